import type { services } from '../../contract/services.ts'
import { fitsProcessingTime, type ProcessingTime } from '../../domain/occupancies.ts'
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

/** Requests may use the former names of the processing time. */
function withoutFormerNames<Body extends { freeFrom?: number | null; freeMinutes?: number | null }>({
  freeFrom,
  freeMinutes,
  ...body
}: Body) {
  return {
    ...body,
    ...(freeFrom !== undefined && { processingFrom: freeFrom }),
    ...(freeMinutes !== undefined && { processingMinutes: freeMinutes }),
  }
}

export const withFormerNames = <Shown extends ProcessingTime>(service: Shown) => ({
  ...service,
  freeFrom: service.processingFrom,
  freeMinutes: service.processingMinutes,
})

/** Processing time must lie within the service, and is not possible in groups. Names the field as the request does. */
function refuseProcessingTime(
  service: Pick<ServiceFields, keyof ProcessingTime | 'durationMinutes' | 'capacity'>,
  sent: object,
): void {
  const { processingFrom, processingMinutes, durationMinutes, capacity } = service
  if (processingFrom === null && processingMinutes === null) return
  const [from, minutes] =
    'freeFrom' in sent || 'freeMinutes' in sent
      ? ['freeFrom', 'freeMinutes']
      : ['processingFrom', 'processingMinutes']
  const field = processingFrom === null ? from : minutes
  if (!fitsProcessingTime(durationMinutes, service)) throw new Refused('pause_outside_service', {}, { field })
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
      return (await listServices(db, params.scheduleId)).map(withFormerNames)
    },

    createService: ({ owner, params: { scheduleId }, body: { staffIds, ...body }, now }) => {
      const service = withoutFormerNames(body)
      return changeOffer(db, owner.id, scheduleId, async (tx) => {
        await requireRoom(tx, scheduleId, 'services', now)
        await requireStaff(tx, scheduleId, staffIds)
        refuseProcessingTime(service, body)
        return withFormerNames(await insertService(tx, scheduleId, service, staffIds))
      })
    },

    editService: async ({ owner, params: { serviceId }, body: sent, now }) => {
      const body = withoutFormerNames(sent)
      const scheduleId = await scheduleOf(owner.id, serviceId)
      return changeOffer(db, owner.id, scheduleId, async (tx) => {
        await requireStaff(tx, scheduleId, body.staffIds ?? [])
        refuseProcessingTime({ ...(await findService(tx, scheduleId, serviceId)), ...body }, sent)
        const { capacity } = body
        if (capacity !== undefined) await fitSessions(tx, { scheduleId, serviceId, capacity, now })
        return withFormerNames(await updateService(tx, scheduleId, serviceId, body))
      })
    },

    moveService: async ({ owner, params: { serviceId }, body: { before } }) => {
      const scheduleId = await scheduleOf(owner.id, serviceId)
      const services = await changeOffer(db, owner.id, scheduleId, (tx) =>
        moveService(tx, scheduleId, serviceId, before),
      )
      return services.map(withFormerNames)
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
