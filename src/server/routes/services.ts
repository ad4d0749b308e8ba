import type { services } from '../../contract/services.ts'
import { fitsProcessingTime, type ProcessingTime } from '../../domain/occupancies.ts'
import { Refused } from '../../domain/refusals.ts'
import type { ServiceFields } from '../../domain/services.ts'
import { fitSessions } from '../bookings/sessions.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
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
  const scheduleOf = async (owner: Owner, serviceId: number) => {
    const schedule = await scheduleWith(db, owner, 'services', serviceId)
    if (schedule === null) throw new Refused('service_not_found')
    return schedule
  }

  return {
    listServices: async ({ owner, params }) => {
      await requireSchedule(db, scheduleKey(owner, params.scheduleId))
      return (await listServices(db, scheduleKey(owner, params.scheduleId))).map(withFormerNames)
    },

    createService: ({ owner, params: { scheduleId }, body: { staffIds, ...body }, now }) => {
      const service = withoutFormerNames(body)
      return changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
        await requireRoom(tx, schedule, 'services', now)
        await requireStaff(tx, schedule, staffIds)
        refuseProcessingTime(service, body)
        return withFormerNames(await insertService(tx, schedule, service, staffIds))
      })
    },

    editService: async ({ owner, params: { serviceId }, body: sent, now }) => {
      const body = withoutFormerNames(sent)
      const schedule = await scheduleOf(owner, serviceId)
      return changeOffer(db, schedule, async (tx) => {
        await requireStaff(tx, schedule, body.staffIds ?? [])
        refuseProcessingTime({ ...(await findService(tx, schedule, serviceId)), ...body }, sent)
        const { capacity } = body
        if (capacity !== undefined) await fitSessions(tx, { ...schedule, serviceId, capacity, now })
        return withFormerNames(await updateService(tx, schedule, serviceId, body))
      })
    },

    moveService: async ({ owner, params: { serviceId }, body: { before } }) => {
      const schedule = await scheduleOf(owner, serviceId)
      const services = await changeOffer(db, schedule, (tx) => moveService(tx, schedule, serviceId, before))
      return services.map(withFormerNames)
    },

    deleteService: async ({ owner, params: { serviceId }, now }) => {
      const schedule = await scheduleOf(owner, serviceId)
      await changeOffer(db, schedule, (tx) => deleteService(tx, schedule, serviceId, new Date(now)))
      return {}
    },
  }
}
