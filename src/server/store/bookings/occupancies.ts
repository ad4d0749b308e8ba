import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { bookings, groupSessions, type OccupancyKind, occupancies } from '../../../../db/schema.ts'
import { type Interval, merged, without } from '../../../domain/intervals.ts'
import type { GroupSession, OccupiedTime } from '../../../domain/occupancies.ts'
import type { BookedPart, BookedService } from '../../../domain/services.ts'
import { wallTimeAt } from '../../../domain/zones.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey, scheduleKey } from '../schedules/schedule-key.ts'
import type { Placeholder } from '../statement.ts'
import type { Target } from './booking-rows.ts'

export type Clash = {
  startTime: string
  endsAt: Date
  timezone: string
  expiresAt: Date | null
  /** While it is offered to a waiting client. */
  offeredUntil: Date | null
  /** The occupied time, by which an ended hold can be removed. */
  taken: StaffOccupancy
  /** See `keepForUndo` in kept-times.ts. */
  isKept?: true
}

export type StaffOccupancy = OccupiedTime & { staffId: number }

/** One condition for each time, because a visit may have dozens of members. */
export const meets = (taken: readonly StaffOccupancy[]) =>
  or(
    ...[...Map.groupBy(taken, ({ startsAt, endsAt }) => `${startsAt} ${endsAt}`).values()].map((atOnce) => {
      const [{ staffId, startsAt, endsAt }] = atOnce as [StaffOccupancy, ...StaffOccupancy[]]
      return and(
        // The index of a member's times helps only with a single member.
        atOnce.length === 1
          ? eq(occupancies.staffId, staffId)
          : inArray(
              occupancies.staffId,
              atOnce.map((one) => one.staffId),
            ),
        sql`tstzrange(${occupancies.startsAt}, ${occupancies.endsAt})
          && tstzrange(${new Date(startsAt).toISOString()}, ${new Date(endsAt).toISOString()})`,
      )
    }),
  )

/** Null while the group has no session. */
export const sessionOf = (schedule: ScheduleKey, { serviceId, staffId, startsAt, endsAt }: GroupSession) =>
  sql`(SELECT -id FROM group_sessions WHERE tenant_id = ${schedule.tenantId} AND schedule_id = ${schedule.scheduleId} AND service_id = ${serviceId}
    AND staff_id = ${staffId} AND starts_at = ${new Date(startsAt).toISOString()}
    AND ends_at = ${new Date(endsAt).toISOString()})`

export const keptPrefix = 'undo '

/** In statements as text, with the name of the column. See `keepForUndo` in kept-times.ts. */
export const isNotKept = (holder: string): string => `(${holder} LIKE '${keptPrefix}%') IS NOT TRUE`

export const kept = sql`${occupancies.holder} LIKE ${`${keptPrefix}%`}`
export const notKept = sql`(${kept}) IS NOT TRUE`

type Wanted = ScheduleKey & { except?: number | undefined; ignoresKept?: boolean } & Pick<
    BookingPlace,
    'taken' | 'groupSession'
  >

/** Ignores the same session and the booking `except`. */
export async function findClash(tx: Database, wanted: Wanted): Promise<Clash | null> {
  const [row] = await tx
    .select({
      occupancy: occupancies,
      startTime: bookings.startTime,
      endsAt: bookings.endsAt,
      timezone: bookings.timezone,
      offeredUntil: bookings.offeredUntil,
    })
    .from(occupancies)
    .innerJoin(
      bookings,
      and(eq(bookings.tenantId, occupancies.tenantId), eq(bookings.id, occupancies.bookingId)),
    )
    .where(
      and(
        ofSchedule(occupancies, wanted),
        meets(wanted.taken),
        wanted.groupSession === null
          ? undefined
          : sql`${occupancies.session} IS DISTINCT FROM ${sessionOf(wanted, wanted.groupSession)}`,
        wanted.except === undefined ? undefined : sql`${occupancies.bookingId} <> ${wanted.except}`,
        wanted.ignoresKept ? notKept : undefined,
      ),
    )
    .orderBy(occupancies.startsAt)
    .limit(1)
  if (!row) return null
  const { occupancy, ...booking } = row
  const { staffId, startsAt, endsAt, expiresAt, kind, holder } = occupancy
  const proposed = kind === 'proposal' && {
    startTime: wallTimeAt(booking.timezone, startsAt.getTime()).time,
    endsAt,
  }
  return {
    ...booking,
    ...proposed,
    expiresAt,
    taken: { staffId, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    ...(holder?.startsWith(keptPrefix) && { isKept: true }),
  }
}

export async function findTaken(
  tx: Database,
  { taken, ...schedule }: ScheduleKey & { taken: readonly StaffOccupancy[] },
): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ staffId: occupancies.staffId })
    .from(occupancies)
    .where(and(ofSchedule(occupancies, schedule), meets(taken), notKept))
  return rows.map(({ staffId }) => staffId)
}

