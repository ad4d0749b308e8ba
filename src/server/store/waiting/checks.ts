import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { waitingChecks } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import type { Target } from '../bookings/booking-rows.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'
import { ownerShares } from '../schedules/shared-schedules.ts'

export type Dates = { from: string; to: string }

export const everyDate: Dates = { from: '2000-01-01', to: '2100-12-31' }

/** Written together with the change that may free a time. Does nothing, and returns false, unless someone waits on these dates. */
export async function noteFreed(
  tx: Database,
  { tenantId, scheduleId }: ScheduleKey,
  { from, to }: Dates,
  dueAt: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO waiting_checks AS c (tenant_id, schedule_id, from_date, to_date, due_at)
    SELECT ${tenantId}::bigint, ${scheduleId}::bigint, ${from}::date, ${to}::date, ${dueAt.toISOString()}::timestamptz
    WHERE EXISTS (SELECT FROM waiting_entries w
      WHERE w.tenant_id = ${tenantId} AND w.schedule_id = ${scheduleId} AND w.ended_at IS NULL
        AND w.from_date <= ${to} AND w.to_date >= ${from})
    ON CONFLICT (tenant_id, schedule_id, from_date, to_date)
      DO UPDATE SET changes = c.changes + 1, due_at = least(c.due_at, excluded.due_at), lease_until = NULL`)
  return (rowCount ?? 0) > 0
}

/**
 * For an offer that came to nothing: its client, and others of the same networks, had no turn for what else became free
 * meanwhile.
 */
export const noteEndedOffer = (
  tx: Database,
  { tenantId, scheduleId, bookingId }: Target,
  dueAt: Date,
): Promise<unknown> =>
  tx.execute(sql`
    INSERT INTO waiting_checks AS c (tenant_id, schedule_id, from_date, to_date, due_at)
    SELECT ${tenantId}::bigint, ${scheduleId}::bigint, min(w.from_date), max(w.to_date), ${dueAt.toISOString()}::timestamptz
    FROM waiting_offers f
      JOIN waiting_entries o ON o.tenant_id = ${tenantId} AND o.id = f.waiting_id
      JOIN waiting_entries w ON w.tenant_id = ${tenantId} AND w.schedule_id = ${scheduleId} AND w.ended_at IS NULL
        AND (w.id = o.id OR w.networks && o.networks)
    WHERE f.tenant_id = ${tenantId} AND f.booking_id = ${bookingId}
    HAVING count(*) > 0
    ON CONFLICT (tenant_id, schedule_id, from_date, to_date)
      DO UPDATE SET changes = c.changes + 1, due_at = least(c.due_at, excluded.due_at), lease_until = NULL`)

export type Check = ScheduleKey & Dates & { changes: number }

const leaseSeconds = 60
const atOnce = 50

const itself = (check: ScheduleKey & Dates) =>
  and(
    ofSchedule(waitingChecks, check),
    eq(waitingChecks.fromDate, check.from),
    eq(waitingChecks.toDate, check.to),
  )

const columns = {
  tenantId: waitingChecks.tenantId,
  scheduleId: waitingChecks.scheduleId,
  from: waitingChecks.fromDate,
  to: waitingChecks.toDate,
  changes: waitingChecks.changes,
}

/** While the link takes no bookings, the check waits as long as someone does. For EXISTS, PostgreSQL would read all users. */
const isOffering = or(
  sql.raw(ownerShares('"waiting_checks"."tenant_id"')),
  sql`(SELECT true FROM waiting_entries w WHERE w.tenant_id = ${waitingChecks.tenantId}
    AND w.schedule_id = ${waitingChecks.scheduleId} AND w.ended_at IS NULL LIMIT 1) IS NULL`,
)

/** For a minute. After a crash, another process takes over. */
export async function claimChecks(db: Database, now: Date): Promise<Check[]> {
  const isDue = and(
    lte(waitingChecks.dueAt, now),
    or(isNull(waitingChecks.leaseUntil), lte(waitingChecks.leaseUntil, now)),
  )
  const due = await db
    .select(columns)
    .from(waitingChecks)
    .where(and(isDue, isOffering))
    .orderBy(asc(waitingChecks.dueAt))
    .limit(atOnce)
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1_000)
  const claimed: Check[] = []
  for (const check of due) {
    const rows = await db
      .update(waitingChecks)
      .set({ leaseUntil })
      .where(and(itself(check), isDue))
      .returning(columns)
    claimed.push(...rows)
  }
  return claimed
}

/** Keeps it if something changed during the check, and until `next`. */
export const finishCheck = (db: Database, check: Check, next: Date | null): Promise<unknown> => {
  const unchanged = and(itself(check), eq(waitingChecks.changes, check.changes))
  return next === null
    ? db.delete(waitingChecks).where(unchanged)
    : db.update(waitingChecks).set({ dueAt: next, leaseUntil: null }).where(unchanged)
}
