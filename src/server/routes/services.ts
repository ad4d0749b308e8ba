import type { services } from '../../contract/services.ts'
import { holdsPause, type Pause } from '../../domain/occupancies.ts'
import { Refused } from '../../domain/refusals.ts'
import type { ServiceFields } from '../../domain/services.ts'
import { fitSessions } from '../bookings/sessions.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import { changeOffer, requireSchedule, scheduleWith } from '../store/schedules/schedules.ts'
import {
  deleteService,
  findService,
  insertService,
  listServices,
  moveService,
  updateService,
} from '../store/schedules/services.ts'
import { requireStaff } from '../store/schedules/staff.ts'

/** Processing time must lie within the service, and is not possible in groups. */
function refusePause(service: Pick<ServiceFields, keyof Pause | 'durationMinutes' | 'capacity'>): void {
  const { freeFrom, freeMinutes, durationMinutes, capacity } = service
  if (freeFrom === null && freeMinutes === null) return
  const field = freeFrom === null ? 'freeFrom' : 'freeMinutes'
  if (!holdsPause(durationMinutes, service)) throw new Refused('pause_outside_service', {}, { field })
  if (capacity > 1) throw new Refused('pause_in_group', {}, { field })
}

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
        refusePause(service)
        return insertService(tx, scheduleId, service, staffIds)
      }),

    editService: async ({ owner, params: { serviceId }, body, now }) => {
      const scheduleId = await scheduleOf(owner.id, serviceId)
      return changeOffer(db, owner.id, scheduleId, async (tx) => {
        await requireStaff(tx, scheduleId, body.staffIds ?? [])
        refusePause({ ...(await findService(tx, scheduleId, serviceId)), ...body })
        const { capacity } = body
        if (capacity !== undefined) await fitSessions(tx, { scheduleId, serviceId, capacity, now })
        return updateService(tx, scheduleId, serviceId, body)
      })
    },

    moveService: async ({ owner, params: { serviceId }, body: { before } }) => {
      const scheduleId = await scheduleOf(owner.id, serviceId)
      return changeOffer(db, owner.id, scheduleId, (tx) => moveService(tx, scheduleId, serviceId, before))
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
