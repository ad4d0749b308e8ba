import type { services } from '../../contract/services.ts'
import { type OwnDeposit, refusalOfDeposit } from '../../domain/deposits.ts'
import { fitsProcessingTime, type ProcessingTime } from '../../domain/occupancies.ts'
import { Refused } from '../../domain/refusals.ts'
import type { ServiceFields } from '../../domain/services.ts'
import { fitSessions } from '../bookings/sessions.ts'
import type { Database } from '../database/connection.ts'
import { requirePaymentAccount } from '../deposits/accounts.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import { type ScheduleKey, scheduleKey } from '../store/schedules/schedule-key.ts'
import { changeOffer, findDepositTerms, requireSchedule, scheduleWith } from '../store/schedules/schedules.ts'
import {
  deleteService,
  findService,
  insertService,
  listServices,
  moveService,
  updateService,
} from '../store/schedules/services.ts'
import { requireStaff } from '../store/schedules/staff.ts'
import { refuseChanged } from './seen-values.ts'

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

async function refuseDeposit(
  tx: Database,
  schedule: ScheduleKey,
  service: Parameters<typeof refusalOfDeposit>[0] & { name: string },
): Promise<void> {
  const refusal = refusalOfDeposit(service, await findDepositTerms(tx, schedule))
  if (refusal) throw new Refused(refusal.code, { service: service.name }, { field: refusal.field })
}

/** Setting an amount replaces a percentage, and the reverse. */
function withOneDeposit<Body extends Partial<OwnDeposit>>(body: Body): Body {
  const { depositCents = null, depositPercent = null } = body
  if (depositCents !== null && depositPercent !== null)
    throw new Refused('two_deposits', {}, { field: 'depositPercent' })
  if (depositPercent !== null) return { ...body, depositCents: null }
  return depositCents === null ? body : { ...body, depositPercent: null }
}

const asksForDeposit = ({ depositCents = null, depositPercent = null }: Partial<OwnDeposit>) =>
  (depositCents ?? 0) > 0 || depositPercent !== null

export const serviceRoutes = ({ db, payments }: Server): Handlers<typeof services> => {
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

    createService: async ({ owner, params: { scheduleId }, body: { staffIds, ...body }, now }) => {
      const service = withOneDeposit(withoutFormerNames(body))
      if (asksForDeposit(service)) await requirePaymentAccount({ db, payments }, owner.id)
      return changeOffer(db, scheduleKey(owner, scheduleId), async (tx, schedule) => {
        await requireRoom(tx, schedule, 'services', now)
        await requireStaff(tx, schedule, staffIds)
        refuseProcessingTime(service, body)
        await refuseDeposit(tx, schedule, service)
        return withFormerNames(await insertService(tx, schedule, service, staffIds))
      })
    },

    editService: async ({ owner, params: { serviceId }, body: { seen, ...sent }, now }) => {
      const body = withOneDeposit(withoutFormerNames(sent))
      const schedule = await scheduleOf(owner, serviceId)
      if (asksForDeposit(body)) await requirePaymentAccount({ db, payments }, owner.id)
      return changeOffer(db, schedule, async (tx) => {
        await requireStaff(tx, schedule, body.staffIds ?? [])
        const before = await findService(tx, schedule, serviceId)
        if (seen) refuseChanged(seen, withFormerNames(before))
        const service = { ...before, ...body }
        refuseProcessingTime(service, sent)
        const changesDeposit = (['priceCents', 'depositCents', 'depositPercent'] as const).some(
          (field) => service[field] !== before[field],
        )
        if (changesDeposit) await refuseDeposit(tx, schedule, service)
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
