import { contactsOf } from '../../domain/clients.ts'
import type { Conditions } from '../../domain/conditions.ts'
import { depositForPlaces, requiredDeposit } from '../../domain/deposits.ts'
import { Effort, maxCheckSteps } from '../../domain/effort.ts'
import type { Interval } from '../../domain/intervals.ts'
import { busyTimes, type Member, type Work } from '../../domain/member-days.ts'
import { openHoursOn, presencesOf } from '../../domain/open-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookedVisitOf, forPlaces, membersDoing, type Service } from '../../domain/services.ts'
import {
  freeMembers,
  membersByStart,
  type Offer as OpenOffer,
  slotsOn,
  visitAssignments,
} from '../../domain/slots.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { addDays } from '../../domain/wall-time.ts'
import { MILLISECONDS_PER_MINUTE, startOf, todayIn, wallTimeAt } from '../../domain/zones.ts'
import type { BookingRequest } from '../store/bookings/insert-booking.ts'
import type { BookingPlace } from '../store/bookings/occupancies.ts'
import type { Offer } from '../store/schedules/offers.ts'
import type { SharedState } from '../store/schedules/shared-schedules.ts'
import { appointmentOf, inTurn } from './appointments.ts'
import { type Appointments, nextSeats, placeWith, refuseTooManyPlaces } from './place.ts'

export function shared<Found extends SharedState>(sharedState: Found | null): Found {
  if (!sharedState) throw new Refused('schedule_not_found')
  if (!mayShare(sharedState.subscriptionStatus)) throw new Refused('subscription_required')
  return sharedState
}

/** Salons can restrict some clients to bookings by hand. The refusal says no more than that. */
export function refuseWhoBooksByHand(
  { offline }: Pick<Offer, 'offline'>,
  {
    clientPhone,
    clientPhoneE164,
    clientEmail,
  }: Pick<BookingRequest, 'clientPhone' | 'clientPhoneE164' | 'clientEmail'>,
) {
  if (offline.length === 0) return
  const contacts = contactsOf({ phone: clientPhone, phoneE164: clientPhoneE164, email: clientEmail })
  if (contacts.some((contact) => offline.includes(contact))) throw new Refused('not_bookable_online')
}

export function refuseDateNotOffered(sharedState: SharedState, date: string, now: number): void {
  const today = todayIn(sharedState.timezone, now)
  if (date < today || date > addDays(today, sharedState.horizonDays - 1))
    throw new Refused('date_not_offered')
}

export type ServiceOffer = OpenOffer & {
  service: Service
  services: [Service, ...Service[]]
  /** How many the client wants. */
  places: number
  found: Offer
  effort: Effort
}

export function conditionsOf({ found, services, places }: ServiceOffer): Conditions {
  const { serviceName, priceCents, priceFrom } = forPlaces(bookedVisitOf(services), places)
  const { refundHours, cancelHours, approval, termsHash } = found
  const depositCents = depositForPlaces(requiredDeposit(found, services), places)
  return { serviceName, priceCents, priceFrom, depositCents, refundHours, cancelHours, approval, termsHash }
}

function shortestFirst({ services }: Offer) {
  const needed = ({ durationMinutes, bufferBefore, bufferAfter }: Service) =>
    durationMinutes + bufferBefore + bufferAfter
  return services.filter(({ hidden }) => !hidden).sort((a, b) => needed(a) - needed(b))
}

/** Builds each staff member's time once, even if they perform several services of a visit. */
function membersOf(found: Offer, effort: Effort, places: number): (staffId: number) => Member {
  const presenceOf = presencesOf(found)
  const services = found.gaps === 'allow' ? [] : shortestFirst(found)
  const capacity = found.service?.capacity ?? 1
  const members = new Map<number, Member>()
  effort.spend(found.hours.length + found.specialHours.length + found.closures.length)
  return (id) => {
    const known = members.get(id)
    if (known) return known
    const busy = found.busyOf(id)
    const presence = presenceOf(id)
    const sessions = (found.sessions.get(id) ?? []).filter(({ taken }) => taken + places <= capacity)
    const shortest = services.find(({ staffIds }) => staffIds.length === 0 || staffIds.includes(id)) ?? null
    const member = { id, ...presence, busy, sessions, shortest }
    const { hours, specialHours, closed } = presence
    effort.spend(1 + hours.length + specialHours.length + closed.length + busy.length + sessions.length)
    members.set(id, member)
    return member
  }
}

type ChosenServices = {
  serviceIds: readonly number[]
  /** In the same order; by default those of the services. */
  durations?: readonly number[] | undefined
  staffId?: number | undefined
  places?: number | undefined
}

const lasting = <Lasts extends Service>(
  service: Lasts,
  durationMinutes = service.durationMinutes,
): Lasts => ({
  ...service,
  durationMinutes,
})

function followingOf(offer: Offer, { serviceIds, durations, staffId }: ChosenServices) {
  return serviceIds.slice(1).map((id, index) => {
    const service = offer.services.find((one) => one.id === id && !one.hidden)
    if (!service) throw new Refused('service_not_found')
    const able = membersDoing(service, offer.team)
    const staff = staffId === undefined ? able : able.filter((one) => one === staffId)
    if (staff.length === 0) throw new Refused('staff_not_found')
    return { service: lasting(service, durations?.[index + 1]), staff }
  })
}

