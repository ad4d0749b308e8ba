import { sql } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'

/**
 * Writes the reminders whose time has come, each once. What is not to be reminded of by then (cancelled, unanswered,
 * begun, nobody to write to, or somebody who wants none) never will be. A reminder is a version of its booking, so
 * that it keeps its place among the mails about it.
 */
export async function writeDueReminders(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    WITH due AS (
      SELECT b.id, b.status = 'approved' AND b.deleted_at IS NULL AND b.starts_at > ${now.toISOString()}
        AND b.client_email IS NOT NULL
        AND NOT EXISTS (SELECT FROM reminder_stops r WHERE r.address = b.client_email) AS wanted
      FROM bookings b WHERE b.remind_at <= ${now.toISOString()} FOR UPDATE SKIP LOCKED
    ), reminded AS (
      UPDATE bookings b SET remind_at = NULL, version = b.version + due.wanted::int FROM due WHERE b.id = due.id
      RETURNING b.id, b.version, b.client_email, b.client_locale, b.starts_at, due.wanted
    ) INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale, details)
      SELECT 'booking_reminder', 'client', id, version, client_email, client_locale,
        jsonb_build_object('startsAt', starts_at)
      FROM reminded WHERE wanted`)
}

/** No more reminders to the address that a mail went to, by the mail's id. */
export async function stopReminders(db: Database, messageId: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO reminder_stops (address) SELECT to_address FROM messages WHERE id = ${messageId}
    ON CONFLICT DO NOTHING`)
}
