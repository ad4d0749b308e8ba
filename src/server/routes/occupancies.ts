import type { occupancies } from '../../contract/occupancies.ts'
import { MILLISECONDS_PER_MINUTE } from '../../domain/zones.ts'
import { staffOf } from '../http/acting.ts'
import type { Handlers, Server } from '../http/server.ts'
import { listTakenTimes, type TakenTimesPage } from '../store/bookings/booking-lists.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { answerPages } from './booking-lists.ts'

/** Adds the start, because members cannot read the bookings of colleagues. */
const viewOf =
  (own: readonly number[] | null) =>
  ({ startsAt, ...time }: TakenTimesPage['times'][number]) =>
    own === null || own.includes(time.staffId)
      ? time
      : { ...time, startsAt: new Date(startsAt * MILLISECONDS_PER_MINUTE).toISOString() }

export const occupancyRoutes = ({ pool }: Server): Handlers<typeof occupancies> => ({
  listOccupancies: async ({ owner, params, query }) => {
    const month = { ...query, ...scheduleKey(owner, params.scheduleId) }
    const read = (end?: TakenTimesPage['next']) => listTakenTimes(pool, month, end)
    const view = viewOf(staffOf(owner))
    return answerPages(await read(), read, ({ times }) => times.map(view))
  },
})
