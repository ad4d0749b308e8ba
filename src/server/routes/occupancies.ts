import type { occupancies } from '../../contract/occupancies.ts'
import type { Handlers, Server } from '../http/server.ts'
import { listTakenTimes } from '../store/booking-lists.ts'
import { Written } from '../store/written.ts'

export const occupancyRoutes = ({ pool }: Server): Handlers<typeof occupancies> => ({
  listOccupancies: async ({ owner, params: { scheduleId }, query }) =>
    new Written(JSON.stringify(await listTakenTimes(pool, { ...query, ownerId: owner.id, scheduleId }))),
})
