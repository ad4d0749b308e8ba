import type pg from 'pg'
import type { BookingStatus } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'

/**
 * A booking as mails and calendar files tell of it, a deleted one as cancelled; date and time are wall-clock where
 * it takes place, instants epoch milliseconds.
 */
export type ToldBooking = {
  id: number
  version: number
  status: BookingStatus
  scheduleId: number
  schedule: string
  /** Where the salon reads its mails. */
  ownerEmail: string
  service: string
  durationMinutes: number
  date: string
  startTime: string
  timezone: string
  startsAt: number
  endsAt: number
  createdAt: number
  client: string
  phone: string
  email: string | null
  comment: string | null
  reference: string
}

/** A ToldBooking as JSON, of a booking `b`, its schedule `s` and the schedule's owner `o`. */
export const toldBooking = `json_build_object('id', b.id, 'version', b.version,
  'status', CASE WHEN b.deleted_at IS NULL THEN b.status ELSE 'cancelled' END, 'scheduleId', s.id, 'schedule', s.name,
  'ownerEmail', o.email, 'service', b.service_name, 'durationMinutes', b.duration_minutes, 'date', b.date,
  'startTime', to_char(b.start_time, 'HH24:MI'), 'timezone', b.timezone,
  'startsAt', extract(epoch FROM b.starts_at) * 1000, 'endsAt', extract(epoch FROM b.ends_at) * 1000,
  'createdAt', floor(extract(epoch FROM b.created_at) * 1000), 'client', b.client_name, 'phone', b.client_phone,
  'email', b.client_email, 'comment', b.comment, 'reference', b.reference_token)`

/** A booking by its reference, with its client's language. */
export async function findTold(
  pool: pg.Pool,
  reference: string,
): Promise<{ booking: ToldBooking; locale: Locale } | null> {
  const { rows } = await pool.query(
    `SELECT ${toldBooking} AS booking, b.client_locale AS locale
     FROM bookings b JOIN schedules s ON s.id = b.schedule_id JOIN users o ON o.id = s.owner_id
     WHERE b.reference_token = $1`,
    [reference],
  )
  return rows[0] ?? null
}

export type Feed = { name: string; locale: Locale; bookings: ToldBooking[] }

const mostInFeed = 5_000

/** The pending and approved bookings that the owner sees, by start, that begin from `from` up to, not including, `to`. */
export async function findFeed(
  pool: pg.Pool,
  feedToken: string,
  { from, to }: { from: Date; to: Date },
): Promise<Feed | null> {
  const { rows } = await pool.query<Feed>(
    `SELECT s.name, o.locale, (
       SELECT coalesce(json_agg(told.booking), '[]') FROM (
         SELECT ${toldBooking} AS booking FROM bookings b
         WHERE b.schedule_id = s.id AND b.deleted_at IS NULL AND b.blocks AND b.hold_ends_at IS NULL AND b.starts_at >= $2 AND b.starts_at < $3
         ORDER BY b.starts_at, b.id LIMIT ${mostInFeed}) told) AS bookings
     FROM schedules s JOIN users o ON o.id = s.owner_id WHERE s.feed_token = $1 AND s.deleted_at IS NULL`,
    [feedToken, from, to],
  )
  return rows[0] ?? null
}
