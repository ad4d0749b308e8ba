import { bookings } from '../../contract/bookings.ts'
import type { Reply } from '../../contract/index.ts'
import type { reschedule } from '../../contract/reschedule.ts'
import type { undo as undoContract } from '../../contract/undo.ts'
import { blocks, shownStatus } from '../../domain/bookings.ts'
import {
  eurosText,
  isContested,
  isRefundRefused,
  leftToRefund,
  refundUnderWay,
} from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import { MILLISECONDS_PER_MINUTE, wallEndOf } from '../../domain/zones.ts'
import { BookingChanged, type Changed, change } from '../bookings/change.ts'
import { edit } from '../bookings/edit.ts'
import { enter } from '../bookings/enter.ts'
import { HoldInTheWay } from '../bookings/place.ts'
import { answerProposal, propose } from '../bookings/reschedule.ts'
import { deleteFollowing, editFollowing, type SeriesChange } from '../bookings/series.ts'
import { undo } from '../bookings/undo.ts'
import { inTransaction, isOverlap } from '../database/collisions.ts'
import { freeEndedHolds } from '../deposits/reconcile-due.ts'
import { byOf, staffOf } from '../http/acting.ts'
import type { Handlers, Server } from '../http/server.ts'
import { type CalendarPage, type ListedBooking, listCalendar } from '../store/bookings/booking-lists.ts'
import { targetOf } from '../store/bookings/booking-rows.ts'
import {
  type Booking,
  type BookingWithDeposit,
  findBooking,
  findBookingToUndo,
} from '../store/bookings/bookings.ts'
import { findGroup, type Group } from '../store/bookings/group-sessions.ts'
import { findSeriesContinues } from '../store/bookings/series.ts'
import { findDepositFor } from '../store/deposits/deposits.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { findScheduleName } from '../store/schedules/schedules.ts'
import { answerList, answerPages } from './booking-lists.ts'
import { placesView } from './places-view.ts'
import { proposalView } from './proposal-view.ts'

const depositView = (deposit: ListedBooking['deposit']): Reply<'listBookings'>[number]['deposit'] =>
  deposit && {
    amount: eurosText(deposit.amountCents),
    status: deposit.status,
    refundRefused: isRefundRefused(deposit),
    refunded: eurosText(deposit.refundedCents),
    refundUnderWay: eurosText(refundUnderWay(deposit)),
    left: eurosText(leftToRefund(deposit)),
    disputed: isContested(deposit),
    disputeOutcome: deposit.disputeOutcome,
  }

type Snapshot = Pick<
  Booking,
  'serviceName' | 'durationMinutes' | 'serviceDescription' | 'priceCents' | 'priceFrom'
>

export const serviceOf = ({
  serviceName: name,
  durationMinutes,
  serviceDescription: description,
  priceCents,
  priceFrom,
}: Snapshot) => ({ name, durationMinutes, description, priceCents, priceFrom })

const partsOf = (parts: Booking['parts']): Pick<Reply<'listBookings'>[number], 'parts'> =>
  parts
    ? {
        parts: parts.map(({ serviceId, serviceName: name, durationMinutes, staffId }) => ({
          serviceId,
          name,
          durationMinutes,
          staffId,
        })),
      }
    : {}

function sessionOf(group: Group | null): Pick<Reply<'listCalendar'>[number], 'session'> {
  return group ? { session: group } : {}
}

export function wallEndView(zone: string, endsAt: number): { endTime: string; endRepeated?: true } {
  const { time, repeated } = wallEndOf(zone, endsAt)
  return { endTime: time, ...(repeated && { endRepeated: true }) }
}

/** Replies also carry the former name. */
const noShowFields = { noShow: true, missed: true } as const

const seriesView = ({ seriesId, seriesContinues }: Pick<ListedBooking, 'seriesId' | 'seriesContinues'>) => ({
  ...(seriesId !== null && { seriesId }),
  ...(seriesContinues && ({ seriesContinues } as const)),
})

type Shown = BookingWithDeposit & {
  group: Group | null
  seriesContinues: boolean
  schedule: { name: string }
}

const view = ({
  booking: { parts, places, companions, proposal, seriesId, ...booking },
  deposit,
  group,
  seriesContinues,
  schedule,
}: Shown): Reply<'createBooking'> => ({
  ...booking,
  ...partsOf(parts),
  ...placesView({ places, companions }),
  status: shownStatus({ status: booking.status, deleted: booking.deletedAt !== null }),
  lapsed: booking.status === 'lapsed',
  ...(proposal && blocks(booking.status) && { proposal: proposalView(proposal) }),
  ...(booking.noShowAt && noShowFields),
  ...seriesView({ seriesId, seriesContinues }),
  deposit: depositView(deposit),
  ...wallEndView(booking.timezone, booking.endsAt.getTime()),
  service: serviceOf(booking),
  schedule,
  ...sessionOf(group),
})