export async function seatsTaken(
  tx: Database,
  session: ScheduleKey & { groupSession: GroupSession; except?: number | undefined; ignoresKept: boolean },
): Promise<number[]> {
  const rows = await tx
    .select({ seat: occupancies.seat })
    .from(occupancies)
    .where(
      and(
        ofSchedule(occupancies, session),
        eq(occupancies.session, sessionOf(session, session.groupSession)),
        session.except === undefined ? undefined : sql`${occupancies.bookingId} <> ${session.except}`,
        session.ignoresKept ? notKept : undefined,
      ),
    )
  return rows.map(({ seat }) => seat)
}

type OfSession = ScheduleKey & { session: number; seat: number; bookingId: number }

/** All seats of the sessions in which some seat exceeds the capacity. */
export async function seatsAbove(
  tx: Database,
  query: ScheduleKey & { serviceId: number; capacity: number; now: Date },
): Promise<OfSession[]> {
  const rows = await tx
    .select({
      tenantId: occupancies.tenantId,
      scheduleId: occupancies.scheduleId,
      session: occupancies.session,
      seat: occupancies.seat,
      bookingId: occupancies.bookingId,
    })
    .from(occupancies)
    .where(
      and(
        ofSchedule(occupancies, query),
        eq(occupancies.serviceId, query.serviceId),
        gt(occupancies.startsAt, query.now),
        isNotNull(occupancies.groupSession),
      ),
    )
    .orderBy(occupancies.session, occupancies.seat)
  const above = new Set(rows.filter(({ seat }) => seat > query.capacity).map(({ session }) => session))
  return rows.filter(({ session }) => above.has(session))
}

export const changeSeat = (tx: Database, place: OfSession, seat: number) =>
  tx
    .update(occupancies)
    .set({ seat })
    .where(
      and(
        ofSchedule(occupancies, place),
        eq(occupancies.session, place.session),
        eq(occupancies.seat, place.seat),
      ),
    )

const ofBooking = (target: Target) =>
  and(ofSchedule(occupancies, target), eq(occupancies.bookingId, target.bookingId))

const itsOwn = (target: Target) => and(ofBooking(target), ne(occupancies.kind, 'proposal'))

/** The update returns the row that another transaction has just inserted. */
export async function enterSession(
  tx: Database,
  schedule: ScheduleKey,
  session: GroupSession,
): Promise<number> {
  const { serviceId, staffId } = session
  const startsAt = new Date(session.startsAt)
  const endsAt = new Date(session.endsAt)
  const { tenantId: tenant, serviceId: service, staffId: staff, startsAt: start, endsAt: end } = groupSessions
  const [row] = await tx
    .insert(groupSessions)
    .values({ ...schedule, serviceId, staffId, startsAt, endsAt })
    .onConflictDoUpdate({ target: [tenant, service, staff, start, end], set: { endsAt } })
    .returning({ id: groupSessions.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export async function takeTime(
  tx: Database,
  target: Target,
  { groupSession: session, seats, taken }: BookingPlace,
  hold: { expiresAt: Date; holder: string | null } | null,
  kind: OccupancyKind = hold ? 'hold' : 'booking',
): Promise<void> {
  if (taken.length === 0) return
  const groupSession = session && (await enterSession(tx, scheduleKey(target, target.scheduleId), session))
  await tx.insert(occupancies).values(
    taken.flatMap(({ staffId, serviceId, startsAt, endsAt }) =>
      seats.map((seat) => ({
        ...target,
        staffId,
        groupSession,
        seat,
        serviceId,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        kind,
        ...hold,
      })),
    ),
  )
}

/** Without the lowest seats. */
export function aboveLowest<Row extends { seat: number }>(rows: readonly Row[], places: number): Row[] {
  const seats = [...new Set(rows.map(({ seat }) => seat))].toSorted((a, b) => a - b).slice(0, places)
  return rows.filter(({ seat }) => !seats.includes(seat))
}

/** Leaves it the lowest, also at the other time that is asked for. */
export async function freeSeatsAbove(tx: Database, target: Target, places: number): Promise<void> {
  const { id, seat, kind } = occupancies
  const rows = await tx
    .select({ id, seat, kind })
    .from(occupancies)
    .where(and(ofBooking(target), notKept))
  const ids = [...Map.groupBy(rows, (row) => row.kind === 'proposal').values()].flatMap((some) =>
    aboveLowest(some, places).map((row) => row.id),
  )
  if (ids.length > 0) await tx.delete(occupancies).where(and(ofBooking(target), inArray(id, ids)))
}

/** `next`: what the booking takes instead, which also ends what is kept of it. */
export const freeTime = (
  tx: Database,
  target: Target,
  next: readonly StaffOccupancy[] = [],
): Promise<unknown> =>
  tx
    .delete(occupancies)
    .where(
      and(
        ofBooking(target),
        or(ne(occupancies.kind, 'proposal'), next.length > 0 ? and(kept, meets(next)) : undefined),
      ),
    )

export const freeProposal = (tx: Database, target: Target): Promise<unknown> =>
  tx.delete(occupancies).where(and(ofBooking(target), eq(occupancies.kind, 'proposal')))

/** Group sessions excepted, because others share their time. */
export async function findOwnTime(db: Database, target: Target): Promise<StaffOccupancy[]> {
  const { staffId, startsAt, endsAt } = occupancies
  const rows = await db
    .select({ staffId, startsAt, endsAt })
    .from(occupancies)
    .where(and(ofBooking(target), isNull(occupancies.groupSession), notKept))
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }))
}

