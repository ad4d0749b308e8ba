import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Reply } from '../../contract/index.ts'
import { publicBooking } from '../../contract/public-booking.ts'
import { isPaidByOther } from '../../domain/booking-events.ts'
import { clientKindOf, undoneVersions } from '../../domain/booking-history.ts'
import { blocks, cancelDeadline, hasHoldEnded, refusalToCancel, shownStatus } from '../../domain/bookings.ts'
import { keptFrom } from '../../domain/deposit-outcomes.ts'
import {
  type Deposit,
  hasOpenDispute,
  isContested,
  isRefundRefused,
  isUnpaid,
  keptOf,
  leftToPay,
  owesOnCancel,
  refundableUntil,
  refundOfPlaces,
  refundsOnCancel,
  refundUnderWay,
  shownRefundHours,
  wasPaid,
} from '../../domain/deposits.ts'
import { refusalToErase } from '../../domain/erasure.ts'
import { refusalToReschedule } from '../../domain/proposals.ts'
import { Refused } from '../../domain/refusals.ts'
import { wallEndOf } from '../../domain/zones.ts'
import { isMailedLink } from '../adapters/mailed-links.ts'
import { verifyPassword } from '../adapters/passwords.ts'
import { takeTurns } from '../bookings/booking-turns.ts'
import { BookingChanged, change } from '../bookings/change.ts'
import { eraseBooking } from '../bookings/erase.ts'
import { giveBack } from '../bookings/give-back.ts'
import { type Desk, requestBooking } from '../bookings/request.ts'
import { confirmEmail, sameAddress } from '../clients/contacts.ts'
import { releaseOwnHold } from '../deposits/hold.ts'
import { askInTurn } from '../deposits/questions.ts'
import { endHoldOf, freeEndedHolds } from '../deposits/reconcile-due.ts'
import { reconcileUnpaid } from '../deposits/reconcile-payment.ts'
import {
  findOrCreateBrowserId,
  grantEntry,
  holderOf,
  mayEnter,
  readHoldCookie,
  rememberClient,
  rememberReference,
} from '../http/grants.ts'
import { networkOf } from '../http/network.ts'
import { sharedOrPreviewed } from '../http/page-preview.ts'
import { requestersOf } from '../http/requesters.ts'
import type { Handlers, Server } from '../http/server.ts'
import { listHistory } from '../store/bookings/booking-history.ts'
import { type ClientBooking, findByReference } from '../store/bookings/bookings.ts'
import { findKept } from '../store/bookings/erasure.ts'
import { findMailedAddress, noteResponse } from '../store/notifications/held-emails.ts'
import { findShared } from '../store/schedules/shared-schedules.ts'
import { listAvailableSlots, withFreshSlots } from './available-slots.ts'
import { bookingData } from './booking-data.ts'
import { loadRequest, recallRequest } from './offer.ts'
import { listOpenDates } from './open-dates.ts'
import { placesView } from './places-view.ts'
import { proposalView } from './proposal-view.ts'
import { openedView } from './public-schedule.ts'
import { receiptView } from './receipts.ts'
import { salonView } from './salon-view.ts'
import { findToldTogether, seriesDatesView } from './series-dates.ts'

const uuid = z.uuid()

const endingKinds: ReadonlySet<string> = new Set(['cancelled', 'rejected', 'deleted', 'lapsed', 'given_away'])

/** They concern the payer of the deposit. */
const refundKinds: ReadonlySet<string> = new Set(['partly_refunded', 'refunded', 'refund_failed'])

/** Only what concerns the client. */
function historyView({
  events,
  status,
  deleted,
}: ClientBooking): Pick<Reply<'lookUpBooking'>, 'history' | 'rejectionMessage'> {
  const undone = undoneVersions(events)
  const isPayer = !isPaidByOther(events)
  const history = events.flatMap(({ version, at, kind, actor, details }) => {
    const shownKind = undone.has(version) ? null : clientKindOf(kind, details)
    if (shownKind === null || (!isPayer && refundKinds.has(kind))) return []
    const { before, proposed, amountCents, message, places } = details
    const amount = amountCents === undefined ? undefined : amountCents / 100
    return [
      {
        at: new Date(at).toISOString(),
        kind: shownKind,
        actor,
        ...(before && { before }),
        ...(proposed && { proposed }),
        ...(amount !== undefined && { amount }),
        ...(message !== undefined && { message }),
        ...(places !== undefined && { places }),
      },
    ]
  })
  const message =
    (status === 'rejected' || status === 'cancelled') && !deleted
      ? history.findLast(({ kind }) => kind === status)?.message
      : undefined
  return { history, ...(message !== undefined && { rejectionMessage: message }) }
}