/** Exactly the fields of the contract, because the reply is not validated again. */
export const listedView = (booking: ListedBooking): Reply<'listBookings'>[number] => ({
  id: booking.id,
  serviceId: booking.serviceId,
  date: booking.date,
  startTime: booking.startTime,
  ...wallEndView(booking.timezone, booking.endsAt * MILLISECONDS_PER_MINUTE),
  status: shownStatus({ status: booking.status, deleted: false }),
  clientName: booking.clientName,
  clientEmail: booking.clientEmail,
  clientPhone: booking.clientPhone,
  comment: booking.comment,
  ...placesView(booking),
  referenceToken: booking.referenceToken,
  version: booking.version,
  staffId: booking.staffId,
  ...partsOf(booking.parts),
  lapsed: booking.status === 'lapsed',
  ...(booking.proposal && blocks(booking.status) && { proposal: proposalView(booking.proposal) }),
  ...(booking.noShow && noShowFields),
  ...seriesView(booking),
  deposit: depositView(booking.deposit),
  ...sessionOf(booking.group),
})

export const saysUndoable = (changed: { undoable: boolean } | null): { undoable?: true } =>
  changed?.undoable ? { undoable: true } : {}

/** How every change of a booking is written and answered. */
export const bookingWrites = (server: Server) => {
  const { db, pool, wakeDeliveries, sweeper } = server

  const viewOf = async (found: BookingWithDeposit): Promise<Reply<'createBooking'>> =>
    view({
      ...found,
      schedule: await findScheduleName(db, targetOf(found.booking)),
      group: await findGroup(pool, targetOf(found.booking)),
      seriesContinues:
        found.booking.seriesId !== null && (await findSeriesContinues(pool, targetOf(found.booking))),
    })

  /** If the booking has changed meanwhile, the refusal contains its present state. */
  const write = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await work()
      wakeDeliveries()
      sweeper.sweepSoon()
      return result
    } catch (error) {
      if (!(error instanceof BookingChanged)) throw error
      // Reduced to the fields of the contract, like the call's own reply.
      const booking = bookings.editBooking.reply.parse(await viewOf(error.found))
      throw new Refused(error.code, {}, { booking })
    }
  }

  /** For a write that may overlap: it locks the schedule first, and the exclusion constraint decides. */
  const collide = async <Result>(work: Parameters<typeof inTransaction<Result>>[1]): Promise<Result> => {
    try {
      return await write(() => inTransaction(db, work))
    } catch (error) {
      if (error instanceof HoldInTheWay) {
        const { tenantId, scheduleId, taken } = error.clash
        if (await freeEndedHolds(server, { tenantId, scheduleId, taken: [taken] })) return collide(work)
      }
      if (isOverlap(error)) throw new Refused('slot_taken')
      throw error
    }
  }

  const answer = async (booking: Booking): Promise<Reply<'createBooking'>> =>
    viewOf({ booking, deposit: await findDepositFor(db, booking) })

  return { viewOf, write, collide, answer }
}

const editOne = async (...given: Parameters<typeof edit>): Promise<SeriesChange> => ({
  changed: await edit(...given),
  following: [],
})

const followingView = ({ following }: SeriesChange, asked: boolean) =>
  asked
    ? {
        following: following.map((one) => ({
          id: one.booking.id,
          version: one.booking.version,
          ...saysUndoable(one),
        })),
      }
    : {}

const deletedView = (changed: Changed | null, undoSeconds: number | undefined): Reply<'deleteBooking'> =>
  changed && undoSeconds !== undefined ? { version: changed.booking.version, ...saysUndoable(changed) } : {}

export const bookingRoutes = (
  server: Server,
): Handlers<
  typeof bookings & typeof undoContract & Pick<typeof reschedule, 'proposeTime' | 'answerReschedule'>
