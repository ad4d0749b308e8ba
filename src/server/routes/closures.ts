import { type closures, maxAffectedBookings } from '../../contract/closures.ts'
import type { Reply } from '../../contract/index.ts'
import { overlapping } from '../../domain/opening-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { addDays } from '../../domain/wall-time.ts'
import { beginningOf as firstOf } from '../../domain/zone-rules.ts'
import { startOf, todayIn, wallTimeAt } from '../../domain/zones.ts'
import { freeColleagues } from '../bookings/colleagues.ts'
import type { Database } from '../database/connection.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import {
  affectedBookings,
  type ClosedTime,
  type Closure,
  deleteClosure,
  deleteSpecialHours,
  findClosure,
  insertClosure,
  insertSpecialHours,
  listClosures,
  listSpecialHours,
  replaceSpecialHours,
  updateClosure,
} from '../store/schedules/closures.ts'
import { type ScheduleKey, scheduleKey } from '../store/schedules/schedule-key.ts'
import { changeOffer, requireSchedule } from '../store/schedules/schedules.ts'
import { requireMember } from '../store/schedules/staff.ts'
import { wallEndView } from './bookings.ts'
import { proposalView } from './proposal-view.ts'
import { refuseChanged } from './seen-values.ts'

/** `toDate` is the last closed day; the stored end is the next midnight. */
function closureView(
  { startsAt, endsAt, ...closure }: Closure,
  timezone: string,
): Reply<'listClosures'>[number] {
  const from = wallTimeAt(timezone, startsAt.getTime())
  const to = wallTimeAt(timezone, closure.allDay ? endsAt.getTime() - 1 : endsAt.getTime())
  const atMidnight = !closure.allDay && to.time === '00:00'
  return {
    ...closure,
    fromDate: from.date,
    fromTime: from.time,
    toDate: atMidnight ? addDays(to.date, -1) : to.date,
    toTime: atMidnight ? '24:00' : to.time,
  }
}

export async function standingIn(
  db: Database,
  { closed, now, ...schedule }: ScheduleKey & { closed: ClosedTime[]; now: number },
): Promise<Reply<'listAffectedBookings'>> {
  const affected = { ...schedule, closed, now: new Date(now), limit: maxAffectedBookings }
  const { bookings, bookingCount, offers, offerCount, proposals, proposalCount } = await affectedBookings(
    db,
    affected,
  )
  return {
    bookingCount,
    bookings: bookings.map(({ timezone, endsAt, status, ...booking }) => ({
      ...booking,
      status: status === 'approved' ? 'approved' : 'pending',
      ...wallEndView(timezone, endsAt.getTime()),
    })),
    ...(offerCount > 0 && {
      offerCount,
      offers: offers.map(({ timezone, endsAt, offeredUntil, ...offer }) => ({
        ...offer,
        ...wallEndView(timezone, endsAt.getTime()),
        until: (offeredUntil ?? endsAt).toISOString(),
      })),
    }),
    ...(proposalCount > 0 && {
      proposalCount,
      proposals: proposals.map(({ booking: { id, clientName, serviceName }, proposal }) => ({
        ...proposalView(proposal),
        id,
        clientName,
        serviceName,
      })),
    }),
  }
}

/** If the clocks skip midnight, the first half hour after the gap. */
export function beginningOf(timezone: string, date: string): Date {
  const instant = firstOf({ startOf }, timezone, date)
  if (instant === null) throw new Refused('time_does_not_exist')
  return new Date(instant)
}

function instantOf(timezone: string, date: string, time: string): Date {
  const instant = startOf({ zone: timezone, date, time })
  if (instant === null) throw new Refused('time_does_not_exist')
  return new Date(instant)
}

type Said = { fromDate: string; fromTime?: string; toDate: string; toTime?: string }

/** Whole days if the times are missing. */
function spanOf(timezone: string, { fromDate, fromTime, toDate, toTime }: Said) {
  const endsWithDay = toTime === undefined || toTime === '24:00'
  const startsAt =
    fromTime === undefined ? beginningOf(timezone, fromDate) : instantOf(timezone, fromDate, fromTime)
  const endsAt = endsWithDay ? beginningOf(timezone, addDays(toDate, 1)) : instantOf(timezone, toDate, toTime)
  // The clocks skip all of it.
  if (startsAt >= endsAt) throw new Refused('time_does_not_exist')
  return {
    startsAt,
    endsAt,
    allDay: fromTime === undefined && toTime === undefined,
    fromDate,
    fromTime: fromTime ?? '00:00',
    toDate,
    toTime: toTime ?? '24:00',
    timezone,
  }
}

type Affected = Reply<'listAffectedBookings'>

/** After the write, so that no transaction waits for it. */
async function withFreeColleagues<Found extends Affected>(
  { db, pool }: Pick<Server, 'db' | 'pool'>,
  { staffId, now, ...schedule }: ScheduleKey & { staffId: number | null; now: number },
  found: Found,
): Promise<Found> {
  if (staffId === null || found.bookings.length === 0) return found
  const ids = found.bookings.map(({ id }) => id)
  const free = await freeColleagues(db, pool, schedule, { staffId, ids, now })
  return {
    ...found,
    bookings: found.bookings.map((one) => ({ ...one, freeStaffIds: free.get(one.id) ?? [] })),
  }
}

