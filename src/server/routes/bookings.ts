import type { bookings } from '../../contract/bookings.ts'
import type { Query, Reply } from '../../contract/index.ts'
import { type BookingStatus, blocks } from '../../domain/bookings.ts'
import { eurosText, refundAttemptsBeforeTelling } from '../../domain/deposits.ts'
import { type Before, type ClientMessageKind, remindAt } from '../../domain/messages.ts'
import { Refused } from '../../domain/refusals.ts'
import { addDays } from '../../domain/wall-time.ts'
import { todayIn } from '../../domain/zones.ts'
import { inTransaction, isOverlap } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { freeEndedHolds } from '../deposits/tend.ts'
import type { Call, Handlers, Server } from '../http/server.ts'
import { newReference } from '../ports/random.ts'
import {
  answerPending,
  type Booking,
  type BookingWithDeposit,
  bookingsPerPage,
  deleteBooking,
  findBooking,
  insertBooking,
  listBookings,
  listCalendar,
  updateBooking,
} from '../store/bookings.ts'
import { findDepositFor, oweRefund } from '../store/deposits.ts'
import { writeClientMessage } from '../store/messages.ts'
import { lockSchedule, requireSchedule } from '../store/schedules.ts'
import { findService, type Service } from '../store/services.ts'
import { endTimeOf, HoldInTheWay, refuseOverlap, spanOf } from './span.ts'

const daysBackUnlessSaid = 30

const view = ({ booking, deposit }: BookingWithDeposit): Reply<'createBooking'> => ({
  ...booking,
  deposit: deposit && {
    amount: eurosText(deposit.amountCents),
    status: deposit.status,
    refundRefused:
      deposit.status === 'refund_pending' && deposit.refundAttempts >= refundAttemptsBeforeTelling,
  },
  endTime: endTimeOf(booking),
  service: {
    name: booking.serviceName,
    durationMinutes: booking.durationMinutes,
    description: booking.serviceDescription,
  },
})

const snapshotOf = (service: Service) => ({
  serviceId: service.id,
  serviceName: service.name,
  serviceDescription: service.description,
  durationMinutes: service.durationMinutes,
})

const reminderOf = ({ startsAt }: { startsAt: Date }, now: number): Date | null => {
  const at = remindAt(startsAt.getTime(), now)
  return at === null ? null : new Date(at)
}

const messageOfStatus: Record<BookingStatus, ClientMessageKind> = {
  pending: 'booking_reopened',
  approved: 'booking_approved',
  rejected: 'booking_rejected',
  cancelled: 'booking_cancelled',
}

/** What an edit replaced of what was agreed, if anything. */
function replaced(before: Booking, after: Booking): Before | null {
  const changed =
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.durationMinutes !== after.durationMinutes ||
    before.serviceName !== after.serviceName
  const { serviceName: service, durationMinutes, date, startTime } = before
  return changed ? { service, durationMinutes, date, startTime } : null
}

/** Tells the client of an edit, if there is anything to tell. */
async function tellOfEdit(tx: Database, before: Booking, after: Booking): Promise<void> {
  const was = replaced(before, after)
  const answered = before.status !== after.status
  const changed = was !== null && blocks(after.status)
  if (!answered && !changed) return
  const kind = answered ? messageOfStatus[after.status] : 'booking_changed'
  await writeClientMessage(tx, after.id, kind, changed ? { before: was } : {})
}

