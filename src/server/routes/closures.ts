import type { closures } from '../../contract/closures.ts'
import type { Reply } from '../../contract/index.ts'
import { Refused } from '../../domain/refusals.ts'
import { addDays } from '../../domain/wall-time.ts'
import { startOf, todayIn, wallTimeAt } from '../../domain/zones.ts'
import type { Handlers, Server } from '../http/server.ts'
import {
  type Closure,
  deleteClosure,
  deleteSpecialHours,
  insertClosure,
  insertSpecialHours,
  listClosures,
  listSpecialHours,
} from '../store/closures.ts'
import { requireRoom } from '../store/quotas.ts'
import { changeOffer, requireSchedule } from '../store/schedules.ts'
import { requireStaff } from '../store/staff.ts'

/** As it was said: the last day of a closure of whole days is the one before its end. */
function view({ startsAt, endsAt, ...closure }: Closure, timezone: string): Reply<'createClosure'> {
  const from = wallTimeAt(timezone, startsAt.getTime())
  const to = wallTimeAt(timezone, closure.allDay ? endsAt.getTime() - 1 : endsAt.getTime())
  return { ...closure, fromDate: from.date, fromTime: from.time, toDate: to.date, toTime: to.time }
}

/** The first instant of a wall-clock time; of a midnight that the clocks skip, the first one after it. */
function instantOf(timezone: string, date: string, time: string | undefined): Date {
  if (time !== undefined) {
    const instant = startOf({ zone: timezone, date, time })
    if (instant === null) throw new Refused('time_does_not_exist')
    return new Date(instant)
  }
  for (const first of ['00:00', '00:30', '01:00']) {
    const instant = startOf({ zone: timezone, date, time: first })
    if (instant !== null) return new Date(instant)
  }
  throw new Refused('time_does_not_exist')
}

const memberOf = (staffId: number | null): number[] => (staffId === null ? [] : [staffId])

export const closureRoutes = ({ db }: Server): Handlers<typeof closures> => ({
  listClosures: async ({ owner, params: { scheduleId }, now }) => {
    const { timezone } = await requireSchedule(db, owner.id, scheduleId)
    const rows = await listClosures(db, scheduleId, new Date(now))
    return rows.map((row) => view(row, timezone))
  },

  createClosure: async ({ owner, params: { scheduleId }, body, now }) => {
    const { timezone } = await requireSchedule(db, owner.id, scheduleId)
    const { fromDate, fromTime, toDate, toTime, staffId, label } = body
    const startsAt = instantOf(timezone, fromDate, fromTime)
    const endsAt = instantOf(timezone, toTime === undefined ? addDays(toDate, 1) : toDate, toTime)
    const allDay = fromTime === undefined && toTime === undefined
    return changeOffer(db, owner.id, scheduleId, async (tx) => {
      await requireRoom(tx, scheduleId, 'closures', now)
      await requireStaff(tx, scheduleId, memberOf(staffId))
      const row = await insertClosure(tx, { scheduleId, staffId, startsAt, endsAt, allDay, label })
      return view(row, timezone)
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
      await requireStaff(tx, scheduleId, memberOf(body.staffId))
      return insertSpecialHours(tx, { ...body, scheduleId })
    }),

  deleteSpecialHours: async ({ owner, params: { scheduleId, specialHoursId } }) => {
    await changeOffer(db, owner.id, scheduleId, (tx) => deleteSpecialHours(tx, scheduleId, specialHoursId))
    return {}
  },
})
