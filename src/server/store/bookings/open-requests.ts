import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Approval } from '../../../domain/booking-rules.ts'
import type { Requester } from '../../../domain/open-requests.ts'
import { inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'

/** The running count is too high once a request was answered. Returns whether every requester may make another. */
export const recountOpenRequests = (
  db: Database,
  { scheduleId }: { scheduleId: number },
  requesters: readonly Requester[],
  { approval, now }: { approval: Approval; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const names = sql`${sql.param(requesters.map(({ requester }) => requester))}::text[]`
    const mosts = sql`${sql.param(requesters.map(({ max }) => max))}::int[]`
    // With automatic approval, an approved booking counts until its start.
    const open = approval === 'manual' ? sql`b.status = 'pending'` : sql`b.status IN ('pending', 'approved')`
    // Cancelled ones count, because each booking and cancellation sends emails.
    const cancelled = sql`b.status = 'cancelled' AND EXISTS (SELECT FROM booking_events e
      WHERE e.schedule_id = b.schedule_id AND e.booking_id = b.id AND e.kind = 'cancelled' AND e.actor = 'client'
        AND e.at > ${now.toISOString()}::timestamptz - interval '1 hour')`
    // Waits until concurrent requests of these requesters are written, so that the count includes them.
    await tx.execute(sql`SELECT FROM open_requests
      WHERE schedule_id = ${scheduleId} AND requester = ANY (${names}) ORDER BY requester FOR UPDATE`)
    const { rows } = await tx.execute<{ room: number }>(sql`
      UPDATE open_requests o SET room = greatest(0, asked.most - (
        SELECT count(*) FROM bookings b
        WHERE b.schedule_id = o.schedule_id AND b.deleted_at IS NULL AND (${open} OR ${cancelled})
          AND b.starts_at > ${now.toISOString()}::timestamptz AND o.requester = ANY (b.requesters)))
      FROM unnest(${names}, ${mosts}) AS asked (requester, most)
      WHERE o.schedule_id = ${scheduleId} AND o.requester = asked.requester RETURNING o.room`)
    return rows.every(({ room }) => room > 0)
  })

export async function forgetEndedRequests(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM open_requests WHERE ends_at <= $1', [now])
}