/** Its services must still be on offer, because the day-and-time screen offers their starts. */
const mayReschedule = (found: ClientBooking, now: number): boolean =>
  found.shareToken !== null && found.offered !== null && refusalToReschedule(rescheduled(found), now) === null

export const rescheduled = ({ startsAt, cancelHours, ...found }: ClientBooking) => ({
  status: shownStatus(found),
  held: found.status === 'held',
  startsAt,
  cancelHours,
})

/** Null while the booking stands. A booking that has ended does not end again. */
function endedBy({ events, ...found }: ClientBooking): 'client' | 'salon' | null {
  if (blocks(shownStatus(found))) return null
  const undone = undoneVersions(events)
  let by: 'client' | 'salon' | null = null
  for (const { kind, version, actor, details } of events) {
    if (undone.has(version)) continue
    if (endingKinds.has(kind)) by ??= actor === 'client' ? 'client' : 'salon'
    else if (details.status === 'pending' || details.status === 'approved') by = null
  }
  return by ?? 'salon'
}

/** For one place given back, for two, and so on. */
const placeRefunds = (deposit: Deposit, places: number): number[] =>
  Array.from({ length: places - 1 }, (_, index) => refundOfPlaces(deposit, places, places - 1 - index) / 100)

/** As it will be once its hold has ended at the provider, too. */
function endedAt(found: ClientBooking, now: number): ClientBooking {
  if (!hasHoldEnded(found, now)) return found
  const { deposit } = found
  const ended = deposit && isUnpaid(deposit) ? { ...deposit, status: 'cancelled' as const } : deposit
  return { ...found, status: 'expired', holdEndsAt: null, deposit: ended }
}

export function bookingView(stored: ClientBooking, now: number): Reply<'lookUpBooking'> {
  const found = endedAt(stored, now)
  const {
    deposit,
    holdEndsAt,
    events,
    shareToken,
    slug,
    cancelHours,
    offered,
    places,
    companions,
    proposal,
    durations,
    receipts,
    terms,
    confirmedEmail: _confirmed,
    ...booking
  } = found
  const { serviceIds, staffId = null } = offered ?? {}
  const { schedule } = booking
  const shown = { ...booking, status: shownStatus(found), deposit, cancelHours }
  const left = deposit && blocks(shown.status) ? leftToPay(found.service.priceCents, keptOf(deposit)) : null
  // The status says when all of it is refunded. Another person's refund is not the reader's.
  const isPayer = !isPaidByOther(events)
  const kept = deposit && isPayer ? keptFrom(deposit, endedBy(found)) : null
  const part = deposit?.status === 'succeeded' && isPayer ? refundUnderWay(deposit) : 0
  const refundUntil = refundableUntil(shown, now)
  const end = wallEndOf(booking.schedule.timezone, booking.endsAt)
  const { cancelHours: _later, ...present } = shown
  return {
    ...present,
    ...placesView({ places, companions }),
    schedule: { ...schedule, salon: salonView(schedule.salon, schedule.timezone) },
    lapsed: found.status === 'lapsed' && !found.deleted,
    ...(found.status === 'expired' &&
      !found.deleted &&
      deposit !== null &&
      !wasPaid(deposit.status) && { expired: true }),
    ...(events.some(({ kind }) => kind === 'given_away') && { givenAway: true }),
    endTime: end.time,
    ...(end.repeated && { endRepeated: true }),
    endDate: end.date,
    ...historyView(found),
    cancellable: refusalToCancel(shown, now) === null,
    ...(mayReschedule(found, now) && { reschedulable: true }),
    ...(proposal && { proposal: proposalView(proposal) }),
    ...(refusalToErase({ ...stored, erasedAt: null }, now) === null && { erasable: true }),
    ...(cancelHours > 0 &&
      blocks(shown.status) &&
      booking.startsAt > now && { cancelHours, cancelUntil: new Date(cancelDeadline(found)).toISOString() }),
    ...(booking.endsAt <= now && { over: true }),
    ...(shareToken !== null && { shareToken, ...(slug !== null && { slug }) }),
    ...(shareToken !== null && serviceIds && { serviceIds, ...(staffId !== null && { staffId }) }),
    holdEndsAt: holdEndsAt === null ? null : new Date(holdEndsAt).toISOString(),
    ...(holdEndsAt !== null && { holdSeconds: Math.ceil((holdEndsAt - now) / 1000) }),
    ...(terms !== null && { terms }),
    ...(receipts.length > 0 && { receipts: receipts.map(receiptView) }),
    ...(left !== null && { leftToPay: left / 100 }),
    deposit: deposit && {
      amount: deposit.amountCents / 100,
      status: deposit.status,
      refundedOnCancel: refundsOnCancel(shown, now),
      ...(places > 1 && refundsOnCancel(shown, now) && { placeRefunds: placeRefunds(deposit, places) }),
      refundedAmount: deposit.refundedCents / 100,
      refundHours: shownRefundHours(deposit),
      ...(isPayer && refundUntil !== null && { refundUntil: new Date(refundUntil).toISOString() }),
      disputed: isContested(deposit),
      ...(hasOpenDispute(deposit) && owesOnCancel(shown, now) && { refundedAfterDispute: true }),
      ...(kept && { kept: { reason: kept.reason, amount: kept.cents / 100 } }),
      ...(part > 0 && { partRefundUnderWay: part / 100 }),
      ...(isPayer && isRefundRefused(deposit) && { refundRefused: true }),
      ...(isPaidByOther(events) && { paidByOther: true }),
    },
  }
}

