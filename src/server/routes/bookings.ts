import type { bookings } from '../../contract/bookings.ts'
import type { Query, Reply } from '../../contract/index.ts'
import { type BookingStatus, blocks } from '../../domain/bookings.ts'
import { eurosText, refundAttemptsBeforeTelling } from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import { addDays } from '../../domain/wall-time.ts'
import { startOf, todayIn, wallTimeAt } from '../../domain/zones.ts'
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
  findClash,
  insertBooking,
  listBookings,
  listCalendar,
  updateBooking,
} from '../store/bookings.ts'
import { findDepositFor, oweRefund } from '../store/deposits.ts'
import { type BookingMessageKind, writeClientMessage } from '../store/messages.ts'
import { lockSchedule, requireSchedule } from '../store/schedules.ts'
import { findService, type Service } from '../store/services.ts'

const daysBackUnlessSaid = 30

const endTimeOf = ({ timezone, endsAt }: Booking) => wallTimeAt(timezone, endsAt.getTime()).time

type Span = { scheduleId: number; startsAt: Date; endsAt: Date; except?: number }

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

/** The instants of a wall-clock start and a duration in minutes; refused in the gap of a clock change. */
function spanOf(at: { timezone: string; date: string; startTime: string; durationMinutes: number }) {
  const start = startOf({ zone: at.timezone, date: at.date, time: at.startTime })
  if (start === null) throw new Refused('time_does_not_exist')
  return { startsAt: new Date(start), endsAt: new Date(start + at.durationMinutes * 60_000) }
}

/** A hold is in the way whose time is over: it has to be ended at the payment provider's first. */
class HoldInTheWay extends Error {
  readonly span: Span

  constructor(span: Span) {
    super('a hold that is over is in the way')
    this.span = span
  }
}

async function refuseOverlap(tx: Database, span: Span, now: number): Promise<void> {
  const clash = await findClash(tx, span)
  if (!clash) return
  const times = { from: clash.startTime, to: endTimeOf(clash) }
  if (clash.holdEndsAt === null) throw new Refused('booking_overlaps', times)
  if (clash.holdEndsAt.getTime() <= now) throw new HoldInTheWay(span)
  throw new Refused('slot_held', {
    ...times,
    until: wallTimeAt(clash.timezone, clash.holdEndsAt.getTime()).time,
  })
}

const messageOfStatus: Record<BookingStatus, BookingMessageKind> = {
  pending: 'booking_received',
  approved: 'booking_approved',
  rejected: 'booking_rejected',
  cancelled: 'booking_cancelled',
}

/** What the client should be told of an edit, if anything. */
function messageOfEdit(before: Booking, after: Booking): BookingMessageKind | null {
  if (before.status !== after.status) return messageOfStatus[after.status]
  const moved =
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.durationMinutes !== after.durationMinutes ||
    before.serviceName !== after.serviceName
  return moved && blocks(after.status) ? 'booking_changed' : null
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
        })
        if (blocks(booking.status)) await writeClientMessage(tx, booking.id, messageOfStatus[booking.status])
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
        const { blocks: _generated, ...changes } = { ...wanted, ...span }
        const after = await updateBooking(tx, changes)
        const kind = messageOfEdit(before, after)
        if (kind) await writeClientMessage(tx, after.id, kind)
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
