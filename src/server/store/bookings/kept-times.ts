import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type FreedTime, occupancies } from '../../../../db/schema.ts'
import { type Interval, merged, without } from '../../../domain/intervals.ts'
import { noteChange } from '../../database/changes.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'
import type { Target } from './booking-rows.ts'
import { type BookingPlace, intervalOf, kept, keptPrefix, meets, sessionOf } from './occupancies.ts'

/**
 * Keeps freed time from other clients until the undo can no longer take it back, because people wait for it. Such rows
 * count as no time of their booking, and the owner may use theirs at once.
 */
export async function keepForUndo(
  tx: Database,
  target: Target,
  freed: readonly FreedTime[],
  { until, next }: { until: Date; next: Pick<BookingPlace, 'taken' | 'seats'> },
): Promise<void> {
  const rows = freed.flatMap(({ staffId, serviceId, groupSession, seat, ...part }) => {
    const own = next.taken.filter((one) => one.staffId === staffId)
    const left = without(merged([intervalOf(part)]), merged(own.map(intervalOf)))
    const isLeft = ({ from, to }: Interval) => from === part.startsAt && to === part.endsAt
    const isSameSession = own.map(intervalOf).some(isLeft)
    const seats = isSameSession && !next.seats.includes(seat) ? [intervalOf(part)] : left.filter(isLeft)
    return (groupSession === null ? left : seats).map(({ from, to }) => ({
      ...target,
      ...{ staffId, serviceId, groupSession, seat },
      startsAt: new Date(from),
      endsAt: new Date(to),
      kind: 'proposal' as const,
      holder: `${keptPrefix}${until.getTime()}`,
    }))
  })
  if (rows.length > 0) await tx.insert(occupancies).values(rows)
}

/** For the owner, who takes this time, or only these seats of a session. */
export const releaseKept = (
  tx: Database,
  schedule: ScheduleKey,
  { taken, seats, groupSession }: Pick<BookingPlace, 'taken' | 'seats' | 'groupSession'>,
): Promise<unknown> =>
  tx
    .delete(occupancies)
    .where(
      and(
        ofSchedule(occupancies, schedule),
        kept,
        meets(taken),
        groupSession === null
          ? undefined
          : or(
              sql`${occupancies.session} IS DISTINCT FROM ${sessionOf(schedule, groupSession)}`,
              inArray(occupancies.seat, [...seats]),
            ),
      ),
    )

export const releaseKeptSeats = (
  tx: Database,
  { serviceId, ...schedule }: ScheduleKey & { serviceId: number },
): Promise<unknown> =>
  tx
    .delete(occupancies)
    .where(
      and(
        ofSchedule(occupancies, schedule),
        kept,
        eq(occupancies.serviceId, serviceId),
        isNotNull(occupancies.groupSession),
      ),
    )

export const releaseAllKept = (tx: Database, schedule: ScheduleKey): Promise<unknown> =>
  tx.delete(occupancies).where(and(ofSchedule(occupancies, schedule), kept))

/** Around these dates. Returns when the next can be released, or null. */
export async function releaseDueKept(
  db: Database,
  { from, to, ...schedule }: ScheduleKey & { from: string; to: string },
  now: Date,
): Promise<Date | null> {
  const until = sql`substr(${occupancies.holder}, ${keptPrefix.length + 1})::bigint`
  const ofUndo = and(
    ofSchedule(occupancies, schedule),
    sql`${occupancies.startsAt} >= ${from}::date - interval '2 days'`,
    sql`${occupancies.startsAt} < ${to}::date + interval '3 days'`,
    kept,
  )
  const rows = await db
    .select({ id: occupancies.id, until: sql<number>`${until}::float8` })
    .from(occupancies)
    .where(ofUndo)
  const due = rows.filter((row) => row.until <= now.getTime()).map(({ id }) => id)
  if (due.length > 0) {
    await db.delete(occupancies).where(and(ofUndo, inArray(occupancies.id, due)))
    noteChange(db, schedule)
  }
  const later = rows.filter((row) => !due.includes(row.id)).map((row) => row.until)
  return later.length > 0 ? new Date(Math.min(...later)) : null
}
