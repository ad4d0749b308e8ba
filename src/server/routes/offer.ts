import type { Body } from '../../contract/index.ts'
import type { Conditions } from '../../domain/conditions.ts'
import { requiredDeposit } from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookedVisitOf, companionsOf, forPlaces } from '../../domain/services.ts'
import { startOf } from '../../domain/zones.ts'
import { e164Of } from '../adapters/phone-numbers.ts'
import { newReference } from '../adapters/random.ts'
import { otherTurn } from '../adapters/turns.ts'
import {
  offerOf,
  placesFor,
  refuseDateNotOffered,
  refuseWhoBooksByHand,
  type ServiceOffer,
  shared,
} from '../bookings/offer.ts'
import { isOutdated, type LookedUp } from '../bookings/request.ts'
import { holderOf, keyedHash, mayEnter } from '../http/grants.ts'
import { limitTurns } from '../http/limits.ts'
import { sharedOrPreviewed } from '../http/page-preview.ts'
import { requestKeyOf } from '../http/request-keys.ts'
import type { Call, Server } from '../http/server.ts'
import type { BookingRequest } from '../store/bookings/insert-booking.ts'
import type { Offer } from '../store/schedules/offers.ts'
import { hashOfTerms } from '../store/schedules/terms.ts'

export const millisecondsPerDay = 86_400_000
/** Offsets from UTC in milliseconds: when a date begins first and last on Earth. */
const earliestZone = 14 * 3_600_000
const latestZone = 12 * 3_600_000

/** When it can be one of these dates in any time zone; `last` is included. */
export const spanOf = (first: string, last = first): { from: number; to: number } => ({
  from: Date.parse(first) - earliestZone,
  to: Date.parse(last) + millisecondsPerDay + latestZone,
})

type OfferCall =
  | Call<'listSlots'>
  | Call<'book'>
  | Call<'listOpenDates'>
  | Call<'createDepositPayment'>
  | Call<'joinWaitingList'>
/** `adapt` changes what was found before the calculation. */
type Wanted = {
  token: string
  serviceIds: readonly [number, ...number[]]
  durations?: readonly number[] | undefined
  staffId?: number | undefined
  places?: number | undefined
  adapt?: (found: Offer) => Offer
}

type AnyCall = Pick<Call<'listSlots'>, 'now' | 'request' | 'reply'>

function chosenServicesIn({ serviceId, serviceIds, staffId, places }: OfferCall['body']) {
  const [first = 0, ...rest] = serviceIds ?? [serviceId ?? 0]
  return { serviceIds: [first, ...rest] as const, staffId, places }
}

/** A few milliseconds per event-loop turn, unless a single day needs more. */
const stepsPerTurn = 100_000

/** `rest` lets other requests run once the calculation has used up its turn. */
export type PacedOffer = ServiceOffer & { rest(): Promise<void> }

function paced(server: Server, call: AnyCall, offer: ServiceOffer): PacedOffer {
  const { effort } = offer
  let rested = 0
  const rest = async () => {
    if (effort.spent - rested < stepsPerTurn) return
    rested = effort.spent
    await limitTurns(server, call)
    await otherTurn()
  }
  return { ...offer, rest }
}

type Dates = ReturnType<typeof spanOf>

function queryOf(
  { authSettings }: Server,
  { now, request }: AnyCall,
  { token, serviceIds }: Wanted,
  { from, to }: Dates,
) {
  return {
    token,
    serviceId: serviceIds[0],
    from: new Date(from),
    to: new Date(to),
    now: new Date(now),
    holder: holderOf(request, authSettings.secret),
    isVisit: serviceIds.length > 1,
  }
}

const wantedIn = ({ params, body }: OfferCall): Wanted => ({
  token: params.token,
  ...chosenServicesIn(body),
})

/** Whether to read from memory, or from the database before a write. Only a reader may preview a page. */
export type Reading = 'read' | 'find'

