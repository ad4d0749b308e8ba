import type { occupancies } from '../../contract/occupancies.ts'
import { SerializedReply } from '../http/serialized-reply.ts'
import type { Handlers, Server } from '../http/server.ts'
import { listTakenTimes } from '../store/bookings/booking-lists.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'

export const occupancyRoutes = ({ pool }: Server): Handlers<typeof occupancies> => ({
  listOccupancies: async ({ owner, params: { scheduleId }, query }) =>
    new SerializedReply(
      JSON.stringify(await listTakenTimes(pool, { ...query, ...scheduleKey(owner, scheduleId) })),
    ),
})