export const publicBookingRoutes = (server: Server): Handlers<typeof publicBooking> => {
  const { pool, db, authSettings, wakeDeliveries, payments } = server
  const secure = authSettings.baseUrl.startsWith('https:')
  const inTurn = takeTurns()
  const askProvider = askInTurn()

  const findSchedule = async (token: string, request: FastifyRequest) =>
    sharedOrPreviewed(server, request, await findShared(pool, { token, provider: payments.name }))

  const requireBooking = async (reference: string) => {
    const booking = await findByReference(pool, reference)
    if (!booking) throw new Refused('booking_not_found')
    return booking
  }

  /** Only what a press on the page confirms counts, because mail scanners open links. */
  const isEmailConfirmable = async (
    { clientEmail, confirmedEmail, referenceToken: reference, ...booking }: ClientBooking,
    { mailId, key = '' }: { mailId: string; key?: string | undefined },
  ): Promise<boolean> =>
    clientEmail !== null &&
    !sameAddress(confirmedEmail, clientEmail) &&
    isMailedLink({ reference, mailId }, key, authSettings.secret) &&
    sameAddress(await findMailedAddress(db, { ...booking, mailId }), clientEmail)

  /** The refusal carries the booking as it is now. */
  const refuseChanged = async (error: unknown, reference: string, now: number): Promise<never> => {
    if (!(error instanceof BookingChanged)) throw error
    const found = await requireBooking(reference)
    const { reply } = publicBooking.cancelBooking
    throw new Refused(error.code, {}, { booking: reply.parse(bookingView(found, now)) })
  }

  return {
    getPublicSchedule: async ({ params, request, reply, now }) => {
      const schedule = await findSchedule(params.token, request)
      findOrCreateBrowserId(request, reply, secure)
      if (!mayEnter(request, schedule, now)) return { name: schedule.name, passwordRequired: true }
      return openedView(schedule, now)
    },

    unlockSchedule: async ({ params, body, request, reply, now }) => {
      const schedule = await findSchedule(params.token, request)
      const { passwordHash: hash } = schedule
      if (
        hash !== null &&
        !(await verifyPassword({ hash, password: body.password }, networkOf(request.ip)))
      ) {
        throw new Refused('wrong_schedule_password')
      }
      grantEntry(reply, schedule, secure)
      if (hash !== null) rememberClient(request, reply, params.token, authSettings)
      const opened = openedView(schedule, now)
      return { ...opened, schedule: opened }
    },

    listOpenDates: (call) => {
      findOrCreateBrowserId(call.request, call.reply, secure)
      return listOpenDates(server, call)
    },

    listSlots: (call) => {
      findOrCreateBrowserId(call.request, call.reply, secure)
      return listAvailableSlots(server, call)
    },

    book: async (call) => {
      const visitor = {
        ownReference: readHoldCookie(call.request, call.params.token),
        holder: holderOf(call.request, authSettings.secret),
      }
      const desk: Desk = {
        ...server,
        freeEndedHolds: (wanted) => freeEndedHolds(server, wanted),
        mayHold: visitor.ownReference !== null,
        releaseOwnHold: (tx, request, how) => releaseOwnHold(tx, request, visitor, how),
      }
      const look = async (again: boolean) =>
        (again ? null : recallRequest(server, call)) ?? loadRequest(server, call)
      const { reference: referenceToken, ...booked } = await withFreshSlots(server, call, () =>
        inTurn(call.params.token, () => requestBooking(desk, look, requestersOf(server, call))),
      )
      rememberReference(call.request, call.reply, referenceToken, authSettings)
      return { referenceToken, ...booked }
    },

    lookUpBooking: async ({ params, query, now }) => {
      let booking = await requireBooking(params.referenceToken)
      const { success, data: mailId } = uuid.safeParse(query.mail)
      if (
        success &&
        query.prefetch === undefined &&
        (await noteResponse(db, { tenantId: booking.tenantId, bookingId: booking.bookingId, mailId }))
      )
        wakeDeliveries()
      const confirmable = success && (await isEmailConfirmable(booking, { mailId, key: query.key }))
      const isOfSeries = booking.events.some(({ details }) => details.seriesChange !== undefined)
      const link = { ...booking, reference: booking.referenceToken }
      const told = isOfSeries ? await findToldTogether(pool, link, query, authSettings.secret) : []
      const viewOf = (found: ClientBooking) => ({
        ...bookingView(found, now),
        ...seriesDatesView(told, authSettings.secret),
        ...(confirmable && { emailConfirmable: true as const }),
      })
      if (isUnpaid(booking.deposit)) {
        const reconcile = hasHoldEnded(booking, now) ? endHoldOf : reconcileUnpaid
        await askProvider(params.referenceToken, now, async () => {
          await reconcile(server, params.referenceToken)
          server.sweeper.sweepSoon()
        })
        booking = await requireBooking(params.referenceToken)
      }
      const isOver = booking.status === 'pending' && booking.lapses && booking.startsAt <= now
      if (!isOver || booking.deleted) return viewOf(booking)
      await change(db, booking, { do: 'lapse' }, { now })
      wakeDeliveries()
      server.sweeper.sweepSoon()
      return viewOf(await requireBooking(params.referenceToken))
    },

    giveBackPlaces: async ({ params, body: { version, ...kept }, now }) => {
      const booking = await requireBooking(params.referenceToken)
      await giveBack(db, booking, kept, { now, version }).catch((error) =>
        refuseChanged(error, params.referenceToken, now),
      )
      wakeDeliveries()
      server.sweeper.sweepSoon()
      return bookingView(await requireBooking(params.referenceToken), now)
    },

    downloadBookingData: async ({ params, reply, locale, now }) => {
      const found = await requireBooking(params.referenceToken)
      const kept = await findKept(db, found)
      if (!kept) throw new Refused('booking_not_found')
      const events = await listHistory(pool, found)
      reply.header('content-disposition', `attachment; filename="creneau-${found.referenceToken}.json"`)
      return bookingData(found, kept, events, { now, locale })
    },

    confirmEmail: async ({ params, body }) => {
      const booking = await requireBooking(params.referenceToken)
      const { success, data: mailId } = uuid.safeParse(body.mail)
      if (
        !success ||
        !isMailedLink({ reference: booking.referenceToken, mailId }, body.key, authSettings.secret)
      )
        throw new Refused('email_link_invalid')
      await confirmEmail(db, booking, mailId)
      return {}
    },

    eraseBooking: async ({ params, body: { version }, now }) => {
      const booking = await requireBooking(params.referenceToken)
      const erased = await eraseBooking(db, booking, 'erase', { now, version }).catch((error) =>
        refuseChanged(error, params.referenceToken, now),
      )
      if (!erased) throw new Refused('booking_not_found')
      return {}
    },

    cancelBooking: async ({ params, body: { version, refunded }, now }) => {
      const booking = await requireBooking(params.referenceToken)
      await change(db, booking, { do: 'cancel', refunded }, { now, version }).catch((error) =>
        refuseChanged(error, params.referenceToken, now),
      )
      wakeDeliveries()
      server.sweeper.sweepSoon()
      return bookingView(await requireBooking(params.referenceToken), now)
    },
  }
}
