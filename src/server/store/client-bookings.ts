import type pg from 'pg'
import type { BookingStatus } from '../../domain/bookings.ts'
import type { DepositStatus } from '../../domain/deposits.ts'

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
  holdEndsAt: number | null
  refundHours: number
  deposit: { amountCents: number; status: DepositStatus } | null
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
          'description', b.service_description) AS service,
        CASE WHEN b.blocks THEN extract(epoch FROM b.hold_ends_at)::float8 * 1000 END AS "holdEndsAt",
        s.refund_hours AS "refundHours",
        CASE WHEN d.id IS NOT NULL THEN json_build_object('amountCents', d.amount_cents, 'status', d.status) END
          AS deposit
      FROM bookings b JOIN schedules s ON s.id = b.schedule_id LEFT JOIN deposits d ON d.booking_id = b.id
      WHERE b.reference_token = $1`,
    values: [reference],
  })
  return rows[0] ?? null
}

/**
 * Cancels for the client, with the refund that is due and the mails that tell of it, in one statement; false when the
 * booking no longer allows it. A hold is simply given up: nobody but its client knew of it.
 */
export async function cancelByReference(pool: pg.Pool, reference: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'cancel-by-reference',
    text: `WITH before AS (
        SELECT id, status FROM bookings WHERE reference_token = $1 AND blocks AND starts_at > $2 FOR NO KEY UPDATE
      ), cancelled AS (
        UPDATE bookings b SET status = 'cancelled', version = version + 1,
          deleted_at = CASE WHEN hold_ends_at IS NOT NULL THEN $2::timestamptz END
        FROM before WHERE b.id = before.id
        RETURNING b.id, b.version, b.schedule_id, b.client_email, b.client_locale, b.hold_ends_at, b.starts_at,
          before.status AS was
      ), settled AS (
        UPDATE deposits d SET check_at = $2,
          status = CASE d.status WHEN 'succeeded' THEN 'refund_pending' ELSE d.status END
        FROM cancelled c JOIN schedules s ON s.id = c.schedule_id
        WHERE d.booking_id = c.id AND (d.status IN ('created', 'failed') OR d.status = 'succeeded'
          AND (c.was = 'pending' OR c.starts_at - make_interval(hours => s.refund_hours) >= $2))
      ), told_client AS (
        INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale)
        SELECT 'cancellation_confirmed', 'client', id, version, client_email, client_locale FROM cancelled
        WHERE client_email IS NOT NULL AND hold_ends_at IS NULL
      ), told_owner AS (
        INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale)
        SELECT 'client_cancelled', 'owner', c.id, c.version, u.email, u.locale
        FROM cancelled c JOIN schedules s ON s.id = c.schedule_id JOIN users u ON u.id = s.owner_id
        WHERE c.hold_ends_at IS NULL AND 'client_cancelled' <> ALL (u.muted_mails)
      ) SELECT id FROM cancelled`,
    values: [reference, now],
  })
  return rowCount === 1
}
