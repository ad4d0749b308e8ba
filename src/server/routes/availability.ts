import type { availability } from '../../contract/availability.ts'
import type { Handlers, Server } from '../http/server.ts'
import { deleteAvailability, insertAvailability, listAvailability } from '../store/availability.ts'
import { requireSchedule } from '../store/schedules.ts'

export const availabilityRoutes = ({ db }: Server): Handlers<typeof availability> => ({
  listAvailability: async ({ owner, params }) => {
    await requireSchedule(db, owner.id, params.scheduleId)
    return listAvailability(db, params.scheduleId)
  },

  createAvailability: async ({ owner, params, body }) => {
    await requireSchedule(db, owner.id, params.scheduleId)
    return insertAvailability(db, { ...body, scheduleId: params.scheduleId })
  },

  deleteAvailability: async ({ owner, params }) => {
    await deleteAvailability(db, owner.id, params.availabilityId)
    return {}
  },
})
