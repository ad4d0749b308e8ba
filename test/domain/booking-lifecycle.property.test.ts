import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Booked } from '../../src/domain/booking-commands.ts'
import {
  type BookingStatus,
  bookingStatuses,
  isSeen,
  refusalToCancel,
  shownStatus,
} from '../../src/domain/bookings.ts'
import type { ClientTemplate, OwnerTemplate } from '../../src/domain/deliveries.ts'
import {
  type Deposit,
  isContested,
  isRefundDue,
  keptOf,
  leftToRefund,
  refundUnderWay,
  sumsOf,
} from '../../src/domain/deposits.ts'
import { steps } from './booking-commands.ts'
import { hour, type Life, refundedOf } from './booking-lifecycle.ts'
import { openings } from './booking-openings.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 400)
/** The statuses in which each email tells the truth. */
const claims: Record<ClientTemplate | OwnerTemplate, BookingStatus[]> = {
  booking_received: ['pending'],
  booking_confirmed: ['approved'],
  deposit_confirmed: ['approved'],
  booking_approved: ['approved'],
  booking_rejected: ['rejected'],
  booking_reopened: ['pending'],
  booking_changed: ['pending', 'approved'],
  booking_cancelled: ['cancelled'],
  booking_given_away: ['cancelled'],
  booking_lapsed: ['rejected'],
  cancellation_confirmed: ['cancelled'],
  places_given_back: ['pending', 'approved'],
  reschedule_received: ['approved'],
  reschedule_confirmed: ['pending', 'approved'],
  reschedule_declined: ['approved'],
  time_proposed: ['pending', 'approved'],
  proposal_withdrawn: ['pending', 'approved'],
  booking_reminder: ['approved'],
  deposit_received: ['pending'],
  deposit_refunded: [...bookingStatuses],
  deposit_partly_refunded: [...bookingStatuses],
  deposit_refund_failed: [...bookingStatuses],
  deposit_returned: ['cancelled'],
  place_offered: ['pending'],
  booking_requested: ['pending'],
  booking_made: ['approved'],
  client_cancelled: ['cancelled'],
  client_gave_back_places: ['pending', 'approved'],
  client_rescheduled: ['pending', 'approved'],
  reschedule_requested: ['approved'],
  proposal_accepted: ['approved'],
  proposal_declined: ['pending', 'approved'],
  request_lapsed: ['rejected'],
  deposit_late: ['pending'],
  deposit_given_back: [...bookingStatuses],
  deposit_disputed: [...bookingStatuses],
  payment_mismatched: [...bookingStatuses],
  refund_refused: [...bookingStatuses],
  refund_taken_back: [...bookingStatuses],
}

const aboutRefunds = new Set(['deposit_refunded', 'deposit_returned', 'deposit_given_back'])

/** Reads the log independently of the booking's own fields. */
function toldOfAnswer({ events, past }: Life) {
  const came = events.find(
    ({ kind, details }) =>
      kind === 'requested' || ((kind === 'paid' || kind === 'paid_late') && details.status === 'pending'),
  )
  if (!came) return [null, null]
  const answer = events.find(
    ({ kind, actor }, index) =>
      ((kind === 'approved' || kind === 'rejected') &&
        actor === 'owner' &&
        events[index + 1]?.kind !== 'undone') ||
      (kind === 'proposal_accepted' && past[index - 1]?.status === 'pending'),
  )
  const kind = answer?.kind === 'proposal_accepted' ? 'approved' : answer?.kind
  return [came.at, answer ? { answer: kind, at: answer.at } : null]
}

/** Whether all of it is to be returned, or was. */
const isOwed = ({ status, refundOwed }: Deposit) =>
  status === 'refund_pending' || status === 'refunded' || refundOwed

/** Every reader of a sum, computed from what is stored in another way. */
function checkSums(deposit: Deposit): void {
  const { status, refundedCents, partRefundsCents, refundOwed } = deposit
  const { paid, returned, owed, disputed, lost, kept } = sumsOf(deposit)
  const all = [paid, returned, owed, disputed, lost, kept]
  expect(Math.min(...all), JSON.stringify(deposit)).toBeGreaterThanOrEqual(0)
  expect(returned + owed + disputed + lost + kept, JSON.stringify(deposit)).toBe(paid)
  expect(refundUnderWay(deposit)).toBe(owed)
  expect(isRefundDue(deposit)).toBe(owed > 0 || status === 'refund_pending')
  if (paid === 0) return
  expect(returned).toBe(refundedCents)
  if (status !== 'succeeded' || refundOwed) {
    // All of it goes back to the client.
    expect([keptOf(deposit), leftToRefund(deposit), kept]).toEqual([0, 0, 0])
    return
  }
  const decided = Math.max(0, partRefundsCents - refundedCents)
  expect(keptOf(deposit)).toBe(Math.max(0, kept + disputed + owed - decided))
  expect(leftToRefund(deposit)).toBe(kept)
}

