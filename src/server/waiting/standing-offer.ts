import { Refused } from '../../domain/refusals.ts'
import { startOf } from '../../domain/zones.ts'
import { doneByOf } from '../bookings/appointments.ts'
import { offerOf, placesFor, type ServiceOffer, shared, withoutBookings } from '../bookings/offer.ts'
import type { Offers } from '../store/schedules/offers.ts'
import type { Offered, WaitingEntry } from '../store/waiting/waiting-entries.ts'

const millisecondsPerDay = 86_400_000

type Looking = {
  offers: Offers
  shareToken: string
  now: number
  /** From memory, or from the database before a write. */
  how: 'read' | 'find'
}

/**
 * The services of an offer as they are now, if its time could still be booked. Grid, gaps and notice counted when it was
 * offered. Refuses a link that takes no bookings, and services that are no longer on offer.
 */
export async function findStandingOffer(
  { offers, shareToken, now, how }: Looking,
  { serviceIds, places }: WaitingEntry,
  offered: Offered,
): Promise<ServiceOffer | null> {
  const [first = 0, ...rest] = serviceIds
  const found = shared(
    await offers[how]({
      token: shareToken,
      serviceId: first,
      from: new Date(offered.startsAt - millisecondsPerDay),
      to: new Date(offered.endsAt + millisecondsPerDay),
      now: new Date(now),
      holder: null,
      isVisit: rest.length > 0,
    }),
  )
  try {
    const offer = offerOf(found, now, { serviceIds, places })
    return stands(offer, offered) ? offer : null
  } catch (error) {
    if (error instanceof Refused && error.code !== 'service_not_found') return null
    throw error
  }
}

/** Whether the staff members of the offer work then, and their services last as long as when they were offered. */
function stands(offer: ServiceOffer, offered: Offered): boolean {
  const { date, startTime: time, startsAt, endsAt, parts, durationMinutes } = offered
  if (startOf({ zone: offer.zone, date, time }) !== startsAt) return false
  const minutes = parts?.map((part) => part.durationMinutes) ?? [durationMinutes]
  if (offer.services.some((service, nth) => service.durationMinutes !== minutes[nth])) return false
  const doneBy = doneByOf(offered)
  const idle = withoutBookings(offer)
  const ofOffer = <Step extends Pick<ServiceOffer, 'members'>>(step: Step, nth: number): Step => ({
    ...step,
    members: step.members.filter(({ id }) => id === doneBy[nth]),
  })
  const own = {
    ...ofOffer(idle, 0),
    next: (idle.next ?? []).map((step, nth) => ofOffer(step, nth + 1)),
    stepMinutes: 1,
    now: 0,
  }
  return placesFor(own, { date, time }, { startsAt, endsAt }).length > 0
}
