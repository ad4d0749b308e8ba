import { daysOffered } from '../../domain/bookings.ts'
import { remindAt } from '../../domain/messages.ts'
import { Refused } from '../../domain/refusals.ts'
import { busyTimes, isOpenStart } from '../../domain/slots.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { addDays } from '../../domain/wall-time.ts'
import { startOf, todayIn } from '../../domain/zones.ts'
import { heldReference, mayEnter } from '../http/grants.ts'
import type { Call, Server } from '../http/server.ts'
import { newReference } from '../ports/random.ts'
import { type BookingRequest, type Door, findOffer } from '../store/public-booking.ts'

export const millisecondsPerDay = 86_400_000
/** Wider than any zone's distance from UTC on either side of a day. */
const zoneMargin = 2 * millisecondsPerDay

export function shared<Found extends Door>(door: Found | null): Found {
  if (!door) throw new Refused('schedule_not_found')
  if (!mayShare(door.subscriptionStatus)) throw new Refused('subscription_required')
  return door
}

export function refuseDateNotOffered(door: Door, date: string, now: number): void {
  const today = todayIn(door.timezone, now)
  if (date < today || date > addDays(today, daysOffered - 1)) throw new Refused('date_not_offered')
}

type AskingCall = Call<'listSlots'> | Call<'book'> | Call<'listOpenDates'> | Call<'createDepositPayment'>

/** What decides the starts of a service around some instants, once the visitor may know of them. */
export async function loadOffer({ pool }: Server, call: AskingCall, from: number, to: number) {
  const { params, body, now, request } = call
  const asked = {
    token: params.token,
    serviceId: body.serviceId,
    from: new Date(from - zoneMargin),
    to: new Date(to + zoneMargin),
    now: new Date(now),
    ownReference: heldReference(request, params.token),
  }
  const found = shared(await findOffer(pool, asked))
  if (!mayEnter(request, found, now)) throw new Refused('password_required')
  const { service } = found
  if (!service) throw new Refused('service_not_found')
  return {
    ...found,
    service,
    zone: found.timezone,
    durationMinutes: service.durationMinutes,
    busy: busyTimes(found.busy),
    now,
  }
}

/** A retry's key, when the client sent a usable one. */
const requestKeyOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(header) ? header : null

/** What a client asks to book, whether it is on offer, and what the schedule asks for it. */
export async function loadRequest(server: Server, call: Call<'book'> | Call<'createDepositPayment'>) {
  const { body, locale, now, request } = call
  const offer = await loadOffer(server, call, Date.parse(body.date), Date.parse(body.date))
  refuseDateNotOffered(offer, body.date, now)
  const start = startOf({ zone: offer.zone, date: body.date, time: body.startTime })
  if (start === null) throw new Refused('slot_unavailable')
  const { serviceId: _serviceId, ...details } = body
  const reminder = remindAt(start, now)
  const wanted: BookingRequest = {
    ...details,
    scheduleId: offer.scheduleId,
    service: offer.service,
    timezone: offer.zone,
    startsAt: new Date(start),
    endsAt: new Date(start + offer.durationMinutes * 60_000),
    clientLocale: locale,
    referenceToken: newReference(),
    requestKey: requestKeyOf(request.headers['idempotency-key']),
    remindAt: reminder === null ? null : new Date(reminder),
  }
  return { offer, wanted, isOpen: isOpenStart({ ...offer, date: body.date, time: body.startTime }) }
}
