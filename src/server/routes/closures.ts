import { type closures, maxAffectedBookings } from '../../contract/closures.ts'
import type { Reply } from '../../contract/index.ts'
import { overlapping } from '../../domain/opening-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { addDays } from '../../domain/wall-time.ts'
import { beginningOf as firstOf } from '../../domain/zone-rules.ts'
import { startOf, todayIn, wallTimeAt } from '../../domain/zones.ts'
import type { Database } from '../database/connection.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import {
  affectedBookings,
  type ClosedTime,
  type Closure,
  deleteClosure,
  deleteSpecialHours,
  insertClosure,
  insertSpecialHours,
  listClosures,
  listSpecialHours,
  replaceSpecialHours,
  updateClosure,
} from '../store/schedules/closures.ts'
import { changeOffer, requireSchedule } from '../store/schedules/schedules.ts'
import { requireMember } from '../store/schedules/staff.ts'
import { wallEndView } from './bookings.ts'

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
  { scheduleId, closed, now }: { scheduleId: number; closed: ClosedTime[]; now: number },
): Promise<Reply<'listAffectedBookings'>> {
  const affected = { scheduleId, closed, now: new Date(now), limit: maxAffectedBookings }
  const { bookings, bookingCount } = await affectedBookings(db, affected)
  return {
    bookingCount,
    bookings: bookings.map(({ timezone, endsAt, status, ...booking }) => ({
      ...booking,
      status: status === 'approved' ? 'approved' : 'pending',
      ...wallEndView(timezone, endsAt.getTime()),
    })),
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
  return {
    startsAt:
      fromTime === undefined ? beginningOf(timezone, fromDate) : instantOf(timezone, fromDate, fromTime),
    endsAt: endsWithDay ? beginningOf(timezone, addDays(toDate, 1)) : instantOf(timezone, toDate, toTime),
    allDay: fromTime === undefined && toTime === undefined,
    fromDate,
    fromTime: fromTime ?? '00:00',
    toDate,
    toTime: toTime ?? '24:00',
    timezone,
  }
}

export const closureRoutes = ({ db }: Server): Handlers<typeof closures> => ({
  listClosures: async ({ owner, params: { scheduleId }, now }) => {
    const { timezone } = await requireSchedule(db, owner.id, scheduleId)
    const rows = await listClosures(db, scheduleId, new Date(now))
    return rows.map((row) => closureView(row, timezone))
  },

  listAffectedBookings: async ({ owner, params: { scheduleId }, query, now }) => {
    const { timezone } = await requireSchedule(db, owner.id, scheduleId)
    const closed = [{ ...spanOf(timezone, query), staffId: query.staffId ?? null }]
    return standingIn(db, { scheduleId, closed, now })
  },

  createClosure: async ({ owner, params: { scheduleId }, body, now }) => {
    const { timezone } = await requireSchedule(db, owner.id, scheduleId)
    const { staffId, label } = body
    const span = spanOf(timezone, body)
    return changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireRoom(tx, scheduleId, 'closures', now)
      await requireMember(tx, scheduleId, staffId)
      const row = await insertClosure(tx, { ...span, scheduleId, staffId, label })
      return { ...closureView(row, timezone), ...(await standingIn(tx, { scheduleId, closed: [row], now })) }
    })
  },

  editClosure: async ({ owner, params: { scheduleId, closureId }, body, now }) => {
    const { timezone } = await requireSchedule(db, owner.id, scheduleId)
    const { staffId, label } = body
    const changes = {
      ...spanOf(timezone, body),
      ...(staffId !== undefined && { staffId }),
      ...(label !== undefined && { label }),
    }
    return changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireMember(tx, scheduleId, staffId ?? null)
      const row = await updateClosure(tx, { scheduleId, id: closureId }, changes)
      return { ...closureView(row, timezone), ...(await standingIn(tx, { scheduleId, closed: [row], now })) }
    })
  },

  deleteClosure: async ({ owner, params: { scheduleId, closureId } }) => {
    await changeOffer(db, owner.id, scheduleId, (tx) => deleteClosure(tx, scheduleId, closureId))
    return {}
  },

  listSpecialHours: async ({ owner, params: { scheduleId }, now }) => {
    const { timezone } = await requireSchedule(db, owner.id, scheduleId)
    return listSpecialHours(db, scheduleId, todayIn(timezone, now))
  },

  createSpecialHours: ({ owner, params: { scheduleId }, body, now }) =>
    changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireRoom(tx, scheduleId, 'specialHours', now)
      await requireMember(tx, scheduleId, body.staffId)
      const ofDay = (await listSpecialHours(tx, scheduleId, body.date)).filter(
        ({ date, staffId }) => date === body.date && staffId === body.staffId,
      )
      if (ofDay.some((row) => overlapping([row, body]) !== null))
        throw new Refused('special_hours_overlap', {}, { field: 'startTime' })
      return insertSpecialHours(tx, { ...body, scheduleId })
    }),

  setSpecialHours: async ({ owner, params: { scheduleId }, body, now }) => {
    const { timezone } = await requireSchedule(db, owner.id, scheduleId)
    const { date, staffId, hours } = body
    return changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireMember(tx, scheduleId, staffId)
      await replaceSpecialHours(tx, { scheduleId, staffId, date }, hours)
      await requireRoom(tx, scheduleId, 'specialHours', now, 0)
      return listSpecialHours(tx, scheduleId, todayIn(timezone, now))
    })
  },

  deleteSpecialHours: async ({ owner, params: { scheduleId, specialHoursId } }) => {
    await changeOffer(db, owner.id, scheduleId, (tx) => deleteSpecialHours(tx, scheduleId, specialHoursId))
    return {}
  },
})
