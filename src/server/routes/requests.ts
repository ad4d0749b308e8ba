import type { Reply } from '../../contract/index.ts'
import { maxRequests, type requests } from '../../contract/requests.ts'
import { openHoursOn, presenceOf } from '../../domain/open-hours.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import { staffOf } from '../http/acting.ts'
import type { Handlers, Server } from '../http/server.ts'
import { listRequests, type Request } from '../store/bookings/requests.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { findSetUp, type Setup } from '../store/schedules/set-ups.ts'
import { listedView, serviceOf } from './bookings.ts'

/** The staff member's hours and the times already taken. */
function dayAround(
  { date, timezone, staffId, taken }: Request,
  setUp: Setup | null,
): Reply<'listRequests'>['requests'][number]['day'] {
  const onTheWall = taken.map(({ start, end }) => ({
    from: wallTimeAt(timezone, start),
    to: wallTimeAt(timezone, end),
  }))
  return {
    hours: openHoursOn(setUp ? [presenceOf(setUp, staffId)] : [], timezone, date),
    taken: onTheWall
      .filter(({ from }) => from.date === date)
      .map(({ from, to }) => ({ startTime: from.time, endTime: to.time })),
  }
}

export const requestRoutes = ({ pool }: Server): Handlers<typeof requests> => ({
  listRequests: async ({ owner, now }) => {
    const query = { tenantId: owner.tenantId, now: new Date(now), max: maxRequests, staffIds: staffOf(owner) }
    const { requests, waiting } = await listRequests(pool, query)
    const setUps = new Map<number, Setup | null>()
    for (const { scheduleId } of requests)
      if (!setUps.has(scheduleId))
        setUps.set(scheduleId, await findSetUp(pool, scheduleKey(owner, scheduleId)))
    return {
      waiting,
      requests: requests.map((request) => ({
        ...listedView(request),
        scheduleId: request.scheduleId,
        staffName: request.staffName,
        service: serviceOf(request),
        schedule: { name: request.scheduleName },
        day: dayAround(request, setUps.get(request.scheduleId) ?? null),
      })),
    }
  },
})
