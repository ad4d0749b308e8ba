import { verifyPassword } from 'better-auth/crypto'
import type { Reply } from '../../contract/index.ts'
import type { publicBookingContract } from '../../contract/public-booking.ts'
import { daysOffered, refusalToCancel } from '../../domain/bookings.ts'
import { depositAsked, refundsOnCancel } from '../../domain/deposits.ts'
import { openingOn } from '../../domain/opening-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import { slotsBetween, slotsOn } from '../../domain/slots.ts'
import { todayIn, wallTimeAt } from '../../domain/zones.ts'
import { settleUnpaid } from '../deposits/settle.ts'
import { freeEndedHolds } from '../deposits/tend.ts'
import { grantEntry, mayEnter } from '../http/grants.ts'
import type { Handlers, Server } from '../http/server.ts'
import { type ClientBooking, cancelByReference, findByReference } from '../store/client-bookings.ts'
import { findObstacle, findShared, insertRequest, type SharedSchedule } from '../store/public-booking.ts'
import { loadOffer, loadRequest, millisecondsPerDay, refuseDateNotOffered, shared } from './offer.ts'

const openedView = (schedule: SharedSchedule, now: number): Reply<'unlockSchedule'> => ({
  name: schedule.name,
  description: schedule.description,
  timezone: schedule.timezone,
  today: todayIn(schedule.timezone, now),
  passwordRequired: schedule.passwordHash !== null,
  requiresDeposit: depositAsked(schedule) !== null,
  depositAmount: schedule.depositCents === null ? null : schedule.depositCents / 100,
  refundHours: schedule.refundHours,
  services: schedule.services,
})

function bookingView({ deposit, ...booking }: ClientBooking, now: number): Reply<'lookUpBooking'> {
  return {
    ...booking,
    endTime: wallTimeAt(booking.schedule.timezone, booking.endsAt).time,
    cancellable: refusalToCancel(booking, now) === null,
    holdEndsAt: booking.holdEndsAt === null ? null : new Date(booking.holdEndsAt).toISOString(),
    deposit: deposit && {
      amount: deposit.amountCents / 100,
      status: deposit.status,
      refundedOnCancel: deposit.status === 'succeeded' && refundsOnCancel(booking, now),
    },
  }
}

export const publicBookingRoutes = (server: Server): Handlers<typeof publicBookingContract> => {
  const { pool, authSettings, tell } = server
  const secure = authSettings.baseUrl.startsWith('https:')

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
      const offer = await loadOffer(server, call, now, now + daysOffered * millisecondsPerDay)
      const days = slotsBetween({ ...offer, from: todayIn(offer.zone, now), days: daysOffered })
      return { dates: days.map(({ date, times }) => ({ date, slots: times.length })) }
    },

    listSlots: async (call) => {
      const { date } = call.body
      const offer = await loadOffer(server, call, Date.parse(date), Date.parse(date))
      refuseDateNotOffered(offer, date, call.now)
      return { slots: slotsOn({ ...offer, date }), hours: openingOn(offer.hours, date) }
    },

    book: async (call) => {
      const { offer, wanted, isOpen } = await loadRequest(server, call)
      if (depositAsked(offer) !== null) throw new Refused('deposit_required')
      const insert = async () => isOpen && (await insertRequest(pool, wanted))
      if (await insert()) {
        tell()
        return requested(wanted.referenceToken)
      }
      const obstacle = await findObstacle(pool, wanted)
      if (obstacle.referenceOfSameRequest) return requested(obstacle.referenceOfSameRequest)
      if (isOpen && (await freeEndedHolds(server, wanted)) && (await insert())) {
        tell()
        return requested(wanted.referenceToken)
      }
      throw new Refused(obstacle.overlapped || isOpen ? 'slot_taken' : 'slot_unavailable')
    },

    lookUpBooking: async ({ params, now }) => {
      if (await settleUnpaid(server, params.referenceToken)) server.sweeper.soon()
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
      server.sweeper.soon()
      return bookingView(booking, now)
    },
  }
}

const requested = (referenceToken: string): Reply<'book'> => ({ referenceToken, status: 'pending' })
