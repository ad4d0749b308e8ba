import { and, asc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { bookings, closures, specialHours } from '../../../../db/schema.ts'
import type { Proposal } from '../../../domain/proposals.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from './schedule-key.ts'

export type Closure = typeof closures.$inferSelect
export type SpecialHoursRow = typeof specialHours.$inferSelect

/** Those that end after one instant and begin before the other. */
export const listClosures = (
  db: Database,
  schedule: ScheduleKey,
  { after, before }: { after: Date; before?: Date },
): Promise<Closure[]> =>
  db
    .select()
    .from(closures)
    .where(
      and(
        ofSchedule(closures, schedule),
        gte(closures.endsAt, after),
        before && lt(closures.startsAt, before),
      ),
    )
    .orderBy(closures.startsAt, closures.id)

export async function findClosure(db: Database, schedule: ScheduleKey, id: number): Promise<Closure | null> {
  const [row] = await db
    .select()
    .from(closures)
    .where(and(ofSchedule(closures, schedule), eq(closures.id, id)))
  return row ?? null
}

export async function insertClosure(tx: Database, closure: typeof closures.$inferInsert): Promise<Closure> {
  const [row] = await tx.insert(closures).values(closure).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function updateClosure(
  tx: Database,
  { id, ...schedule }: ScheduleKey & { id: number },
  changes: Partial<Omit<Closure, keyof ScheduleKey | 'id' | 'createdAt'>>,
): Promise<Closure> {
  const [row] = await tx
    .update(closures)
    .set(changes)
    .where(and(ofSchedule(closures, schedule), eq(closures.id, id)))
    .returning()
  if (!row) throw new Refused('closure_not_found')
  return row
}

export async function deleteClosure(tx: Database, schedule: ScheduleKey, id: number): Promise<void> {
  const { rowCount } = await tx
    .delete(closures)
    .where(and(ofSchedule(closures, schedule), eq(closures.id, id)))
  if (rowCount === 0) throw new Refused('closure_not_found')
}

/** Null `staffId` means everyone. */
export type ClosedTime = Pick<Closure, 'startsAt' | 'endsAt' | 'staffId'>

const maxBookingMilliseconds = 24 * 3_600_000

const inside = (tenantId: number, { startsAt, endsAt, staffId }: ClosedTime): SQL | undefined =>
  and(
    gte(bookings.startsAt, new Date(startsAt.getTime() - maxBookingMilliseconds)),
    lt(bookings.startsAt, endsAt),
    gt(bookings.endsAt, startsAt),
    staffId === null
      ? undefined
      : sql`EXISTS (SELECT FROM occupancies o WHERE o.tenant_id = ${tenantId}
          AND o.booking_id = ${bookings.id} AND o.staff_id = ${staffId} AND o.kind <> 'proposal'
          AND o.starts_at < ${endsAt.toISOString()} AND o.ends_at > ${startsAt.toISOString()})`,
  )

type Affected = ScheduleKey & { closed: ClosedTime[]; now: Date; limit: number }

/** Soonest first. */
async function affectedBy(
  db: Database,
  { limit, ...schedule }: ScheduleKey & { limit: number },
  which: SQL | undefined,
  startsAt: Parameters<typeof asc>[0],
) {
  const rows = await db
    .select({ booking: bookings, count: sql<number>`(count(*) OVER ())::int` })
    .from(bookings)
    .where(and(ofSchedule(bookings, schedule), isNull(bookings.deletedAt), which))
    .orderBy(asc(startsAt), bookings.id)
    .limit(limit)
  return { rows: rows.map(({ booking }) => booking), count: rows[0]?.count ?? 0 }
}

const proposed = (part: 'startsAt' | 'endsAt'): SQL =>
  sql`to_timestamp((${bookings.proposal} ->> ${sql.raw(`'${part}'`)})::float8 / 1000)`

/** Where the other time overlaps the agreed one, only the rows of the booking itself take it. */
function proposedInside(tenantId: number, { startsAt, endsAt, staffId }: ClosedTime): SQL | undefined {
  const [from, to] = [startsAt.toISOString(), endsAt.toISOString()]
  return and(
    sql`${proposed('startsAt')} < ${to} AND ${proposed('endsAt')} > ${from}`,
    staffId === null
      ? undefined
      : sql`EXISTS (SELECT FROM occupancies o WHERE o.tenant_id = ${tenantId}
          AND o.booking_id = ${bookings.id} AND o.staff_id = ${staffId}
          AND o.starts_at < least(${to}, ${proposed('endsAt')}) AND o.ends_at > greatest(${from}, ${proposed('startsAt')}))`,
  )
}

type Proposed = { booking: typeof bookings.$inferSelect; proposal: Proposal }

export async function affectedBookings(db: Database, affected: Affected) {
  const { closed, now, limit, ...schedule } = affected
  if (closed.length === 0)
    return { bookings: [], bookingCount: 0, offers: [], offerCount: 0, proposals: [], proposalCount: 0 }
  const those = { ...schedule, limit }
  const closing = and(
    gt(bookings.startsAt, now),
    or(...closed.map((time) => inside(schedule.tenantId, time))),
  )
  const isExpected = inArray(bookings.status, ['pending', 'approved'])
  const expected = await affectedBy(db, those, and(isExpected, closing), bookings.startsAt)
  const isOpenOffer = and(eq(bookings.status, 'held'), gt(bookings.offeredUntil, now))
  const offered = await affectedBy(db, those, and(isOpenOffer, closing), bookings.startsAt)
  const isProposed = and(
    gt(bookings.proposalEndsAt, now),
    or(...closed.map((time) => proposedInside(schedule.tenantId, time))),
  )
  const found = await affectedBy(db, those, isProposed, proposed('startsAt'))
  const proposals = found.rows.flatMap((booking): Proposed[] =>
    booking.proposal ? [{ booking, proposal: booking.proposal }] : [],
  )
  return {
    bookings: expected.rows,
    bookingCount: expected.count,
    offers: offered.rows,
    offerCount: offered.count,
    proposals,
    proposalCount: found.count,
  }
}

export const listSpecialHours = (
  db: Database,
  schedule: ScheduleKey,
  from: string,
): Promise<SpecialHoursRow[]> =>
  db
    .select()
    .from(specialHours)
    .where(and(ofSchedule(specialHours, schedule), gte(specialHours.date, from)))
    .orderBy(specialHours.date, specialHours.startTime, specialHours.id)

export async function insertSpecialHours(
  tx: Database,
  row: typeof specialHours.$inferInsert,
): Promise<SpecialHoursRow> {
  const [inserted] = await tx.insert(specialHours).values(row).returning()
  if (!inserted) throw new Error('insert returned no row')
  return inserted
}

export async function replaceSpecialHours(
  tx: Database,
  day: Pick<SpecialHoursRow, keyof ScheduleKey | 'staffId' | 'date'>,
  hours: readonly { startTime: string; endTime: string }[],
): Promise<void> {
  const { staffId, date } = day
  await tx
    .delete(specialHours)
    .where(
      and(
        ofSchedule(specialHours, day),
        eq(specialHours.date, date),
        staffId === null ? isNull(specialHours.staffId) : eq(specialHours.staffId, staffId),
      ),
    )
  const rows = hours.map(({ startTime, endTime }) => ({ ...day, startTime, endTime }))
  if (rows.length > 0) await tx.insert(specialHours).values(rows)
}

export async function deleteSpecialHours(tx: Database, schedule: ScheduleKey, id: number): Promise<void> {
  const { rowCount } = await tx
    .delete(specialHours)
    .where(and(ofSchedule(specialHours, schedule), eq(specialHours.id, id)))
  if (rowCount === 0) throw new Refused('special_hours_not_found')
}
