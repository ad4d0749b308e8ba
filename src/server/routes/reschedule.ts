import { publicBooking } from '../../contract/public-booking.ts'
import type { reschedule as rescheduleContract } from '../../contract/reschedule.ts'
import { without } from '../../domain/intervals.ts'
import { busyTimes } from '../../domain/member-days.ts'
import { refusalToReschedule } from '../../domain/proposals.ts'
import { Refused } from '../../domain/refusals.ts'
import { startOf } from '../../domain/zones.ts'
import { e164Of } from '../adapters/phone-numbers.ts'
import { BookingChanged } from '../bookings/change.ts'
import { isTaken, placesFor, refuseDateNotOffered, refuseWhoBooksByHand, shared } from '../bookings/offer.ts'
import { HoldInTheWay } from '../bookings/place.ts'
import { answerProposal, type Choice, reschedule } from '../bookings/reschedule.ts'
import { inTransaction, isOverlap } from '../database/collisions.ts'
import { freeEndedHolds } from '../deposits/reconcile-due.ts'
import type { Call, Handlers, Server } from '../http/server.ts'
import { type ClientBooking, findByReference } from '../store/bookings/bookings.ts'
import { findOwnTime } from '../store/bookings/occupancies.ts'
import type { Offer } from '../store/schedules/offers.ts'
import { findShared } from '../store/schedules/shared-schedules.ts'
import { slotsOfDate } from './available-slots.ts'
import { loadOfferFor, type Reading, spanOf } from './offer.ts'
import { openDatesOf } from './open-dates.ts'
import { bookingView, rescheduled } from './public-booking.ts'
import { openedView } from './public-schedule.ts'

type ClientCall = Call<'listRescheduleDates'> | Call<'listRescheduleSlots'> | Call<'rescheduleBooking'>

/** Refuses services that are no longer on offer as unknown, and a link that takes no bookings. */
function onOffer({ shareToken, offered }: ClientBooking) {
  if (shareToken === null) throw new Refused('schedule_not_found')
  const [first, ...rest] = offered?.serviceIds ?? []
  if (first === undefined) throw new Refused('service_not_found')
  return { token: shareToken, serviceIds: [first, ...rest] as const }
}

type OwnTime = Awaited<ReturnType<typeof findOwnTime>>

/** The booking's own time counts as free. */
const adapted = (found: Offer, own: OwnTime): Offer => ({
  ...found,
  busyOf: (staffId) => {
    const ranges = own.filter((one) => one.staffId === staffId)
    return without(
      found.busyOf(staffId),
      busyTimes(ranges.map(({ startsAt: start, endsAt: end }) => ({ start, end }))),
    )
  },
})

export const rescheduleRoutes = (
  server: Server,
): Handlers<Omit<typeof rescheduleContract, 'proposeTime' | 'answerReschedule'>> => {
  const { pool, db, wakeDeliveries, sweeper, payments } = server

  const requireBooking = async (reference: string): Promise<ClientBooking> => {
    const booking = await findByReference(pool, reference)
    if (!booking) throw new Refused('booking_not_found')
    return booking
  }

  const loaderOf = async (call: ClientCall, booking: ClientBooking) => {
    const chosen = onOffer(booking)
    const own = await findOwnTime(db, booking)
    const { staffId } = call.body
    const { clientPhone, clientEmail, durations, places } = booking
    const adapt = (found: Offer) => {
      const clientPhoneE164 = e164Of(clientPhone, found.timezone)
      refuseWhoBooksByHand(found, { clientPhone, clientPhoneE164, clientEmail })
      return adapted(found, own)
    }
    return (dates: ReturnType<typeof spanOf>, how: Reading) =>
      loadOfferFor(server, call, { ...chosen, durations, staffId, places, adapt }, dates, how)
  }

  const requireReschedulable = async (reference: string, now: number): Promise<ClientBooking> => {
    const booking = await requireBooking(reference)
    const refusal = refusalToReschedule(rescheduled(booking), now)
    if (refusal) throw new Refused(refusal)
    return booking
  }

  const choose = async (call: Call<'rescheduleBooking'>, booking: ClientBooking): Promise<Choice> => {
    const { date, startTime } = call.body
    const load = await loaderOf(call, booking)
    const offer = await load(spanOf(date), 'find')
    refuseDateNotOffered(offer.found, date, call.now)
    const startsAt = startOf({ zone: offer.zone, date, time: startTime })
    if (startsAt === null) throw new Refused('slot_unavailable')
    const minutes = booking.durations.reduce((sum, one) => sum + one, 0)
    const at = { date, time: startTime }
    const places = placesFor(offer, at, { startsAt, endsAt: startsAt + minutes * 60_000 })
    return {
      date,
      startTime,
      timezone: offer.zone,
      offerVersion: offer.found.offerVersion,
      assignments: places.map(({ doneBy }) => doneBy),
      whyNot: isTaken(offer, at) ? 'slot_taken' : 'slot_unavailable',
    }
  }

  /** If the booking has changed meanwhile, the refusal contains its present state. */
  const write = async (reference: string, now: number, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof HoldInTheWay) {
        const { tenantId, scheduleId, taken } = error.clash
        if (await freeEndedHolds(server, { tenantId, scheduleId, taken: [taken] }))
          return write(reference, now, work)
      }
      if (isOverlap(error) || error instanceof HoldInTheWay) throw new Refused('slot_taken')
      if (!(error instanceof BookingChanged)) throw error
      const found = bookingView(await requireBooking(reference), now)
      throw new Refused(error.code, {}, { booking: publicBooking.cancelBooking.reply.parse(found) })
    }
    wakeDeliveries()
    sweeper.sweepSoon()
    return bookingView(await requireBooking(reference), now)
  }

  return {
    getRescheduling: async ({ params, now }) => {
      const { token, serviceIds } = onOffer(await requireReschedulable(params.referenceToken, now))
      const schedule = shared(await findShared(pool, { token, provider: payments.name }))
      const { timezone, today, horizonDays, lastDate, approval, staff, services } = openedView(schedule, now)
      const chosen = services.filter(({ id }) => serviceIds.includes(id))
      const able = staff.filter(({ id }) =>
        chosen.every(({ staffIds }) => staffIds.length === 0 || staffIds.includes(id)),
      )
      const capacity = Math.max(1, ...chosen.map((service) => service.capacity))
      return {
        timezone,
        today,
        horizonDays,
        lastDate,
        approval,
        staff: able.length > 1 ? able : [],
        capacity,
      }
    },

    listRescheduleDates: async (call) => {
      const load = await loaderOf(call, await requireReschedulable(call.params.referenceToken, call.now))
      return openDatesOf((span) => load(span, 'read'), call.body.from, call.now)
    },

    listRescheduleSlots: async (call) => {
      const { date } = call.body
      const load = await loaderOf(call, await requireReschedulable(call.params.referenceToken, call.now))
      return slotsOfDate(await load(spanOf(date), 'read'), date, call.now)
    },

    rescheduleBooking: async (call) => {
      const { params, body, now } = call
      const booking = await requireReschedulable(call.params.referenceToken, call.now)
      return write(params.referenceToken, now, () =>
        reschedule(db, booking, () => choose(call, booking), { now, version: body.version }),
      )
    },

    answerProposal: async ({ params, body: { accept, version }, now }) => {
      const booking = await requireBooking(params.referenceToken)
      return write(params.referenceToken, now, () =>
        inTransaction(db, (tx) => answerProposal(tx, booking, { by: 'client', accept }, { now, version })),
      )
    },
  }
}
