import type { Change } from './booking-changes.ts'
import type { EventDetails } from './booking-events.ts'
import type { BookingRules } from './booking-rules.ts'
import type { BookingStatus } from './bookings.ts'
import { type Deposit, unpaidDeposit } from './deposits.ts'
import { reminderOf } from './reminders.ts'

type Span = { startsAt: number; endsAt: number; places: number }

export const enteredBooking = (
  booking: Span & { status: BookingStatus; cancelHours: number },
  now: number,
  by?: EventDetails['by'],
): Change => ({
  next: {
    ...booking,
    deleted: false,
    lapses: false,
    remindAt: reminderOf(booking.status, booking.startsAt, now, { ...booking, deposit: null }),
    holdEndsAt: null,
    offeredUntil: null,
    noShowAt: null,
    erasedAt: null,
    requestedAt: null,
    firstAnswer: null,
    deposit: null,
    proposal: null,
  },
  event: { kind: 'entered', actor: 'owner', details: { status: booking.status, ...(by && { by }) } },
})

type Policy = Pick<BookingRules, 'approval' | 'cancelHours'>

export const heldBooking = (
  span: Span,
  { approval, cancelHours }: Policy,
  until: number,
  terms: Pick<Deposit, 'amountCents' | 'refundHours'>,
): Change => ({
  next: {
    ...span,
    status: 'held',
    cancelHours,
    deleted: false,
    lapses: approval === 'manual',
    remindAt: null,
    holdEndsAt: until,
    offeredUntil: null,
    noShowAt: null,
    erasedAt: null,
    requestedAt: null,
    firstAnswer: null,
    deposit: unpaidDeposit(terms),
    proposal: null,
  },
  event: { kind: 'held', actor: 'client', details: { status: 'held' } },
})

/** For a waiting client. No other booking can take the time before the offer has ended. */
export const offeredBooking = (
  span: Span,
  { approval, cancelHours }: Policy,
  offer: { until: number; waitingToken: string },
): Change => ({
  next: {
    ...span,
    status: 'held',
    cancelHours,
    deleted: false,
    lapses: approval === 'manual',
    remindAt: null,
    holdEndsAt: span.startsAt,
    offeredUntil: offer.until,
    noShowAt: null,
    erasedAt: null,
    requestedAt: null,
    firstAnswer: null,
    deposit: null,
    proposal: null,
  },
  event: {
    kind: 'offered',
    actor: 'clock',
    details: {
      status: 'held',
      offer: { until: new Date(offer.until).toISOString(), waitingToken: offer.waitingToken },
    },
  },
})

export function requestedBooking(span: Span, { approval, cancelHours }: Policy, now: number): Change {
  const waits = approval === 'manual'
  const status = waits ? 'pending' : 'approved'
  const remindAt = reminderOf(status, span.startsAt, now, { cancelHours, deposit: null })
  return {
    next: {
      ...span,
      status,
      cancelHours,
      deleted: false,
      lapses: waits,
      remindAt,
      holdEndsAt: null,
      offeredUntil: null,
      noShowAt: null,
      erasedAt: null,
      requestedAt: waits ? now : null,
      firstAnswer: null,
      deposit: null,
      proposal: null,
    },
    event: { kind: waits ? 'requested' : 'booked', actor: 'client', details: { status } },
  }
}

/** The booking keeps the wording that was in force when it was made. */
export const agreedTo = (opening: Change, termsHash: string | null): Change =>
  termsHash === null
    ? opening
    : { ...opening, event: { ...opening.event, details: { ...opening.event.details, termsHash } } }
