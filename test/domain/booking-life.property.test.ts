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
import type { ClientLetter, OwnerLetter } from '../../src/domain/deliveries.ts'
import { isContested } from '../../src/domain/deposits.ts'
import { hour, type Life, refundedOf } from './booking-life.ts'
import { openings, steps } from './booking-steps.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 400)
/** What a letter says of the booking, which must be so. */
const claims: Record<ClientLetter | OwnerLetter, BookingStatus[]> = {
  booking_received: ['pending'],
  booking_confirmed: ['approved'],
  deposit_confirmed: ['approved'],
  booking_approved: ['approved'],
  booking_rejected: ['rejected'],
  booking_reopened: ['pending'],
  booking_changed: ['pending', 'approved'],
  booking_cancelled: ['cancelled'],
  booking_lapsed: ['rejected'],
  cancellation_confirmed: ['cancelled'],
  booking_reminder: ['approved'],
  deposit_received: ['pending'],
  deposit_refunded: [...bookingStatuses],
  deposit_returned: ['cancelled'],
  booking_requested: ['pending'],
  booking_made: ['approved'],
  client_cancelled: ['cancelled'],
  request_lapsed: ['rejected'],
  deposit_late: ['pending'],
  deposit_given_back: [...bookingStatuses],
  deposit_disputed: [...bookingStatuses],
  payment_mismatched: [...bookingStatuses],
  refund_refused: [...bookingStatuses],
}

const aboutRefunds = new Set(['deposit_refunded', 'deposit_returned', 'deposit_given_back'])

/** From when a client waited for the owner, and what was said first, as the log has it. */
function toldOfAnswer({ events }: Life) {
  const came = events.find(
    ({ kind, details }) =>
      kind === 'requested' || ((kind === 'paid' || kind === 'paid_late') && details.status === 'pending'),
  )
  if (!came) return [null, null]
  const answer = events.find(
    ({ kind, actor }, index) =>
      (kind === 'approved' || kind === 'rejected') &&
      actor === 'owner' &&
      events[index + 1]?.kind !== 'undone',
  )
  return [came.at, answer ? { answer: answer.kind, at: answer.at } : null]
}

/** What holds after every step, whoever did whatever in whichever order. */
function check(life: Life): void {
  const { booking, ledger, events, version, told, past } = life
  const { status, deleted, startsAt, remindAt, holdEndsAt, missedAt, deposit } = booking
  // Every change has one event.
  expect(events).toHaveLength(version)
  expect(events.at(-1)?.details.status ?? status).toBe(status)
  // A booking that blocks keeps its time, any other none.
  const blocks = !deleted && (status === 'pending' || status === 'approved' || status === 'held')
  expect(life.occupancy !== null).toBe(blocks)
  expect(life.occupancy === 'hold').toBe(status === 'held' && !deleted)
  expect(holdEndsAt !== null).toBe(status === 'held')
  if (remindAt !== null) expect([status, deleted]).toEqual(['approved', false])
  // Nobody stays away from what was not agreed on, or is still to come.
  if (missedAt !== null) expect([status, deleted, startsAt <= life.now]).toEqual(['approved', false, true])
  expect([booking.requestedAt, booking.firstAnswer]).toEqual(toldOfAnswer(life))
  // No mail contradicts the state that it was written in.
  for (const { telling, booking: then, wasReturned } of told) {
    if (telling.letter === 'deposit_received') expect(wasReturned).toBe(false)
    expect(claims[telling.letter], telling.letter).toContain(shownStatus(then))
    if (aboutRefunds.has(telling.letter)) expect(then.deposit?.status).toBe('refunded')
    if (telling.letter === 'deposit_returned') expect(isSeen(then.status)).toBe(false)
  }
  // What was entered stays as entered, what was given up stays given up, and a time that is another's now is.
  if (events[0]?.kind === 'entered' || events[0]?.kind === 'booked') expect(status).not.toBe('lapsed')
  const released = past.findIndex((one) => one.status === 'released')
  if (released >= 0) expect(past.slice(released).every((one) => one.status === 'released')).toBe(true)
  if (life.slotTaken) expect(life.occupancy).toBe(null)
  // Nobody is promised money on a cancel that would be refused.
  const { status: shown, refundedOnCancel } = life.shown
  if (refundedOnCancel)
    expect(refusalToCancel({ status: shown, startsAt: booking.startsAt }, life.now)).toBe(null)
  if (!ledger || !deposit) return
  // Money is never given back twice, and not by us once the bank has taken the matter up.
  expect(refundedOf(ledger)).toBeLessThanOrEqual(ledger.amountCents)
  expect(ledger.refunds.filter(({ by, afterDispute }) => by === 'us' && afterDispute)).toEqual([])
  // Nobody is told that it is back before it is.
  if (deposit.status === 'refunded') expect(refundedOf(ledger)).toBe(ledger.amountCents)
  // Who has paid nothing is owed nothing.
  if (ledger.status !== 'succeeded') expect(deposit.status).toMatch(/created|failed|cancelled/)
}

/** Everything that is due is done, and the provider does what it is asked. */
function comeToRest(life: Life): void {
  life.now = Math.max(life.now, life.booking.startsAt, life.booking.holdEndsAt ?? 0) + hour
  for (let round = 0; round < 4; round++) {
    life.settle()
    life.tick('made')
  }
}

const endedBySalon = ({ status, deleted }: Booked) => deleted || status === 'rejected' || status === 'lapsed'

/** Money is kept or has been returned, all of it and once. */
function checkMoney({ booking, ledger, events, lateCancel }: Life): void {
  const { deposit } = booking
  if (!ledger || !deposit) return
  expect(deposit.status).toMatch(/^(succeeded|refunded|cancelled)$/)
  expect(deposit.status === 'cancelled').toBe(ledger.status !== 'succeeded')
  if (ledger.status !== 'succeeded' || isContested(ledger)) return
  const returned = refundedOf(ledger) === ledger.amountCents
  expect(deposit.status).toBe(returned ? 'refunded' : 'succeeded')
  if (returned) return
  expect(isSeen(booking.status)).toBe(true)
  // Money that is kept is kept for an answer.
  expect(booking.status === 'pending' && !booking.deleted).toBe(false)
  const last = events.findLast(({ kind }) => kind === 'cancelled')
  const mayKeep = booking.status !== 'cancelled' || (last?.actor === 'client' && lateCancel)
  expect([endedBySalon(booking), mayKeep]).toEqual([false, true])
}

describe('a booking’s life', () => {
  it('keeps its promises whatever owner, client, clock and provider do, in any order', () => {
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
        expect(life.shown.status === 'pending' && life.booking.lapses && !life.booking.deleted).toBe(false)
      }),
      { numRuns: runs },
    )
  })
})
