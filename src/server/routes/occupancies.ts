import type { occupancies } from '../../contract/occupancies.ts'
import type { Handlers, Server } from '../http/server.ts'
import { listTakenTimes, type TakenTimesPage } from '../store/bookings/booking-lists.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { answerPages } from './booking-lists.ts'

export const occupancyRoutes = ({ pool }: Server): Handlers<typeof occupancies> => ({
  listOccupancies: async ({ owner, params, query }) => {
    const month = { ...query, ...scheduleKey(owner, params.scheduleId) }
    const read = (end?: TakenTimesPage['next']) => listTakenTimes(pool, month, end)
    return answerPages(await read(), read, ({ times }) => times)
  },
})
