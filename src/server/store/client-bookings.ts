import type pg from 'pg'
import type { BookingStatus } from '../../domain/bookings.ts'

/** A booking as found by its reference. A deleted one is cancelled for its client; instants in epoch milliseconds. */
export type ClientBooking = {
  referenceToken: string
  status: BookingStatus
  date: string
  startTime: string
  startsAt: number
  endsAt: number
  clientName: string
  clientEmail: string | null
  clientPhone: string
  comment: string | null
  schedule: { name: string; timezone: string }
  service: { name: string; durationMinutes: number; description: string | null }
}

export async function findByReference(pool: pg.Pool, reference: string): Promise<ClientBooking | null> {
  const { rows } = await pool.query<ClientBooking>({
    name: 'find-by-reference',
    text: `SELECT b.reference_token AS "referenceToken",
        CASE WHEN b.deleted_at IS NULL THEN b.status ELSE 'cancelled' END AS status,
        b.date::text, to_char(b.start_time, 'HH24:MI') AS "startTime",
        extract(epoch FROM b.starts_at)::float8 * 1000 AS "startsAt",
        extract(epoch FROM b.ends_at)::float8 * 1000 AS "endsAt",
        b.client_name AS "clientName", b.client_email AS "clientEmail", b.client_phone AS "clientPhone", b.comment,
        json_build_object('name', s.name, 'timezone', b.timezone) AS schedule,
        json_build_object('name', b.service_name, 'durationMinutes', b.duration_minutes,
          'description', b.service_description) AS service
      FROM bookings b JOIN schedules s ON s.id = b.schedule_id WHERE b.reference_token = $1`,
    values: [reference],
  })
  return rows[0] ?? null
}

/** Cancels for the client, with the mails that tell of it, in one statement; false when the booking no longer allows it. */
export async function cancelByReference(pool: pg.Pool, reference: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'cancel-by-reference',
    text: `WITH cancelled AS (
        UPDATE bookings SET status = 'cancelled', version = version + 1
        WHERE reference_token = $1 AND blocks AND starts_at > $2
        RETURNING id, version, schedule_id, client_email, client_locale
      ), told_client AS (
        INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale)
        SELECT 'cancellation_confirmed', 'client', id, version, client_email, client_locale FROM cancelled
        WHERE client_email IS NOT NULL
      ), told_owner AS (
        INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale)
        SELECT 'client_cancelled', 'owner', c.id, c.version, u.email, u.locale
        FROM cancelled c JOIN schedules s ON s.id = c.schedule_id JOIN users u ON u.id = s.owner_id
        WHERE 'client_cancelled' <> ALL (u.muted_mails)
      ) SELECT id FROM cancelled`,
    values: [reference, now],
  })
  return rowCount === 1
}
