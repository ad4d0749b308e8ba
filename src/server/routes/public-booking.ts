import { verifyPassword } from 'better-auth/crypto'
import type { Reply } from '../../contract/index.ts'
import type { publicBookingContract } from '../../contract/public-booking.ts'
import { daysOffered, refusalToCancel } from '../../domain/bookings.ts'
import { remindAt } from '../../domain/messages.ts'
import { openingOn } from '../../domain/opening-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { busyTimes, isOpenStart, slotsBetween, slotsOn } from '../../domain/slots.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { addDays } from '../../domain/wall-time.ts'
import { startOf, todayIn, wallTimeAt } from '../../domain/zones.ts'
import { grantEntry, mayEnter } from '../http/grants.ts'
import type { Call, Handlers, Server } from '../http/server.ts'
import { newReference } from '../ports/random.ts'
import { type ClientBooking, cancelByReference, findByReference } from '../store/client-bookings.ts'
import {
  type BookingRequest,
  type Door,
  findObstacle,
  findOffer,
  findShared,
  insertRequest,
  type SharedSchedule,
} from '../store/public-booking.ts'

const millisecondsPerDay = 86_400_000
/** Wider than any zone's distance from UTC on either side of a day. */
const zoneMargin = 2 * millisecondsPerDay

function shared<Found extends Door>(door: Found | null): Found {
  if (!door) throw new Refused('schedule_not_found')
  if (!mayShare(door.subscriptionStatus)) throw new Refused('subscription_required')
  return door
}

const openedView = (schedule: SharedSchedule, now: number): Reply<'unlockSchedule'> => ({
  name: schedule.name,
  description: schedule.description,
  timezone: schedule.timezone,
  today: todayIn(schedule.timezone, now),
  passwordRequired: schedule.passwordHash !== null,
  requiresDeposit: schedule.requiresDeposit,
  depositAmount: schedule.depositCents === null ? null : schedule.depositCents / 100,
  services: schedule.services,
})

function bookingView(booking: ClientBooking, now: number): Reply<'lookUpBooking'> {
  const endTime = wallTimeAt(booking.schedule.timezone, booking.endsAt).time
  return { ...booking, endTime, cancellable: refusalToCancel(booking, now) === null }
}

/** A retry's key, when the client sent a usable one. */
const requestKeyOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(header) ? header : null

function refuseDateNotOffered(door: Door, date: string, now: number): void {
  const today = todayIn(door.timezone, now)
  if (date < today || date > addDays(today, daysOffered - 1)) throw new Refused('date_not_offered')
}

export const publicBookingRoutes = ({
  pool,
  authSettings,
  tell,
}: Server): Handlers<typeof publicBookingContract> => {
  const secure = authSettings.baseUrl.startsWith('https:')

  /** What decides the starts of a service around some instants, once the visitor may know of them. */
  const loadOffer = async (
    { params, body, now, request }: Call<'listSlots'> | Call<'book'> | Call<'listOpenDates'>,
    from: number,
    to: number,
  ) => {
    const asked = {
      token: params.token,
      serviceId: body.serviceId,
      from: new Date(from - zoneMargin),
      to: new Date(to + zoneMargin),
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

  return {
    getPublicSchedule: async ({ params, request, now }) => {
      const schedule = shared(await findShared(pool, params.token))
      if (!mayEnter(request, schedule, now)) return { name: schedule.name, passwordRequired: true }
      return openedView(schedule, now)
    },

    unlockSchedule: async ({ params, body, reply, now }) => {
      const schedule = shared(await findShared(pool, params.token))
      const { passwordHash } = schedule
      if (passwordHash !== null && !(await verifyPassword({ hash: passwordHash, password: body.password }))) {
        throw new Refused('wrong_schedule_password')
      }
      grantEntry(reply, schedule, now, secure)
      return openedView(schedule, now)
    },

    listOpenDates: async (call) => {
      const { now } = call
      const offer = await loadOffer(call, now, now + daysOffered * millisecondsPerDay)
      const days = slotsBetween({ ...offer, from: todayIn(offer.zone, now), days: daysOffered })
      return { dates: days.map(({ date, times }) => ({ date, slots: times.length })) }
    },

    listSlots: async (call) => {
      const { date } = call.body
      const offer = await loadOffer(call, Date.parse(date), Date.parse(date))
      refuseDateNotOffered(offer, date, call.now)
      return { slots: slotsOn({ ...offer, date }), hours: openingOn(offer.hours, date) }
    },

    book: async (call) => {
      const { body, locale, now, request } = call
      const offer = await loadOffer(call, Date.parse(body.date), Date.parse(body.date))
      refuseDateNotOffered(offer, body.date, now)
      if (offer.requiresDeposit) throw new Refused('deposit_required')
      const start = startOf({ zone: offer.zone, date: body.date, time: body.startTime })
      if (start === null) throw new Refused('slot_unavailable')
      const reminder = remindAt(start, now)
      const wanted: BookingRequest = {
        ...body,
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
      const onOffer = isOpenStart({ ...offer, date: body.date, time: body.startTime })
      if (onOffer && (await insertRequest(pool, wanted))) {
        tell()
        return requested(wanted.referenceToken)
      }
      const obstacle = await findObstacle(pool, wanted)
      if (obstacle.referenceOfSameRequest) return requested(obstacle.referenceOfSameRequest)
      throw new Refused(obstacle.overlapped || onOffer ? 'slot_taken' : 'slot_unavailable')
    },

    lookUpBooking: async ({ params, now }) => {
      const booking = await findByReference(pool, params.referenceToken)
      if (!booking) throw new Refused('booking_not_found')
      return bookingView(booking, now)
    },

    cancelBooking: async ({ params, now }) => {
      const cancelled = await cancelByReference(pool, params.referenceToken, new Date(now))
      const booking = await findByReference(pool, params.referenceToken)
      if (!booking) throw new Refused('booking_not_found')
      const refusal = refusalToCancel(booking, now)
      if (!cancelled && refusal) throw new Refused(refusal)
      tell()
      return bookingView(booking, now)
    },
  }
}

const requested = (referenceToken: string): Reply<'book'> => ({ referenceToken, status: 'pending' })
