import type { Body, Reply } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { combinedService } from '../../../domain/services.ts'
import { addDays } from '../../../domain/wall-time.ts'
import { usePageAddress, useShareToken } from '../../page-address.tsx'
import { useSessionItem } from '../../session-storage.ts'
import type { Month } from '../calendar/months.ts'

export type Draft = { clientName: string; clientEmail: string; clientPhone: string; comment: string }

export type Booked = {
  referenceToken: string
  /** Bookings stored by older versions lack it and are pending. */
  status?: BookingStatus
  service: string
  /** Set only if there are several. */
  staffName?: string | null
  durationMinutes: number
  priceCents: number | null
  priceFrom: boolean
  date: string
  time: string
  /** In euros. `processing`: the provider still checks the payment. */
  deposit?: { amount: number; processing: boolean }
  /** See `usePageAddress`. Bookings stored by older versions lack it. */
  visit?: number | null
}

/** Keeps the request so that it can be sent again. */
export type Hold = {
  request: Body<'createDepositPayment'>
  referenceToken: string
  atBank?: boolean
}

export type OpenSchedule = Reply<'unlockSchedule'>['schedule']
export type Service = OpenSchedule['services'][number]

export type StaffMember = OpenSchedule['staff'][number]

export type ChosenServices = ReturnType<typeof combinedService> & {
  capacity: number
  services: readonly Service[]
}

/** Undefined if the services cannot be booked together. */
function chosenIn({ services }: OpenSchedule, named: string | undefined): ChosenServices | undefined {
  const found = (named ?? '').split(',').map((name) => services.find(({ id }) => String(id) === name))
  const chosen = found.filter((service) => service !== undefined)
  const capacity = Math.max(...chosen.map((service) => service.capacity))
  if (chosen.length < found.length || (chosen.length > 1 && capacity > 1)) return undefined
  return { ...combinedService(chosen), capacity, services: chosen }
}

export const namesOf = (services: readonly Service[]): string => services.map(({ id }) => id).join(',')

/** Empty if there is no choice. */
export function staffFor({ staff }: OpenSchedule, { services }: ChosenServices): StaffMember[] {
  const doing = staff.filter(({ id }) =>
    services.every(({ staffIds }) => staffIds.length === 0 || staffIds.includes(id)),
  )
  return doing.length > 1 ? doing : []
}

export type Step = 'password' | 'service' | 'date' | 'time' | 'client' | 'payment' | 'confirmation'

/** Kept in the address, so that a reload and the back button keep them. */
export type Choices = {
  service?: ChosenServices | undefined
  /** Undefined means any staff member. */
  member?: StaffMember | undefined
  date?: string | undefined
  time?: string | undefined
}

const order: Step[] = ['password', 'service', 'date', 'time', 'client', 'payment', 'confirmation']

/** No address leads to a step without data. With `closed`, only a held booking can be paid. */
function furthest({ service, member, date, time }: Choices, hold: Hold | null, closed: boolean): Step {
  const { request } = hold ?? {}
  const isHeld =
    String(request?.serviceIds ?? request?.serviceId) === namesOf(service?.services ?? []) &&
    request?.staffId === member?.id &&
    request?.date === date &&
    request?.startTime === time
  if (!service || (closed && !isHeld)) return 'service'
  if (!date) return 'date'
  if (!time) return 'time'
  return isHeld ? 'payment' : 'client'
}

/** In euros; null for none. */
export const depositOf = ({ requiresDeposit, depositAmount }: OpenSchedule): number | null =>
  requiresDeposit && depositAmount ? depositAmount : null

/** Old links have dates that are past by now. */
function dateIn({ today, lastDate }: OpenSchedule, date: string | undefined): string | undefined {
  if (date === undefined || !(date >= today && date <= lastDate)) return undefined
  return /^\d{4}-\d\d-\d\d$/.test(date) && addDays(date, 0) === date ? date : undefined
}

/** With one service there is nothing to choose. */
export const onlyService = ({ services, depositsUnavailable }: OpenSchedule): string | undefined =>
  services.length === 1 && !depositsUnavailable ? String(services[0]?.id) : undefined

const isBefore = (step: Step, other: Step) => order.indexOf(step) < order.indexOf(other)

export function useWizard(schedule: OpenSchedule) {
  const token = useShareToken()
  const { search, visit, go } = usePageAddress()
  const service = chosenIn(schedule, search.service ?? onlyService(schedule))
  const member = service && staffFor(schedule, service).find(({ id }) => String(id) === search.with)
  const date = dateIn(schedule, search.date)
  const choices: Choices = { service, member, date, time: date && search.time }
  const hold = useSessionItem<Hold>('held', token)
  const limit = furthest(choices, hold, schedule.depositsUnavailable)
  const wanted = order.find((step) => step === search.step) ?? 'service'
  const step = wanted === 'confirmation' || isBefore(wanted, limit) ? wanted : limit

  return {
    token,
    step: step === 'password' ? 'service' : step,
    visit,
    choices,
    month: search.month,
    adding: service !== undefined && search.more === 'yes',
    go(
      to: Step,
      changes: {
        service?: string
        more?: string
        with?: string
        month?: Month
        date?: string | undefined
        time?: string
        reference?: string
      } = {},
      { replace = false } = {},
    ) {
      const { more, ...before } = search
      return go({ ...before, ...changes, step: to }, { replace })
    },
    restart() {
      void go({ step: 'service' }, { newVisit: true })
    },
  }
}

/** Password and payment count if required; the confirmation is past the end. */
export function stepNumber(
  step: Step,
  has: { password: boolean; payment: boolean },
): { step: number; count: number } {
  // Date and time share one screen.
  const screens = order.slice(has.password ? 0 : 1, has.payment ? -1 : -2).filter((one) => one !== 'time')
  return { step: screens.indexOf(step === 'time' ? 'date' : step) + 1, count: screens.length }
}

export function serviceIdsOf({ services }: ChosenServices): { serviceId: number } | { serviceIds: number[] } {
  const [first, ...rest] = services.map(({ id }) => id)
  return first !== undefined && rest.length === 0
    ? { serviceId: first }
    : { serviceIds: services.map(({ id }) => id) }
}