export function offerOf(offer: Offer, now: number, chosen: ChosenServices): ServiceOffer {
  const { staffId, durations, places = 1 } = chosen
  if (!offer.service) throw new Refused('service_not_found')
  const service = lasting(offer.service, durations?.[0])
  refuseTooManyPlaces(places, service)
  const staff = staffId === undefined ? offer.staff : offer.staff.filter((id) => id === staffId)
  if (staffId !== undefined && staff.length === 0) throw new Refused('staff_not_found')
  const found = { ...offer, staff }
  const following = followingOf(found, chosen)
  const services = [service, ...following.map((one) => one.service)] as const
  if (services.length > 1 && services.some(({ capacity }) => capacity > 1))
    throw new Refused('group_in_visit')
  const effort = new Effort(maxCheckSteps)
  const memberOf = membersOf(found, effort, places)
  return {
    zone: found.timezone,
    ...workOf(service),
    members: staff.map(memberOf),
    next: following.map((one) => ({ ...workOf(one.service), members: one.staff.map(memberOf) })),
    stepMinutes: found.stepMinutes,
    gaps: found.gaps,
    now: now + found.noticeMinutes * MILLISECONDS_PER_MINUTE,
    service,
    services: [...services] as [Service, ...Service[]],
    places,
    found,
    effort,
  }
}

const workOf = (service: Service): Work => ({
  durationMinutes: service.durationMinutes,
  bufferBefore: service.bufferBefore,
  bufferAfter: service.bufferAfter,
  pause: service,
})

type OfAppointment = { startsAt: number; endsAt: number }

function begunAt({ found }: ServiceOffer, span: OfAppointment): (staffId: number) => number {
  const begun = new Map<number, number>()
  for (const [staffId, sessions] of found.sessions) {
    const session = sessions.find(({ start, end }) => start === span.startsAt && end === span.endsAt)
    if (session) begun.set(staffId, session.taken)
  }
  return (staffId) => begun.get(staffId) ?? 0
}

/** Best first: begun group sessions, then no gap (if gaps are avoided), then the least booked time that day. */
export function placesFor(
  offer: ServiceOffer,
  at: { date: string; time: string },
  span: OfAppointment,
): BookingPlace[] {
  const begun = begunAt(offer, span)
  const isThatDay = ({ from }: Interval) =>
    wallTimeAt(offer.zone, from * MILLISECONDS_PER_MINUTE).date === at.date
  const loads = new Map<number, number>()
  const load = ({ id, busy }: Member): number => {
    const minutes = loads.get(id) ?? busy.filter(isThatDay).reduce((sum, { from, to }) => sum + to - from, 0)
    loads.set(id, minutes)
    return minutes
  }
  const byLoad = (members: readonly Member[]) =>
    members.length < 2 ? members : members.toSorted((a, b) => begun(b.id) - begun(a.id) || load(a) - load(b))
  const appointments = appointmentsIn(offer, span.startsAt)
  if (offer.next?.length) {
    const next = offer.next.map((step) => ({ ...step, members: byLoad(step.members) }))
    const assignments = visitAssignments({ ...offer, ...at, members: byLoad(offer.members), next })
    return [...assignments.withoutGap, ...assignments.others].map((doneBy) =>
      placeWith(appointments, doneBy, nextSeats(1)),
    )
  }
  const { withoutGap, others } = freeMembers({ ...offer, ...at })
  const members = [withoutGap, others].flatMap((ids) =>
    byLoad(offer.members.filter(({ id }) => ids.includes(id))),
  )
  return members.map(({ id }) => placeWith(appointments, [id], nextSeats(offer.places, begun(id))))
}

export const appointmentsIn = ({ services }: ServiceOffer, startsAt: number): Appointments =>
  inTurn(services.map(appointmentOf), startsAt)

/** Whether the start would be on offer without bookings. */
export function isTaken(offer: ServiceOffer, at: { date: string; time: string }): boolean {
  return slotsOn({ ...withoutBookings(offer), date: at.date }).includes(at.time)
}

export function withoutBookings(offer: ServiceOffer): ServiceOffer {
  const idle = (members: readonly Member[]) => members.map((member) => ({ ...member, busy: busyTimes([]) }))
  const next = (offer.next ?? []).map((step) => ({ ...step, members: idle(step.members) }))
  return { ...offer, gaps: 'allow', members: idle(offer.members), next }
}

/** Whether nobody of the whole team works on a date. */
export function closedDatesOf({ found, zone, effort }: ServiceOffer): (date: string) => boolean {
  let team: ReturnType<ReturnType<typeof presencesOf>>[] | null = null
  return (date) => {
    team ??= found.team.map(presencesOf(found))
    effort.spend(team.reduce((rows, one) => rows + one.specialHours.length + one.closed.length, team.length))
    return openHoursOn(team, zone, date).length === 0
  }
}

export function placesLeft(offer: ServiceOffer, date: string): Record<string, number> {
  const { zone, durationMinutes, service, found } = offer
  const begun = new Map<string, number>()
  for (const [staffId, sessions] of found.sessions) {
    for (const { start, end, taken } of sessions) begun.set(`${staffId} ${start} ${end}`, taken)
  }
  const places: Record<string, number> = {}
  for (const [time, members] of membersByStart({ ...offer, date })) {
    const start = startOf({ zone, date, time }) ?? Number.NaN
    const end = start + durationMinutes * MILLISECONDS_PER_MINUTE
    places[time] = members.reduce(
      (left, id) => left + service.capacity - (begun.get(`${id} ${start} ${end}`) ?? 0),
      0,
    )
  }
  return places
}
