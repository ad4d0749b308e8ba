import type { GroupSession } from '../../domain/occupancies.ts'
import { closureSpan, closureWall, type Moves, movesUnder, type ZoneRules } from '../../domain/zone-rules.ts'
import { startOf, wallTimeAt } from '../../domain/zones.ts'
import { noteChange } from '../database/changes.ts'
import { inTransaction, isOverlap } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { releaseAllKept } from '../store/bookings/kept-times.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import {
  type ClosureRow,
  claimSchedule,
  findClosures,
  findUnchecked,
  findWalls,
  lockUpcoming,
  type Move,
  markChecked,
  moveBookings,
  moveProposals,
  type ProposalMove,
  raiseOffer,
  type SetClosure,
  setClosures,
  type UpcomingRow,
  type WallRow,
  writeKeptBack,
} from '../store/schedules/zone-rules.ts'
import { freeSeats } from './place.ts'

export const ownZoneRules: ZoneRules = { version: process.versions.tz ?? 'unknown', startOf, wallTimeAt }

const schedulesAtOnce = 200
/** No change of zone rules moves an instant by more than this. */
const furthestMove = 26 * 3_600_000
const maxNamedBookings = 20
const attempts = 5

const wantedOf = (rules: ZoneRules, { timezone, date, startTime }: WallRow) =>
  rules.startOf({ zone: timezone, date, time: startTime })

const isUpcoming = (startsAt: number, wanted: number | null, now: number) =>
  Math.max(startsAt, wanted ?? startsAt) > now

function closureToSet(row: ClosureRow, rules: ZoneRules, now: number): SetClosure | null {
  // Its own zone differs only if an older version changed the schedule's, and moved the closure.
  const { id, fromDate, fromTime, toDate, toTime, scheduleZone: timezone } = row
  if (fromDate === null || fromTime === null || toDate === null || toTime === null || row.timezone === null) {
    const { startsAt, endsAt } = row
    return { ...closureWall(rules, timezone, row), id, timezone, startsAt, endsAt }
  }
  const wall = { fromDate, fromTime, toDate, toTime }
  const span = closureSpan(rules, timezone, wall)
  const from = span.startsAt ?? row.startsAt
  const to = span.endsAt ?? row.endsAt
  const startsAt = isUpcoming(row.startsAt, from, now) ? from : row.startsAt
  const endsAt = isUpcoming(row.endsAt, to, now) ? to : row.endsAt
  if ((startsAt === row.startsAt && endsAt === row.endsAt) || startsAt >= endsAt) return null
  return { ...wall, id, timezone, startsAt, endsAt }
}

function placesOf(rows: readonly UpcomingRow[], moved: ReadonlyMap<number, number>): Move[] {
  const sessionOf = ({ isGroup, serviceId, staffId, ...row }: UpcomingRow, by: number) => {
    const startsAt = row.startsAt + by
    const endsAt = startsAt + row.durationMilliseconds
    // Whether a booking belongs to a group was decided when it was made.
    return isGroup ? { serviceId, staffId, startsAt, endsAt } : null
  }
  const seats = new Map<string, number[]>()
  const seatsIn = (session: GroupSession | null) =>
    session === null ? [] : seats.getOrInsertComputed(Object.values(session).join(), () => [])
  for (const row of rows)
    if (!moved.has(row.id)) seatsIn(sessionOf(row, 0)).push(...row.taken.map(({ seat }) => seat))
  return rows.flatMap((row) => {
    const by = moved.get(row.id)
    if (by === undefined) return []
    const groupSession = sessionOf(row, by)
    const taken = seatsIn(groupSession)
    const own = row.taken.map(({ seat }) => seat)
    const isFree = own.every((seat) => !taken.includes(seat))
    const seats = isFree ? own : (freeSeats({ capacity: 100 }, taken, own.length) ?? own)
    taken.push(...seats)
    const startsAt = row.startsAt + by
    return [
      {
        id: row.id,
        by,
        startsAt,
        endsAt: startsAt + row.durationMilliseconds,
        remindAt: row.remindAt === null ? null : row.remindAt + by,
        groupSession,
        seats,
      },
    ]
  })
}

