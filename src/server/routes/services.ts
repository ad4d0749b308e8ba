import type { services } from '../../contract/services.ts'
import { Refused } from '../../domain/refusals.ts'
import { fitSessions } from '../bookings/sessions.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/quotas.ts'
import { changeOffer, requireSchedule, scheduleWith } from '../store/schedules.ts'
import { deleteService, insertService, listServices, updateService } from '../store/services.ts'
import { requireStaff } from '../store/staff.ts'

export const serviceRoutes = ({ db }: Server): Handlers<typeof services> => {
  const scheduleOf = async (ownerId: string, serviceId: number) => {
    const scheduleId = await scheduleWith(db, ownerId, 'services', serviceId)
    if (scheduleId === null) throw new Refused('service_not_found')
    return scheduleId
  }

  return {
    listServices: async ({ owner, params }) => {
      await requireSchedule(db, owner.id, params.scheduleId)
      return listServices(db, params.scheduleId)
    },

    createService: ({ owner, params: { scheduleId }, body: { staffIds, ...service }, now }) =>
      changeOffer(db, owner.id, scheduleId, async (tx) => {
        await requireRoom(tx, scheduleId, 'services', now)
        await requireStaff(tx, scheduleId, staffIds)
        return insertService(tx, scheduleId, service, staffIds)
      }),

    editService: async ({ owner, params: { serviceId }, body, now }) => {
      const scheduleId = await scheduleOf(owner.id, serviceId)
      return changeOffer(db, owner.id, scheduleId, async (tx) => {
        await requireStaff(tx, scheduleId, body.staffIds ?? [])
        const { capacity } = body
        if (capacity !== undefined) await fitSessions(tx, { scheduleId, serviceId, capacity, now })
        return updateService(tx, scheduleId, serviceId, body)
      })
    },

    deleteService: async ({ owner, params: { serviceId }, now }) => {
      const scheduleId = await scheduleOf(owner.id, serviceId)
      await changeOffer(db, owner.id, scheduleId, (tx) =>
        deleteService(tx, scheduleId, serviceId, new Date(now)),
      )
      return {}
    },
  }
}
