import { Refused } from '../../domain/refusals.ts'
import { bookedServiceOf } from '../../domain/services.ts'
import { startOf } from '../../domain/zones.ts'
import { offerOf, placesFor, refuseDateNotOffered, type ServiceOffer, shared } from '../bookings/offer.ts'
import type { LookedUp } from '../bookings/request.ts'
import { holderOf, mayEnter } from '../http/grants.ts'
import type { Call, Server } from '../http/server.ts'
import { newReference } from '../ports/random.ts'
import type { BookingRequest } from '../store/booking-requests.ts'

export const millisecondsPerDay = 86_400_000
/** Wider than any zone's distance from UTC on either side of a day. */
const zoneMargin = 2 * millisecondsPerDay

type AskingCall = Call<'listSlots'> | Call<'book'> | Call<'listOpenDates'> | Call<'createDepositPayment'>

/** What decides the starts of a service around some instants, once the visitor may know of them. */
export async function loadOffer(
  { findOffer, authSettings }: Server,
  { params, body, now, request }: AskingCall,
  from: number,
  to: number,
): Promise<ServiceOffer> {
  const asked = {
    token: params.token,
    serviceId: body.serviceId,
    from: new Date(from - zoneMargin),
    to: new Date(to + zoneMargin),
    now: new Date(now),
    holder: holderOf(request, authSettings.secret),
  }
  const found = shared(await findOffer(asked))
  if (!mayEnter(request, found, now)) throw new Refused('password_required')
  return offerOf(found, now)
}

/** A retry's key, when the client sent a usable one. */
const requestKeyOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(header) ? header : null

/** What a client asks to book, in the offer as it is now, and where it could go. */
export async function loadRequest(
  server: Server,
  call: Call<'book'> | Call<'createDepositPayment'>,
): Promise<LookedUp> {
  const { body, locale, now, request } = call
  const offer = await loadOffer(server, call, Date.parse(body.date), Date.parse(body.date))
  refuseDateNotOffered(offer.found, body.date, now)
  const startsAt = startOf({ zone: offer.zone, date: body.date, time: body.startTime })
  if (startsAt === null) throw new Refused('slot_unavailable')
  const endsAt = startsAt + offer.durationMinutes * 60_000
  const wanted: BookingRequest = {
    ...body,
    ...bookedServiceOf(offer.service),
    scheduleId: offer.found.scheduleId,
    timezone: offer.zone,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    clientLocale: locale,
    referenceToken: newReference(),
    requestKey: requestKeyOf(request.headers['idempotency-key']),
  }
  const places = placesFor(offer, { date: body.date, time: body.startTime }, { startsAt, endsAt })
  return { offer, wanted, places }
}
