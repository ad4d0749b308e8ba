import type { freeTimes } from '../../contract/free-times.ts'
import { alternativesAt, checkTime, freeTimesOn } from '../bookings/free-times.ts'
import type { Handlers, Server } from '../http/server.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { clashView } from './series.ts'

export const freeTimeRoutes = ({ db, pool }: Server): Handlers<typeof freeTimes> => ({
  listFreeTimes: async ({ owner, params, query: { startTime, alternatives, ...wished }, locale, now }) => {
    const schedule = scheduleKey(owner, params.scheduleId)
    const times = await freeTimesOn(db, pool, schedule, wished, now)
    if (startTime === undefined) return { times, clash: null, closed: false }
    const { clash, closed } = await checkTime(db, pool, schedule, { ...wished, startTime }, now)
    const found = { times, clash: clashView(clash, locale), closed }
    if (!clash || alternatives !== 'true') return found
    const at = { ...wished, startTime }
    return { ...found, alternatives: await alternativesAt(db, pool, schedule, at, now) }
  },
})