/** For a client who may enter. */
export async function loadOfferFor(
  server: Server,
  call: AnyCall,
  wanted: Wanted,
  dates: Dates,
  how: Reading,
): Promise<PacedOffer> {
  const offered = await server.offers[how](queryOf(server, call, wanted, dates))
  const found = how === 'read' ? await sharedOrPreviewed(server, call.request, offered) : shared(offered)
  const adapted = wanted.adapt ? wanted.adapt(found) : found
  const offer = paced(server, call, offerOf(adapted, call.now, wanted))
  await offer.rest()
  return offer
}

/** From memory, unless `how` is `find`. Refuses visitors without the schedule's password. */
export async function loadOffer(
  server: Server,
  call: OfferCall,
  dates: Dates,
  how: Reading = 'read',
): Promise<PacedOffer> {
  const { now, request } = call
  const adapt = (found: Offer) => {
    if (!mayEnter(request, found, now)) throw new Refused('password_required')
    return found
  }
  return loadOfferFor(server, call, { ...wantedIn(call), adapt }, dates, how)
}

/** What the page showed; undefined if the call does not say. */
export function shownIn({ shown }: Pick<Body<'takeOffer'>, 'shown'>): Partial<Conditions> | undefined {
  if (!shown) return undefined
  const { deposit, terms, ...same } = shown
  return {
    ...same,
    ...(deposit !== undefined && {
      depositCents: deposit === null ? null : Math.round(deposit * 100),
    }),
    ...(terms !== undefined && { termsHash: terms === null ? null : hashOfTerms(terms) }),
  }
}

type RequestCall = Call<'book'> | Call<'createDepositPayment'>

function requestIn(
  { authSettings }: Pick<Server, 'authSettings'>,
  offer: ServiceOffer,
  { body: { shown, ...body }, locale, now, request }: RequestCall,
): LookedUp {
  refuseDateNotOffered(offer.found, body.date, now)
  const startsAt = startOf({ zone: offer.zone, date: body.date, time: body.startTime })
  if (startsAt === null) throw new Refused('slot_unavailable')
  const booked = forPlaces(bookedVisitOf(offer.services), offer.places)
  const endsAt = startsAt + booked.durationMinutes * 60_000
  const requestKey = requestKeyOf(request.headers['idempotency-key'])
  const wanted: BookingRequest = {
    ...body,
    ...booked,
    companions: companionsOf(body, offer.places),
    tenantId: offer.found.tenantId,
    scheduleId: offer.found.scheduleId,
    timezone: offer.zone,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    clientPhoneE164: e164Of(body.clientPhone, offer.zone),
    clientLocale: locale,
    referenceToken: newReference(),
    requestKey,
    requestHash:
      requestKey &&
      keyedHash(authSettings.secret, `request ${JSON.stringify({ ...body, ...(shown && { shown }) })}`),
  }
  refuseWhoBooksByHand(offer.found, wanted)
  const places = placesFor(offer, { date: body.date, time: body.startTime }, { startsAt, endsAt })
  return { offer, wanted, places, shown: shownIn({ ...(shown && { shown }) }) }
}

/** From the database, because it may refuse. */
export async function loadRequest(server: Server, call: RequestCall): Promise<LookedUp> {
  return requestIn(server, await loadOffer(server, call, spanOf(call.body.date), 'find'), call)
}

/** Uses memory only. Null wherever the request would be refused, because only the database may refuse. */
export function recallRequest(server: Server, call: Call<'book'>): LookedUp | null {
  const { body, now, request } = call
  const query = queryOf(server, call, wantedIn(call), spanOf(body.date))
  const { found, isPartial } = server.offers.recall(query) ?? {}
  if (!found || !mayEnter(request, found, now)) return null
  // Whether a slot leaves a gap depends on other bookings, which may be newer than memory.
  if (found.gaps === 'forbid') return null
  try {
    const offer = offerOf(shared(found), now, chosenServicesIn(body))
    if (requiredDeposit(found, offer.services) !== null) return null
    const recalled = requestIn(server, offer, call)
    return recalled.places.length > 0 && !isOutdated(recalled) ? { ...recalled, isPartial } : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
