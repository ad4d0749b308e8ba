import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connection.ts'

/** A visitor who knows an email's id reads that address. Releases emails that waited for this. */
export async function noteResponse(
  db: Database,
  { scheduleId, bookingId, mailId }: { scheduleId: number; bookingId: number; mailId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ address: string }>(sql`
    INSERT INTO responding_addresses (address)
    SELECT lower(d.target) FROM deliveries d
    WHERE d.schedule_id = ${scheduleId} AND d.id = ${mailId} AND d.booking_id = ${bookingId}
      AND d.recipient = 'client' AND d.channel = 'mail'
    ON CONFLICT DO NOTHING RETURNING address`)
  const [responding] = rows
  if (!responding) return false
  const { address } = responding
  await db.execute(sql`DELETE FROM mail_budgets WHERE key = ${`stranger ${address}`}`)
  await db.execute(sql`
    UPDATE deliveries d SET due_at = now() FROM booking_events e
    WHERE coalesce(d.done_at, d.abandoned_at) IS NULL AND d.due_at > now() AND d.attempts = 0 AND d.channel = 'mail'
      AND d.recipient = 'client' AND lower(d.target) = ${address}
      AND e.schedule_id = d.schedule_id AND e.id = d.event_id AND coalesce(e.held_until, now()) <= now()`)
  return true
}