export const closureRoutes = ({ db, pool }: Server): Handlers<typeof closures> => ({
  listClosures: async ({ owner, params: { scheduleId }, query: { from, to }, now }) => {
    const { timezone } = await requireSchedule(db, scheduleKey(owner, scheduleId))
    const views = (rows: Closure[]) => rows.map((row) => closureView(row, timezone))
    if (from === undefined || to === undefined)
      return views(await listClosures(db, scheduleKey(owner, scheduleId), { after: new Date(now) }))
    const around = { after: new Date(addDays(from, -1)), before: new Date(addDays(to, 2)) }
    const rows = await listClosures(db, scheduleKey(owner, scheduleId), around)
    return views(rows).filter(({ fromDate, toDate }) => fromDate <= to && from <= toDate)
  },

  listAffectedBookings: async ({ owner, params: { scheduleId }, query, now }) => {
    const { timezone } = await requireSchedule(db, scheduleKey(owner, scheduleId))
    const schedule = scheduleKey(owner, scheduleId)
    const { staffId = null } = query
    const closed = [{ ...spanOf(timezone, query), staffId }]
    const found = await standingIn(db, { ...schedule, closed, now })
    return withFreeColleagues({ db, pool }, { ...schedule, staffId, now }, found)
  },

  createClosure: async ({ owner, params: { scheduleId }, body, now }) => {
    const { staffId, label } = body
    const saved = await changeOffer(
      db,
      scheduleKey(owner, scheduleId),
      async (tx, schedule, { timezone }) => {
        const span = spanOf(timezone, body)
        await requireRoom(tx, schedule, 'closures', now)
        await requireMember(tx, schedule, staffId)
        const row = await insertClosure(tx, { ...span, ...schedule, staffId, label })
        return {
          ...closureView(row, timezone),
          ...(await standingIn(tx, { ...schedule, closed: [row], now })),
        }
      },
    )
    return withFreeColleagues({ db, pool }, { ...scheduleKey(owner, scheduleId), staffId, now }, saved)
  },

  editClosure: async ({ owner, params: { scheduleId, closureId }, body, now }) => {
    const { seen, staffId, label } = body
    const saved = await changeOffer(
      db,
      scheduleKey(owner, scheduleId),
      async (tx, schedule, { timezone }) => {
        const changes = {
          ...spanOf(timezone, body),
          ...(staffId !== undefined && { staffId }),
          ...(label !== undefined && { label }),
        }
        await requireMember(tx, schedule, staffId ?? null)
        const before = seen && (await findClosure(tx, schedule, closureId))
        if (seen && before) refuseChanged(seen, closureView(before, timezone))
        const row = await updateClosure(tx, { ...schedule, id: closureId }, changes)
        if (row.endsAt.getTime() > now) await requireRoom(tx, schedule, 'closures', now, 0)
        return {
          ...closureView(row, timezone),
          ...(await standingIn(tx, { ...schedule, closed: [row], now })),
        }
      },
    )
    const closed = { ...scheduleKey(owner, scheduleId), staffId: saved.staffId, now }
    return withFreeColleagues({ db, pool }, closed, saved)
  },

  deleteClosure: async ({ owner, params: { scheduleId, closureId } }) => {
    await changeOffer(db, scheduleKey(owner, scheduleId), (tx, schedule) =>
      deleteClosure(tx, schedule, closureId),
    )
    return {}
  },

  listSpecialHours: async ({ owner, params: { scheduleId }, now }) => {
    const { timezone } = await requireSchedule(db, scheduleKey(owner, scheduleId))
    return listSpecialHours(db, scheduleKey(owner, scheduleId), todayIn(timezone, now))
  },

  createSpecialHours: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
      await requireRoom(tx, schedule, 'specialHours', now)
      await requireMember(tx, schedule, body.staffId)
      const ofDay = (await listSpecialHours(tx, schedule, body.date)).filter(
        ({ date, staffId }) => date === body.date && staffId === body.staffId,
      )
      if (ofDay.some((row) => overlapping([row, body]) !== null))
        throw new Refused('special_hours_overlap', {}, { field: 'startTime' })
      return insertSpecialHours(tx, { ...body, ...schedule })
    }),

  setSpecialHours: async ({ owner, params: { scheduleId }, body, now }) => {
    const { date, staffId, hours } = body
    return changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule, { timezone }) => {
      await requireMember(tx, schedule, staffId)
      await replaceSpecialHours(tx, { ...schedule, staffId, date }, hours)
      await requireRoom(tx, schedule, 'specialHours', now, 0)
      return listSpecialHours(tx, schedule, todayIn(timezone, now))
    })
  },

  deleteSpecialHours: async ({ owner, params: { scheduleId, specialHoursId } }) => {
    await changeOffer(db, scheduleKey(owner, scheduleId), (tx, schedule) =>
      deleteSpecialHours(tx, schedule, specialHoursId),
    )
    return {}
  },
})
