import type { Body, Reply } from '../../../contract/index.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import { depositForPlaces, leftToPay, requiredDeposit } from '../../../domain/deposits.ts'
import { combinedService, forPlaces, maxPlaces } from '../../../domain/services.ts'
import { searchOfTexts } from '../../addresses.ts'
import { formatCentsLeft } from '../../format.ts'
import { usePageAddress, useShareToken } from '../../page-address.tsx'
import { reading } from '../../query.ts'
import { useSessionItem } from '../../session-storage.ts'
import type { Month } from '../calendar/months.ts'
import { dateIn, type Replaced } from './replaced-choices.tsx'
import type { StepLink } from './step-button.ts'

export type Draft = {
  clientName: string
  clientEmail: string
  clientPhone: string
  comment: string
  companions: string[]
}

export type Booked = {
  referenceToken: string
  /** Bookings stored by older versions lack it and are pending. */
  status?: BookingStatus
  service: string
  /** Bookings stored by older versions lack it, and have one. */
  places?: number
  /** Set only if there are several. */
  staffName?: string | null
  durationMinutes: number
  priceCents: number | null
  priceFrom: boolean
  date: string
  time: string
  withoutEmail?: true
  /** In euros. `processing`: the provider still checks the payment. */
  deposit?: { amount: number; processing: boolean }
  /** The policy that the client agreed to. Bookings stored by older versions lack it. */
  policy?: { cancelHours: number; refundHours: number }
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
  /** The price is that of all of them. */
  places: number
  services: readonly Service[]
}

const maxPlacesOf = ({ capacity }: Pick<Service, 'capacity'>): number => Math.min(capacity, maxPlaces)

function placesIn(typed: string | undefined, service: Pick<Service, 'capacity'>): number {
  const places = Number(typed ?? 1)
  return Number.isInteger(places) && places >= 1 && places <= maxPlacesOf(service) ? places : 1
}

/** Undefined if the services cannot be booked together. */
function chosenIn(
  { services }: OpenSchedule,
  named: string | undefined,
  typedPlaces: string | undefined,
): ChosenServices | undefined {
  const found = (named ?? '').split(',').map((name) => services.find(({ id }) => String(id) === name))
  const chosen = found.filter((service) => service !== undefined)
  const capacity = Math.max(...chosen.map((service) => service.capacity))
  if (chosen.length < found.length || (chosen.length > 1 && capacity > 1)) return undefined
  const places = placesIn(typedPlaces, { capacity })
  return { ...forPlaces(combinedService(chosen), places), capacity, places, services: chosen }
}

export const namesOf = (services: readonly Service[]): string => services.map(({ id }) => id).join(',')

const staffDoing = ({ staff }: OpenSchedule, { services }: ChosenServices): StaffMember[] =>
  staff.filter(({ id }) => services.every(({ staffIds }) => staffIds.length === 0 || staffIds.includes(id)))

/** Empty if there is no choice. */
export function staffFor(schedule: OpenSchedule, service: ChosenServices): StaffMember[] {
  const doing = staffDoing(schedule, service)
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
    (request?.places ?? 1) === service?.places &&
    request?.staffId === member?.id &&
    request?.date === date &&
    request?.startTime === time
  if (!service || (closed && !isHeld)) return 'service'
  if (!date) return 'date'
  if (!time) return 'time'
  return isHeld ? 'payment' : 'client'
}

/** In cents; null for none. */
export const depositOf = (
  { depositAmount, depositPercent }: OpenSchedule,
  { services, places }: Pick<ChosenServices, 'services' | 'places'>,
): number | null =>
  depositForPlaces(
    requiredDeposit(
      {
        requiresDeposit: Boolean(depositAmount || depositPercent),
        depositCents: depositAmount && Math.round(depositAmount * 100),
        depositPercent,
      },
      services,
    ),
    places,
  )

/** If some of it has changed meanwhile, the client is asked again. */
export function shownOf(schedule: OpenSchedule, chosen: ChosenServices): NonNullable<Body<'book'>['shown']> {
  const { name, priceCents, priceFrom } = chosen
  const { refundHours, cancelHours, approval, terms = null } = schedule
  const cents = depositOf(schedule, chosen)
  const deposit = cents === null ? null : cents / 100
  return {
    serviceName: name,
    priceCents,
    priceFrom,
    deposit,
    refundHours,
    cancelHours,
    approval,
    terms,
  }
}

/** "29,40 €"; null without a deposit or a known price. */
export function leftAfterDeposit(schedule: OpenSchedule, chosen: ChosenServices): string | null {
  const deposit = depositOf(schedule, chosen)
  if (deposit === null || chosen.services.some(({ priceCents }) => priceCents === null)) return null
  const left = leftToPay(chosen.priceCents, deposit)
  return left === null ? null : formatCentsLeft(left, chosen.priceFrom)
}