function proposalsIn(rows: readonly UpcomingRow[], moved: Moves['moved'], rules: ZoneRules) {
  const proposals = new Map<number, ProposalMove>()
  for (const { id, startsAt: agreed, proposal } of rows) {
    if (!proposal) continue
    const { agreement, timezone: zone, startsAt, endsAt } = proposal
    const wanted = rules.startOf({ zone, date: agreement.date, time: agreement.startTime }) ?? startsAt
    const next = { ...proposal, startsAt: wanted, endsAt: endsAt + wanted - startsAt }
    const over = Math.min(agreed + (moved.get(id) ?? 0), wanted)
    proposals.set(id, { by: wanted - startsAt, proposal: next, endsAt: over })
  }
  return proposals
}

async function followIn(
  tx: Database,
  schedule: ScheduleKey,
  rules: ZoneRules,
  now: number,
): Promise<Followed> {
  const claimed = await claimSchedule(tx, schedule, rules.version)
  if (!claimed) return { moved: 0, kept: 0 }
  const from = new Date(now - furthestMove)
  const rows = await lockUpcoming(tx, schedule, from)
  // A time that is kept for an undo could block a booking that moves.
  await releaseAllKept(tx, schedule)
  const { moved, kept } = movesUnder(
    rows.map((row) => {
      const wanted = wantedOf(rules, row)
      return {
        ...row,
        wanted: isUpcoming(row.startsAt, wanted, now) ? wanted : row.startsAt,
        group: row.isGroup ? { of: `${row.serviceId} ${row.staffId}`, capacity: row.capacity } : null,
      }
    }),
  )
  const proposals = proposalsIn(rows, moved, rules)
  const move = async () => {
    if (moved.size > 0) await moveBookings(tx, { ...schedule, now: new Date(now) }, placesOf(rows, moved))
  }
  await (proposals.size > 0 ? moveProposals(tx, schedule, proposals, move) : move())
  const closures = (await findClosures(tx, [schedule], from)).flatMap(
    (row) => closureToSet(row, rules, now) ?? [],
  )
  if (closures.length > 0) await setClosures(tx, schedule, closures)
  if (moved.size + proposals.size + closures.length > 0) await raiseOffer(tx, schedule)
  const keptBack = rows.filter(
    ({ id, status }) => kept.has(id) && (status === 'pending' || status === 'approved'),
  )
  if (keptBack.length > 0)
    await writeKeptBack(tx, claimed.ownerId, {
      scheduleId: schedule.scheduleId,
      schedule: claimed.name,
      count: keptBack.length,
      bookings: keptBack
        .slice(0, maxNamedBookings)
        .map(({ date, startTime, clientName, serviceName, ...row }) => ({
          date,
          startTime,
          client: clientName,
          service: serviceName,
          heldFrom: rules.wallTimeAt(row.timezone, row.startsAt).time,
        })),
    })
  noteChange(tx, schedule)
  return { moved: moved.size, kept: keptBack.length }
}

async function followOne(
  db: Database,
  schedule: ScheduleKey,
  rules: ZoneRules,
  now: number,
): Promise<Followed> {
  for (let attempt = 1; ; attempt++)
    try {
      return await inTransaction(db, (tx) => followIn(tx, schedule, rules, now))
    } catch (error) {
      // A client has just booked the time that one of them was to move to.
      if (!isOverlap(error) || attempt === attempts) throw error
    }
}

export type Followed = { moved: number; kept: number }

/** Safe in several processes, and continues after a crash. `failed` lists the schedules left for the next start. */
export async function followZoneRules(
  db: Database,
  rules: ZoneRules,
  now: number,
): Promise<Followed & { failed: number[] }> {
  const total = { moved: 0, kept: 0 }
  const failed: number[] = []
  const from = new Date(now - furthestMove)
  for (let after = 0; ; ) {
    const schedules = await findUnchecked(db, { version: rules.version, after, limit: schedulesAtOnce })
    if (schedules.length === 0) return { ...total, failed }
    after = schedules.at(-1)?.scheduleId ?? after
    const concerned = new Set([
      ...(await findWalls(db, schedules, from))
        .filter((row) => wantedOf(rules, row) !== row.startsAt)
        .map(({ scheduleId }) => scheduleId),
      ...(await findClosures(db, schedules, from))
        .filter((row) => closureToSet(row, rules, now))
        .map(({ scheduleId }) => scheduleId),
    ])
    for (const schedule of schedules) {
      if (!concerned.has(schedule.scheduleId)) continue
      try {
        const { moved, kept } = await followOne(db, schedule, rules, now)
        total.moved += moved
        total.kept += kept
      } catch {
        failed.push(schedule.scheduleId)
      }
    }
    await markChecked(
      db,
      schedules.filter(({ scheduleId }) => !concerned.has(scheduleId)),
      rules.version,
    )
  }
}