export const intervalOf = ({ startsAt, endsAt }: OccupiedTime): Interval => ({ from: startsAt, to: endsAt })

/** Takes what the booking itself does not occupy yet. */
export async function takeProposal(tx: Database, target: Target, place: BookingPlace): Promise<void> {
  const { staffId, startsAt, endsAt } = occupancies
  const own = await tx.select({ staffId, startsAt, endsAt }).from(occupancies).where(itsOwn(target))
  const taken = place.taken.flatMap((part) => {
    const occupied = own
      .filter((row) => row.staffId === part.staffId)
      .map((row) => ({ from: row.startsAt.getTime(), to: row.endsAt.getTime() }))
    return without(merged([intervalOf(part)]), merged(occupied)).map(({ from, to }) => ({
      ...part,
      startsAt: from,
      endsAt: to,
    }))
  })
  if (taken.length > 0) await tx.delete(occupancies).where(and(ofBooking(target), kept, meets(taken)))
  await takeTime(tx, target, { ...place, taken }, null, 'proposal')
}

/** Null makes the hold a booking. */
export const changeHold = (tx: Database, target: Target, expiresAt: Date | null): Promise<unknown> =>
  tx
    .update(occupancies)
    .set(expiresAt ? { expiresAt } : { kind: 'booking', expiresAt: null, holder: null })
    .where(itsOwn(target))

export type OccupiedPart = OccupiedTime & { staffId: number; serviceId: number }

/** `doneBy` lists the staff member of each service of a visit; `staffId` is the first. */
export type BookingPlace = {
  staffId: number
  doneBy: readonly number[]
  groupSession: GroupSession | null
  /** One for each place, in ascending order. Other bookings than those of a group have seat 1. */
  seats: readonly number[]
  taken: OccupiedPart[]
}

export const partsWith = (
  parts: readonly BookedService[] | null,
  doneBy: readonly number[],
): BookedPart[] | null => parts?.map((part, index) => ({ ...part, staffId: doneBy[index] ?? 0 })) ?? null

export type TakenLists = { takenFrom: Date[]; takenTo: Date[]; takenOf: number[]; takenFor: number[] }

export const takenLists = ({ taken }: Pick<BookingPlace, 'taken'>): TakenLists => ({
  takenFrom: taken.map(({ startsAt }) => new Date(startsAt)),
  takenTo: taken.map(({ endsAt }) => new Date(endsAt)),
  takenOf: taken.map(({ staffId }) => staffId),
  takenFor: taken.map(({ serviceId }) => serviceId),
})

export const takenRows = (place: Placeholder<TakenLists>): string =>
  `unnest(${place('takenFrom')}::timestamptz[], ${place('takenTo')}::timestamptz[],
    ${place('takenOf')}::bigint[], ${place('takenFor')}::bigint[]) AS part (starts_at, ends_at, staff_id, service_id)`