function check(life: Life): void {
  const { booking, ledger, events, version, told, past } = life
  const { status, deleted, startsAt, remindAt, holdEndsAt, offeredUntil, noShowAt, deposit } = booking
  expect(events).toHaveLength(version)
  expect(events.at(-1)?.details.status ?? status).toBe(status)
  const blocks = !deleted && (status === 'pending' || status === 'approved' || status === 'held')
  expect(life.occupancy !== null).toBe(blocks)
  expect(life.occupancy === 'hold').toBe(status === 'held' && !deleted)
  expect(holdEndsAt !== null).toBe(status === 'held')
  if (offeredUntil !== null) expect([status, deposit]).toEqual(['held', null])
  if (remindAt !== null) expect([status, deleted]).toEqual(['approved', false])
  if (noShowAt !== null) expect([status, deleted, startsAt <= life.now]).toEqual(['approved', false, true])
  expect([booking.requestedAt, booking.firstAnswer]).toEqual(toldOfAnswer(life))
  // No email contradicts the state in which it was written.
  for (const { telling, booking: then, wasReturned } of told) {
    if (telling.template === 'deposit_received') expect(wasReturned).toBe(false)
    expect(claims[telling.template], telling.template).toContain(shownStatus(then))
    if (aboutRefunds.has(telling.template)) expect(then.deposit?.status).toBe('refunded')
    if (telling.template === 'deposit_returned') expect(isSeen(then.status)).toBe(false)
  }
  // An offer reaches its client once.
  const offers = told.filter(({ telling }) => telling.template === 'place_offered')
  expect(offers).toHaveLength(events[0]?.kind === 'offered' ? 1 : 0)
  // Manual entries stay manual, ended bookings stay ended, and a time that another client has taken stays
  // taken.
  if (events[0]?.kind === 'entered' || events[0]?.kind === 'booked') expect(status).not.toBe('lapsed')
  const released = past.findIndex((one) => one.status === 'released')
  if (released >= 0) expect(past.slice(released).every((one) => one.status === 'released')).toBe(true)
  if (life.slotTaken) expect(life.occupancy).toBe(null)
  const { status: shown, refundedOnCancel } = life.shown
  if (refundedOnCancel) expect(refusalToCancel({ ...booking, status: shown }, life.now)).toBe(null)
  const { proposal } = booking
  if (proposal) {
    expect([deleted, ['pending', 'approved'].includes(status)]).toEqual([false, true])
    // Whatever changed the appointment since has ended it.
    const made = past.findLastIndex((one) => one.proposal === null) + 1
    for (const one of past.slice(made))
      expect([one.status, one.startsAt, one.endsAt]).toEqual([status, startsAt, booking.endsAt])
  }
  // The hours are agreed once. A move only moves the deadline.
  expect(booking.cancelHours).toBe(past[0]?.cancelHours)
  if (!ledger || !deposit) return
  checkSums(deposit)
  // Once the bank handles a dispute, we refund nothing.
  expect(refundedOf(ledger)).toBeLessThanOrEqual(ledger.amountCents)
  expect(ledger.refunds.filter(({ by, afterDispute }) => by === 'us' && afterDispute)).toEqual([])
  if (deposit.status === 'refunded' && !life.hasUnheard) expect(refundedOf(ledger)).toBe(ledger.amountCents)
  if (!past.some((one) => one.deposit && isOwed(one.deposit))) {
    const ours = ledger.refunds.filter(({ by, failed }) => by === 'us' && !failed)
    const made = ours.reduce((sum, { cents }) => sum + cents, 0)
    expect(made).toBeLessThanOrEqual(deposit.partRefundsCents)
  }
  if (ledger.status !== 'succeeded') expect(deposit.status).toMatch(/created|failed|cancelled/)
}

function comeToRest(life: Life): void {
  life.now = Math.max(life.now, life.booking.startsAt, life.booking.holdEndsAt ?? 0) + hour
  for (let round = 0; round < 4; round++) {
    life.check()
    life.tick('made')
  }
}

const endedBySalon = ({ status, deleted }: Booked) => deleted || status === 'rejected' || status === 'lapsed'

function checkMoney({ booking, ledger, events, lateCancel, keptByOwner, receiptCents }: Life): void {
  const { deposit } = booking
  if (!ledger || !deposit) return
  expect(deposit.status).toMatch(/^(succeeded|refunded|cancelled)$/)
  expect(deposit.status === 'cancelled').toBe(ledger.status !== 'succeeded')
  if (ledger.status !== 'succeeded' || isContested(ledger)) return
  expect(receiptCents).toBe(ledger.amountCents - refundedOf(ledger))
  const returned = refundedOf(ledger) === ledger.amountCents
  expect(deposit.status).toBe(returned ? 'refunded' : 'succeeded')
  // Partial refunds are made, and we refund no more than the owner asked for.
  expect(deposit.refundedCents).toBe(refundedOf(ledger))
  expect(refundedOf(ledger)).toBeGreaterThanOrEqual(deposit.partRefundsCents)
  if (returned) return
  expect(isSeen(booking.status)).toBe(true)
  if (keptByOwner) return
  // Kept money belongs to a booking that was answered.
  expect(booking.status === 'pending' && !booking.deleted).toBe(false)
  const last = events.findLast(({ kind }) => kind === 'cancelled')
  const mayKeep = booking.status !== 'cancelled' || (last?.actor === 'client' && lateCancel)
  expect([endedBySalon(booking), mayKeep]).toEqual([false, true])
}

describe('the life of a booking', () => {
  it('keeps its invariants for any actions of owner, client, clock and provider, in any order', () => {
    fc.assert(
      fc.property(openings, steps, (open, commands) => {
        const life = open()
        check(life)
        for (const step of commands) {
          step(life)
          check(life)
        }
        comeToRest(life)
        check(life)
        checkMoney(life)
        expect(life.booking.proposal).toBe(null)
        expect(life.shown.status === 'pending' && life.booking.lapses && !life.booking.deleted).toBe(false)
      }),
      { numRuns: runs },
    )
  })
})
