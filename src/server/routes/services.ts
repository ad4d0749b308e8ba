import type { services } from '../../contract/services.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireSchedule } from '../store/schedules.ts'
import { deleteService, insertService, listServices } from '../store/services.ts'

export const serviceRoutes = ({ db }: Server): Handlers<typeof services> => ({
  listServices: async ({ owner, params }) => {
    await requireSchedule(db, owner.id, params.scheduleId)
    return listServices(db, params.scheduleId)
  },

  createService: async ({ owner, params, body }) => {
    await requireSchedule(db, owner.id, params.scheduleId)
    return insertService(db, { ...body, scheduleId: params.scheduleId })
  },

  deleteService: async ({ owner, params, now }) => {
    await deleteService(db, owner.id, params.serviceId, new Date(now))
    return {}
  },
})