> => {
  const { db, pool } = server
  const { write, collide, answer } = bookingWrites(server)

  return {
    listBookings: (call) => answerList(pool, call, ({ bookings }) => bookings.map(listedView)),

    listBookingsWithService: (call) =>
      answerList(pool, call, ({ bookings, schedule }) =>
        bookings.map((booking) => ({ ...listedView(booking), service: serviceOf(booking), schedule })),
      ),

    listCalendar: async ({ owner, params, query }) => {
      const month = { ...query, ...scheduleKey(owner, params.scheduleId), staffIds: staffOf(owner) }
      const read = (end?: CalendarPage['next']) => listCalendar(pool, month, end)
      return answerPages(
        await read(),
        read,
        ({ bookings }): Reply<'listCalendar'> =>
          bookings.map(({ id, date, startTime, status, noShow, serviceName, group }) => ({
            id,
            date,
            startTime,
            status: shownStatus({ status, deleted: false }),
            lapsed: status === 'lapsed',
            ...(noShow && noShowFields),
            serviceName,
            ...sessionOf(group),
          })),
      )
    },

    createBooking: async ({ owner, params: { scheduleId }, body, locale, now }) => {
      const { undoSeconds, ...entry } = body
      const request = { ...scheduleKey(owner, scheduleId), now, locale, undoSeconds, by: byOf(owner) }
      const booking = await collide((tx, connection) => enter(tx, connection, request, entry))
      return { ...(await answer(booking)), ...saysUndoable({ undoable: undoSeconds !== undefined }) }
    },

    editBooking: async ({ owner, params: { bookingId }, body, locale, now }) => {
      const { version, undoSeconds, deposit, message, notify, following = false, differing, ...edits } = body
      const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
      const isMember = owner.only !== null
      const request = {
        ...target,
        version,
        now,
        undoSeconds,
        by: byOf(owner),
        isMember,
        transferred: { locale },
      }
      const ending = { keepDeposit: deposit && deposit === 'keep', message, notify }
      const done = await collide((tx, connection) =>
        following
          ? editFollowing(
              tx,
              connection,
              { ...request, own: staffOf(owner), ...(differing && { differing }) },
              edits,
              ending,
            )
          : editOne(tx, connection, request, edits, ending),
      )
      const booking = done.changed?.booking ?? (await findBooking(db, owner.tenantId, bookingId))
      return { ...(await answer(booking)), ...saysUndoable(done.changed), ...followingView(done, following) }
    },

    answerBooking: async ({ owner, params: { bookingId }, body, now }) => {
      const { status, message, version, undoSeconds, deposit } = body
      const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
      const command = { do: 'answer', status, message, keepDeposit: deposit === 'keep' } as const
      const at = { now, version, undoSeconds, by: byOf(owner) }
      const changed = await write(() => change(db, target, command, at))
      if (!changed) throw new Refused('booking_not_found')
      return { ...(await answer(changed.booking)), ...saysUndoable(changed) }
    },

    deleteBooking: async ({ owner, params: { bookingId }, query, now }) => {
      const { version, undoSeconds, deposit, following, differing } = query
      const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
      const at = { now, version, undoSeconds, by: byOf(owner) }
      const keepDeposit = deposit === 'keep'
      if (following === 'true') {
        const done = await collide((tx) =>
          deleteFollowing(
            tx,
            { ...target, ...at, own: staffOf(owner), ...(differing && { differing }) },
            keepDeposit,
          ),
        )
        return { ...deletedView(done.changed, undoSeconds), ...followingView(done, true) }
      }
      return deletedView(
        await write(() => change(db, target, { do: 'delete', keepDeposit }, at)),
        undoSeconds,
      )
    },

    proposeTime: async ({ owner, params: { bookingId }, body: { version, ...to }, now }) => {
      const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
      await collide((tx) => propose(tx, target, to, { now, version, by: byOf(owner) }))
      return answer(await findBooking(db, owner.tenantId, bookingId))
    },

    answerReschedule: async ({ owner, params: { bookingId }, body: { version, ...given }, now }) => {
      const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
      await collide((tx) =>
        answerProposal(tx, target, { by: 'owner', ...given }, { now, version, by: byOf(owner) }),
      )
      return answer(await findBooking(db, owner.tenantId, bookingId))
    },

    markNoShow: async ({
      owner,
      params: { bookingId },
      body: { missed = false, noShow = missed, version },
      now,
    }) => {
      const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
      const command = { do: 'mark_no_show', noShow } as const
      const changed = await write(() => change(db, target, command, { now, version, by: byOf(owner) }))
      return answer(changed?.booking ?? (await findBooking(db, owner.tenantId, bookingId)))
    },

    refundDeposit: async ({ owner, params: { bookingId }, body: { amount, version }, now }) => {
      const target = targetOf(await findBooking(db, owner.tenantId, bookingId))
      const command = { do: 'refund', cents: amount } as const
      const changed = await write(() => change(db, target, command, { now, version, by: byOf(owner) }))
      return answer(changed?.booking ?? (await findBooking(db, owner.tenantId, bookingId)))
    },

    undoBooking: async ({ owner, params: { bookingId }, body: { version }, now }) => {
      const target = targetOf(await findBookingToUndo(db, owner.tenantId, { bookingId, version }))
      const request = { ...target, version, now, by: byOf(owner) }
      return answer(await collide((tx) => undo(tx, request)))
    },
  }
}
