import type { Interval } from '../../domain/intervals.ts'
import { busyTimes, type Member, type Work } from '../../domain/member-days.ts'
import { presenceOf } from '../../domain/open-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { doing, type Service } from '../../domain/services.ts'
import {
  freeMembers,
  membersByStart,
  type Offer as OpenOffer,
  slotsOn,
  visitWays,
} from '../../domain/slots.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { addDays } from '../../domain/wall-time.ts'
import { MILLISECONDS_PER_MINUTE, startOf, todayIn, wallTimeAt } from '../../domain/zones.ts'
import type { Offer } from '../store/offers.ts'
import type { Place } from '../store/places.ts'
import type { Door } from '../store/public-booking.ts'
import { appointmentOf, inTurn } from './appointments.ts'
import { type Appointments, placeWith } from './place.ts'

/** A schedule behind its share link, if its owner may share it. */
export function shared<Found extends Door>(door: Found | null): Found {
  if (!door) throw new Refused('schedule_not_found')
  if (!mayShare(door.subscriptionStatus)) throw new Refused('subscription_required')
  return door
}

export function refuseDateNotOffered(door: Door, date: string, now: number): void {
  const today = todayIn(door.timezone, now)
  if (date < today || date > addDays(today, door.horizonDays - 1)) throw new Refused('date_not_offered')
}

/** What is on offer of a service, or of several in one visit, as the slot engine takes it. */
export type ServiceOffer = OpenOffer & { service: Service; services: [Service, ...Service[]]; found: Offer }

/** Of the services on offer that a member does, the one that needs the least time. */
function shortestOf({ services }: Offer, staffId: number): Service | null {
  const needed = ({ durationMinutes, bufferBefore, bufferAfter }: Service) =>
    durationMinutes + bufferBefore + bufferAfter
  const [shortest = null] = services
    .filter(({ hidden, staffIds }) => !hidden && (staffIds.length === 0 || staffIds.includes(staffId)))
    .sort((a, b) => needed(a) - needed(b))
  return shortest
}

function memberOf(found: Offer, capacity: number, staffId: number): Member {
  return {
    id: staffId,
    ...presenceOf(found, staffId),
    busy: busyTimes(found.busy.filter((row) => row.staffId === staffId)),
    sessions: found.sessions.filter((row) => row.staffId === staffId && row.taken < capacity),
    shortest: found.gaps === 'any' ? null : shortestOf(found, staffId),
  }
}

type Asked = { serviceIds: readonly number[]; staffId?: number | undefined }

/** What is asked for after the first service: on offer, for one client at a time, and done by whom that one is. */
function followingOf(offer: Offer, { serviceIds, staffId }: Asked) {
  return serviceIds.slice(1).map((id) => {
    const service = offer.services.find((one) => one.id === id && !one.hidden)
    if (!service) throw new Refused('service_not_found')
    const able = doing(service, offer.team)
    const staff = staffId === undefined ? able : able.filter((one) => one === staffId)
    if (staff.length === 0) throw new Refused('staff_not_found')
    return { service, members: staff.map((one) => memberOf(offer, 1, one)) }
  })
}

/**
 * The offer of the service that was asked for, or of several in one visit, by one member if one is named; `now` in epoch
 * milliseconds.
 */
export function offerOf(offer: Offer, now: number, asked: Asked): ServiceOffer {
  const { service } = offer
  const { staffId } = asked
  if (!service) throw new Refused('service_not_found')
  const staff = staffId === undefined ? offer.staff : offer.staff.filter((id) => id === staffId)
  if (staffId !== undefined && staff.length === 0) throw new Refused('staff_not_found')
  const found = { ...offer, staff }
  const following = followingOf(found, asked)
  const services = [service, ...following.map((one) => one.service)] as const
  if (services.length > 1 && services.some(({ capacity }) => capacity > 1))
    throw new Refused('group_in_visit')
  return {
    zone: found.timezone,
    ...workOf(service),
    members: staff.map((id) => memberOf(found, service.capacity, id)),
    next: following.map((one) => ({ ...workOf(one.service), members: one.members })),
    stepMinutes: found.stepMinutes,
    gaps: found.gaps,
    now: now + found.noticeMinutes * MILLISECONDS_PER_MINUTE,
    service,
    services: [...services] as [Service, ...Service[]],
    found,
  }
}

