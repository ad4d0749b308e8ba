import { sql } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import type { BookingFacts } from '../emails/booking.ts'
import type { Locale } from '../http/locale.ts'
import type { AccountMessageKind } from './messages.ts'

/** A mail whose time has come, with what it tells of: an account or a booking. */
export type DueMessage = {
  id: string
  to: string
  locale: Locale
  attempts: number
} & (
  | { about: 'account'; kind: AccountMessageKind; name: string; email: string; details: { token?: string } }
  | { about: 'booking'; booking: Omit<BookingFacts, 'baseUrl' | 'locale'> }
)

type Row = Record<string, unknown>

/**
 * Locks the next due mail for this transaction, leaving those that other workers hold. A booking's mails to one
 * recipient go in the order of its versions: a later one waits for an earlier.
 */
export async function claimDueMessage(tx: Database): Promise<DueMessage | null> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT m.id, m.kind, m.recipient, m.to_address AS "to", m.locale, m.attempts, m.details,
      u.name AS "userName", u.email AS "userEmail", b.id AS "bookingId", s.id AS "scheduleId", s.name AS "schedule",
      b.service_name AS "service", b.duration_minutes AS "durationMinutes", b.date::text AS "date",
      to_char(b.start_time, 'HH24:MI') AS "startTime", b.client_name AS "client", b.client_phone AS "phone",
      b.comment, b.reference_token AS "reference"
    FROM messages m
      LEFT JOIN users u ON u.id = m.user_id
      LEFT JOIN bookings b ON b.id = m.booking_id
      LEFT JOIN schedules s ON s.id = b.schedule_id
    WHERE m.sent_at IS NULL AND m.abandoned_at IS NULL AND m.due_at <= now()
      AND NOT EXISTS (
        SELECT FROM messages e
        WHERE e.booking_id = m.booking_id AND e.recipient = m.recipient AND e.booking_version < m.booking_version
          AND e.sent_at IS NULL AND e.abandoned_at IS NULL
      )
    ORDER BY m.due_at
    LIMIT 1 FOR UPDATE OF m SKIP LOCKED`)
  const row = rows[0]
  if (!row) return null
  const { id, to, locale, attempts, userName, userEmail, details, bookingId, ...booking } = row
  const head = { id, to, locale, attempts }
  const about =
    bookingId === null
      ? { about: 'account', kind: row.kind, name: userName, email: userEmail, details }
      : { about: 'booking', booking: { ...booking, scheduleId: Number(booking.scheduleId) } }
  return { ...head, ...about } as unknown as DueMessage
}

export async function markSent(tx: Database, id: string): Promise<void> {
  // What the link of a sent mail carried is not needed again.
  await tx.execute(sql`
    UPDATE messages SET sent_at = now(), attempts = attempts + 1, details = '{}', last_error = NULL WHERE id = ${id}`)
}

/** Puts a mail off after a failure; after three days of them it is given up and stays for the operator to see. */
export async function putOff(
  tx: Database,
  id: string,
  retryInSeconds: number,
  reason: string,
): Promise<void> {
  await tx.execute(sql`
    UPDATE messages SET attempts = attempts + 1, last_error = ${reason.slice(0, 200)},
      due_at = now() + make_interval(secs => ${retryInSeconds}),
      abandoned_at = CASE WHEN created_at < now() - interval '3 days' THEN now() END
    WHERE id = ${id}`)
}
