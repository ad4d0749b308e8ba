import { Refused } from '../../domain/refusals.ts'
import type { Service } from '../../domain/services.ts'
import { busyTimes, freeMembers, type Member, type Offer as OpenOffer } from '../../domain/slots.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { addDays } from '../../domain/wall-time.ts'
import { MILLISECONDS_PER_MINUTE, todayIn, wallTimeAt } from '../../domain/zones.ts'
import type { Place } from '../store/booking-requests.ts'
import type { Offer } from '../store/offers.ts'
import type { Door } from '../store/public-booking.ts'
import { type Appointment, placeWith } from './place.ts'

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

/** What is on offer of one service, as the slot engine takes it. */
export type ServiceOffer = OpenOffer & { service: Service; found: Offer }

type Staffed = { staffId: number | null }

/** A member's own rows where they have any, else those of the whole schedule. */
function ownOrShared<Row extends Staffed>(rows: readonly Row[], staffId: number): Row[] {
  const own = rows.filter((row) => row.staffId === staffId)
  return own.length > 0 ? own : rows.filter((row) => row.staffId === null)
}

/** On each date a member's own special hours stand before the schedule's. */
function specialHoursOf(rows: Offer['specialHours'], staffId: number): Offer['specialHours'] {
  if (rows.length === 0) return rows
  const dates = new Set(rows.map(({ date }) => date))
  return [...dates].flatMap((date) =>
    ownOrShared(
      rows.filter((row) => row.date === date),
      staffId,
    ),
  )
}

const isOf = (staffId: number) => (row: Staffed) => row.staffId === null || row.staffId === staffId

function memberOf(found: Offer, capacity: number, staffId: number): Member {
  return {
    id: staffId,
    hours: ownOrShared(found.hours, staffId),
    specialHours: specialHoursOf(found.specialHours, staffId),
    closed: busyTimes(found.closures.filter(isOf(staffId))),
    busy: busyTimes(found.busy.filter((row) => row.staffId === staffId)),
    sessions: found.sessions.filter((row) => row.staffId === staffId && row.taken < capacity),
  }
}

/** The offer of the service that was asked for; `now` in epoch milliseconds. */
export function offerOf(found: Offer, now: number): ServiceOffer {
  const { service } = found
  if (!service) throw new Refused('service_not_found')
  return {
    zone: found.timezone,
    durationMinutes: service.durationMinutes,
    bufferBefore: service.bufferBefore,
    bufferAfter: service.bufferAfter,
    members: found.staff.map((staffId) => memberOf(found, service.capacity, staffId)),
    stepMinutes: found.stepMinutes,
    now: now + found.noticeMinutes * MILLISECONDS_PER_MINUTE,
    service,
    found,
  }
}

/**
 * Where a start that is on offer can go, the best first: into a session that others have begun, else with who has the
 * fewest bookings that day.
 */
export function placesFor(
  offer: ServiceOffer,
  at: { date: string; time: string },
  span: { startsAt: number; endsAt: number },
): Place[] {
  const { service, found } = offer
  const appointment: Appointment = { ...service, serviceId: service.id, ...span }
  const begun = (staffId: number) =>
    found.sessions.find(
      (one) => one.staffId === staffId && one.start === span.startsAt && one.end === span.endsAt,
    )?.taken ?? 0
  const load = (staffId: number) =>
    found.busy.filter((one) => one.staffId === staffId && wallTimeAt(offer.zone, one.start).date === at.date)
      .length
  const free = freeMembers({ ...offer, ...at })
  const members = free.length < 2 ? free : free.toSorted((a, b) => begun(b) - begun(a) || load(a) - load(b))
  return members.map((staffId) => placeWith(appointment, staffId, begun(staffId) + 1))
}
