import type pg from 'pg'
import * as tables from '../../../db/schema.ts'
import { type BookingStatus, shownStatus, storedStatuses } from '../../domain/bookings.ts'
import type { Locale } from '../../domain/locales.ts'
import { aliased, epoch, jsonObject, wallClock } from './statement.ts'

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

const b = aliased(tables.bookings, 'b')
const s = aliased(tables.schedules, 's')
const o = aliased(tables.users, 'o')

/** The status that people are told, of a booking `b`, as SQL. */
export const statusShown = `CASE ${storedStatuses
  .filter((status) => shownStatus({ status, deleted: false }) !== status)
  .map(
    (status) =>
      `WHEN ${b.status} = '${status}' AND ${b.deletedAt} IS NULL THEN '${shownStatus({ status, deleted: false })}'`,
  )
  .join(' ')} WHEN ${b.deletedAt} IS NULL THEN ${b.status} ELSE 'cancelled' END`

/** A ToldBooking as JSON, of a booking `b`, its schedule `s` and the schedule's owner `o`. */
export const toldBooking = jsonObject<ToldBooking>({
  id: b.id,
  version: b.version,
  status: statusShown,
  scheduleId: s.id,
  schedule: s.name,
  ownerEmail: o.email,
  service: b.serviceName,
  durationMinutes: b.durationMinutes,
  date: b.date,
  startTime: wallClock(b.startTime),
  timezone: b.timezone,
  startsAt: epoch(b.startsAt),
  endsAt: epoch(b.endsAt),
  createdAt: `floor(${epoch(b.createdAt)})`,
  client: b.clientName,
  phone: b.clientPhone,
  email: b.clientEmail,
  comment: b.comment,
  reference: b.referenceToken,
})

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
         WHERE b.schedule_id = s.id AND b.deleted_at IS NULL AND b.status IN ('pending', 'approved')
           AND b.starts_at >= $2 AND b.starts_at < $3
         ORDER BY b.starts_at, b.id LIMIT ${mostInFeed}) told) AS bookings
     FROM schedules s JOIN users o ON o.id = s.owner_id WHERE s.feed_token = $1 AND s.deleted_at IS NULL`,
    [feedToken, from, to],
  )
  return rows[0] ?? null
}
