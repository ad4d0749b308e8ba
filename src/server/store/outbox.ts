import { sql } from 'drizzle-orm'
import type { Locale } from '../../domain/locales.ts'
import type {
  AccountMessageKind,
  ClientMessageKind,
  MessageDetails,
  OwnerMessageKind,
} from '../../domain/messages.ts'
import type { Database } from '../database/connection.ts'
import { type ToldBooking, toldBooking } from './told-bookings.ts'

type Envelope = { id: string; to: string; locale: Locale; attempts: number; details: MessageDetails }

/** A mail whose time has come, with what it tells of: an account, or a booking and to which side of it. */
export type DueMessage = Envelope &
  (
    | { about: 'account'; kind: AccountMessageKind; name: string }
    | { about: 'client'; kind: ClientMessageKind; booking: ToldBooking; outdated: boolean }
    | { about: 'owner'; kind: OwnerMessageKind; booking: ToldBooking; outdated: false }
  )

type Row = Record<string, unknown>

/**
 * Locks the next due mail for this transaction, leaving those that other workers hold. A booking's mails to one
 * recipient go in the order of its versions: a later one waits for an earlier, unless that has been given up. A
 * reminder is outdated once its booking is no longer to take place at the start that it reminds of.
 */
export async function claimDueMessage(tx: Database, now: Date): Promise<DueMessage | null> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT m.id, m.kind, m.recipient, m.to_address AS "to", m.locale, m.attempts, m.details, u.name,
      CASE WHEN b.id IS NOT NULL THEN ${sql.raw(toldBooking)} END AS booking,
      m.kind = 'booking_reminder' AND (b.status <> 'approved' OR b.deleted_at IS NOT NULL
        OR b.starts_at <> (m.details ->> 'startsAt')::timestamptz OR b.starts_at <= ${now.toISOString()}
        OR EXISTS (SELECT FROM reminder_stops r WHERE r.address = m.to_address)) AS outdated
    FROM messages m
      LEFT JOIN users u ON u.id = m.user_id
      LEFT JOIN bookings b ON b.id = m.booking_id
      LEFT JOIN schedules s ON s.id = b.schedule_id
      LEFT JOIN users o ON o.id = s.owner_id
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
  return { ...row, about: row.booking === null ? 'account' : row.recipient } as unknown as DueMessage
}

export async function markSent(tx: Database, id: string): Promise<void> {
  // What the link of a sent mail carried is not needed again.
  await tx.execute(sql`
    UPDATE messages SET sent_at = now(), attempts = attempts + 1, details = '{}', last_error = NULL WHERE id = ${id}`)
}

/** Takes back a mail that there is no reason for any more. */
export async function withdrawMessage(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM messages WHERE id = ${id}`)
}

/**
 * Puts a mail off after a failure; true when it is given up, after three days and eight attempts at least, and
 * stays for the operator to see.
 */
export async function putOff(
  tx: Database,
  id: string,
  { retryInSeconds, reason }: { retryInSeconds: number; reason: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ dead: boolean }>(sql`
    UPDATE messages SET attempts = attempts + 1, last_error = ${reason.slice(0, 200)},
      due_at = now() + make_interval(secs => ${retryInSeconds}),
      abandoned_at = CASE WHEN created_at < now() - interval '3 days' AND attempts >= 7 THEN now() END
    WHERE id = ${id} RETURNING abandoned_at IS NOT NULL AS dead`)
  return rows[0]?.dead ?? false
}

/** How many mails wait, have failed before, or have been given up, and since when the oldest has waited (seconds). */
export async function countMessages(
  db: Database,
): Promise<{ waiting: number; retrying: number; dead: number; oldestSeconds: number }> {
  const { rows } = await db.execute<Row>(sql`
    SELECT count(*) FILTER (WHERE attempts = 0)::int AS waiting, count(*) FILTER (WHERE attempts > 0)::int AS retrying,
      (SELECT count(*)::int FROM messages WHERE abandoned_at IS NOT NULL) AS dead,
      coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
    FROM messages WHERE sent_at IS NULL AND abandoned_at IS NULL`)
  return rows[0] as { waiting: number; retrying: number; dead: number; oldestSeconds: number }
}