export const bookingRoutes = (server: Server): Handlers<typeof bookings> => {
  const { db, tell, sweeper } = server

  /** Runs a colliding write: the schedule's lock comes first, the constraint has the last word. */
  const write = async (work: (tx: Database) => Promise<Booking>): Promise<Reply<'createBooking'>> => {
    try {
      const booking = await inTransaction(db, work)
      tell()
      sweeper.soon()
      return view({ booking, deposit: await findDepositFor(db, booking.id) })
    } catch (error) {
      if (error instanceof HoldInTheWay && (await freeEndedHolds(server, error.span))) return write(work)
      if (isOverlap(error)) throw new Refused('slot_taken')
      throw error
    }
  }

  const list = async ({
    owner,
    params,
    query,
    now,
    request,
    reply,
  }: Call<'listBookings'> | Call<'listBookingsWithService'>) => {
    const schedule = await requireSchedule(db, owner.id, params.scheduleId)
    const from = query.from ?? query.to ?? addDays(todayIn(schedule.timezone, now), -daysBackUnlessSaid)
    const page = await listBookings(db, schedule.id, { ...query, from })
    const last = page.at(-1)?.booking
    if (last && page.length === bookingsPerPage) {
      const next: Query<'listBookings'> = { ...query, from, after: last.id }
      const search = new URLSearchParams(Object.entries(next).map(([name, value]) => [name, String(value)]))
      reply.header('link', `<${request.url.split('?')[0]}?${search}>; rel="next"`)
    }
    return page.map(view)
  }

  return {
    listBookings: list,
    listBookingsWithService: list,

    listCalendar: async ({ owner, params, query }) => {
      const { id } = await requireSchedule(db, owner.id, params.scheduleId)
      return listCalendar(db, id, query)
    },

    createBooking: ({ owner, params, body, locale, now }) =>
      write(async (tx) => {
        const { id: scheduleId, timezone } = await lockSchedule(tx, owner.id, params.scheduleId)
        const snapshot = snapshotOf(await findService(tx, scheduleId, body.serviceId))
        const wanted = { ...body, ...snapshot, scheduleId, timezone }
        const span = spanOf(wanted)
        if (blocks(body.status)) await refuseOverlap(tx, { scheduleId, ...span }, now)
        const booking = await insertBooking(tx, {
          ...wanted,
          ...span,
          clientLocale: locale,
          referenceToken: newReference(),
          remindAt: reminderOf(span, now),
        })
        if (blocks(booking.status)) {
          const kind = booking.status === 'pending' ? 'booking_received' : messageOfStatus[booking.status]
          await writeClientMessage(tx, booking.id, kind)
        }
        return booking
      }),

    editBooking: ({ owner, params, body, now }) =>
      write(async (tx) => {
        const { scheduleId } = await findBooking(tx, owner.id, params.bookingId)
        const { timezone } = await lockSchedule(tx, owner.id, scheduleId)
        const before = await findBooking(tx, owner.id, params.bookingId)
        const snapshot =
          body.serviceId === undefined || body.serviceId === before.serviceId
            ? {}
            : snapshotOf(await findService(tx, scheduleId, body.serviceId))
        const wanted = { ...before, ...body, ...snapshot }
        const moved = wanted.date !== before.date || wanted.startTime !== before.startTime
        if (moved) wanted.timezone = timezone
        const span = spanOf(wanted)
        if (blocks(wanted.status)) await refuseOverlap(tx, { scheduleId, ...span, except: before.id }, now)
        const { blocks: _generated, remindAt: _kept, ...changes } = { ...wanted, ...span }
        const restarts = span.startsAt.getTime() !== before.startsAt.getTime()
        const after = await updateBooking(tx, {
          ...changes,
          ...(restarts && { remindAt: reminderOf(span, now) }),
        })
        await tellOfEdit(tx, before, after)
        if (blocks(before.status) && !blocks(after.status)) await oweRefund(tx, after.id, new Date(now))
        return after
      }),

    answerBooking: ({ owner, params, body, now }) =>
      write(async (tx) => {
        const answered = await answerPending(tx, owner.id, params.bookingId, body.status)
        if (answered) {
          await writeClientMessage(tx, answered.id, messageOfStatus[body.status])
          if (body.status === 'rejected') await oweRefund(tx, answered.id, new Date(now))
          return answered
        }
        await findBooking(tx, owner.id, params.bookingId)
        throw new Refused('not_pending')
      }),

    deleteBooking: async ({ owner, params, now }) => {
      await inTransaction(db, async (tx) => {
        const deleted = await deleteBooking(tx, owner.id, params.bookingId, new Date(now))
        const wasExpected = blocks(deleted.status) && deleted.startsAt.getTime() > now
        if (wasExpected) await writeClientMessage(tx, deleted.id, 'booking_cancelled')
        await oweRefund(tx, deleted.id, new Date(now))
      })
      tell()
      sweeper.soon()
      return {}
    },
  }
}