/** What a link asked for and the page shows otherwise. */
function replacedIn(
  schedule: OpenSchedule,
  search: ReturnType<typeof usePageAddress>['search'],
  { service, date, dropped }: Choices & { dropped: readonly string[] },
): Replaced[] {
  const asks = (name: Replaced) => dropped.includes(name) || search[name] !== undefined
  if (!service) return asks('service') ? ['service'] : []
  const doing = staffDoing(schedule, service).map(({ id }) => String(id))
  const { places, with: member = 'any' } = search
  const isReplaced: Record<Exclude<Replaced, 'service'>, boolean> = {
    places: dropped.includes('places') || Number(places ?? 1) !== service.places,
    with: dropped.includes('with') || !['any', ...doing].includes(member),
    month: dropped.includes('month'),
    date: asks('date') && !date,
    time: dropped.includes('time') && (date !== undefined || !asks('date')),
  }
  return Object.entries(isReplaced).flatMap(([name, is]) => (is ? [name as Replaced] : []))
}

/** With one service there is nothing to choose. */
export const onlyService = ({ services, depositsUnavailable }: OpenSchedule): string | undefined =>
  services.length === 1 && !depositsUnavailable ? String(services[0]?.id) : undefined

const isBefore = (step: Step, other: Step) => order.indexOf(step) < order.indexOf(other)

type Changes = {
  service?: string
  places?: string | undefined
  more?: string
  with?: string
  month?: Month
  date?: string | undefined
  time?: string
  reference?: string
}

export function useWizard(schedule: OpenSchedule) {
  const token = useShareToken()
  const { path, search, arrival, visit, form, go: load } = usePageAddress()
  const service = chosenIn(schedule, search.service ?? onlyService(schedule), search.places)
  const isNamed = ({ id }: StaffMember) => String(id) === search.with
  const member = service && staffFor(schedule, service).find(isNamed)
  const namesMember = search.with !== undefined && search.with !== 'any'
  const date = dateIn(schedule, search.date)
  const choices: Choices = { service, member, date, time: date && search.time }
  const hold = useSessionItem<Hold>('held', token)
  const limit = furthest(choices, hold, schedule.depositsUnavailable)
  const wanted = order.find((step) => step === search.step) ?? 'service'
  const step = wanted === 'confirmation' || isBefore(wanted, limit) ? wanted : limit

  const replaced = arrival ? replacedIn(schedule, search, { ...choices, dropped: arrival.dropped }) : []

  const searchAt = (to: Step, changes: Changes) => {
    const { more, wait, ...before } = search
    return { ...before, ...changes, step: to }
  }
  const go = (to: Step, changes: Changes = {}, { replace = false } = {}) =>
    load(searchAt(to, changes), { replace })

  return {
    token,
    step: step === 'password' ? 'service' : step,
    visit,
    form,
    choices,
    replaced,
    /** The chosen staff member does not perform the service, or has left. */
    memberUnavailable:
      namesMember && service !== undefined && !staffDoing(schedule, service).some(isNamed) && !arrival,
    month: search.month,
    adding: service !== undefined && search.more === 'yes',
    go,
    link: (to: Step, changes: Changes = {}, { replace = false } = {}): StepLink => ({
      to: `${path}${searchOfTexts.stringifySearch(searchAt(to, changes))}`,
      onPress: () => void go(to, changes, { replace }),
    }),
    restart: {
      to: path,
      onPress: () => void load({ step: 'service' }, { newVisit: true }),
    },
  }
}

export type Made = Pick<Booked, 'referenceToken' | 'status' | 'staffName' | 'deposit' | 'withoutEmail'>

export function bookedOf(
  { service, date, time }: Choices,
  made: Made,
  visit: number | null,
  { cancelHours, refundHours }: Pick<OpenSchedule, 'cancelHours' | 'refundHours'>,
): Booked | null {
  if (!service || !date || !time) return null
  const { name, places, durationMinutes, priceCents, priceFrom } = service
  const policy = { cancelHours, refundHours }
  return { ...made, service: name, places, durationMinutes, priceCents, priceFrom, date, time, visit, policy }
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

export const datesReading = (
  token: string,
  {
    service,
    member,
    from,
  }: { service: ChosenServices; member: StaffMember | undefined; from: string | undefined },
) =>
  reading('listOpenDates', {
    params: { token },
    body: {
      ...chosenOf(service),
      ...(member && { staffId: member.id }),
      ...(from !== undefined && { from }),
    },
  })

export const slotsReading = (
  token: string,
  { service, member, date }: { service: ChosenServices; member: StaffMember | undefined; date: string },
) =>
  reading('listSlots', {
    params: { token },
    body: { ...chosenOf(service), ...(member && { staffId: member.id }), date },
  })

type Chosen = ({ serviceId: number } | { serviceIds: number[] }) & { places?: number }

/** As requests name them. */
export function chosenOf({ services, places }: ChosenServices): Chosen {
  const [first, ...rest] = services.map(({ id }) => id)
  const more = places > 1 ? { places } : {}
  return first !== undefined && rest.length === 0
    ? { serviceId: first, ...more }
    : { serviceIds: services.map(({ id }) => id), ...more }
}