const workOf = (service: Service): Work => ({
  durationMinutes: service.durationMinutes,
  bufferBefore: service.bufferBefore,
  bufferAfter: service.bufferAfter,
  pause: service,
})

type OfAppointment = { startsAt: number; endsAt: number }

/** How many have begun a group's appointment with a member. */
const begunWith = (staffId: number, { found }: ServiceOffer, span: OfAppointment): number =>
  found.sessions.find(
    (one) => one.staffId === staffId && one.start === span.startsAt && one.end === span.endsAt,
  )?.taken ?? 0

/**
 * Where a start that is on offer can go, the best first: into a session that others have begun, else with whom it leaves
 * no gap where that matters, else with who has the least time taken that day.
 */
export function placesFor(
  offer: ServiceOffer,
  at: { date: string; time: string },
  span: OfAppointment,
): Place[] {
  const begun = (staffId: number) => begunWith(staffId, offer, span)
  const isThatDay = ({ from }: Interval) =>
    wallTimeAt(offer.zone, from * MILLISECONDS_PER_MINUTE).date === at.date
  const load = ({ busy }: Member) =>
    busy.filter(isThatDay).reduce((minutes, { from, to }) => minutes + to - from, 0)
  const byLoad = (members: readonly Member[]) =>
    members.length < 2 ? members : members.toSorted((a, b) => begun(b.id) - begun(a.id) || load(a) - load(b))
  const appointments = appointmentsIn(offer, span.startsAt)
  if (offer.next?.length) {
    const next = offer.next.map((step) => ({ ...step, members: byLoad(step.members) }))
    const ways = visitWays({ ...offer, ...at, members: byLoad(offer.members), next })
    return [...ways.withoutGap, ...ways.others].map((doneBy) => placeWith(appointments, doneBy))
  }
  const { withoutGap, others } = freeMembers({ ...offer, ...at })
  const members = [withoutGap, others].flatMap((ids) =>
    byLoad(offer.members.filter(({ id }) => ids.includes(id))),
  )
  return members.map(({ id }) => placeWith(appointments, [id], begun(id) + 1))
}

/** The appointments of an offer's services, one after the other. */
export const appointmentsIn = ({ services }: ServiceOffer, startsAt: number): Appointments =>
  inTurn(services.map(appointmentOf), startsAt)

/** Whether a start would be on offer if nothing were taken. */
export function isTaken(offer: ServiceOffer, at: { date: string; time: string }): boolean {
  const idle = (members: readonly Member[]) => members.map((member) => ({ ...member, busy: busyTimes([]) }))
  const next = (offer.next ?? []).map((step) => ({ ...step, members: idle(step.members) }))
  return slotsOn({ ...offer, gaps: 'any', members: idle(offer.members), next, date: at.date }).includes(
    at.time,
  )
}

/** How many more can book each start of a group service on a date, in all sessions that they could be put into. */
export function placesLeft(offer: ServiceOffer, date: string): Record<string, number> {
  const { zone, durationMinutes, service } = offer
  const places: Record<string, number> = {}
  for (const [time, members] of membersByStart({ ...offer, date })) {
    const startsAt = startOf({ zone, date, time }) ?? Number.NaN
    const span = { startsAt, endsAt: startsAt + durationMinutes * MILLISECONDS_PER_MINUTE }
    places[time] = members.reduce((left, id) => left + service.capacity - begunWith(id, offer, span), 0)
  }
  return places
}
