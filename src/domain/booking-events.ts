import type { StoredStatus } from './bookings.ts'

/** Who did it: the salon, its client, time itself, or the payment provider. */
export const bookingActors = ['owner', 'client', 'clock', 'provider'] as const

export type Actor = (typeof bookingActors)[number]

/**
 * Everything that can happen to a booking. Each is one row of its history, and whatever tells of a booking (a mail, a
 * screen) reads it there. What is `booked` was approved at once; `undone` is the change before it, of which nobody was told. Of the money: `paid_in_vain` came when the slot was
 * gone, `payment_mismatched` was of another amount than asked for, `refund_failed` was reported after it had been made. `zone_rules_changed` keeps the
 * wall time and moves the instants to it.
 */
export const bookingEventKinds = [
  'requested',
  'booked',
  'held',
  'entered',
  'approved',
  'rejected',
  'reopened',
  'edited',
  'cancelled',
  'deleted',
  'missed',
  'not_missed',
  'undone',
  'lapsed',
  'reminder_due',
  'hold_kept',
  'hold_released',
  'hold_expired',
  'paid',
  'paid_late',
  'paid_in_vain',
  'payment_mismatched',
  'payment_declined',
  'payment_ended',
  'partly_refunded',
  'refunded',
  'refund_refused',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'dispute_dropped',
  'carried_over',
  'zone_rules_changed',
] as const

export type BookingEventKind = (typeof bookingEventKinds)[number]

/** What happens to a booking without changing anything that people see of it. */
export const unseenEvents = ['reminder_due', 'zone_rules_changed'] as const satisfies BookingEventKind[]

/** What was agreed before a change; `date` and `startTime` are wall-clock, as in the booking; with whom, if that changed. */
export type Before = {
  service: string
  durationMinutes: number
  date: string
  startTime: string
  staffName?: string
}

/** Characters of what an owner writes to who is rejected. */
export const longestMessage = 500

export type EventDetails = {
  /** What the booking is from then on. */
  status?: StoredStatus
  before?: Before
  /** What its client knew before, where mails of earlier changes have given way to this one's. */
  known?: Before
  /** What the owner has to say to who is rejected. */
  message?: string
  /** The start reminded of, in ISO 8601. */
  startsAt?: string
  amountCents?: number
  /** Cancelling is free again until the start. */
  freeAgain?: boolean
  /** Whether somebody is to be told: a deleted booking that was still to come, a refund refused often enough. */
  tell?: boolean
}

export type BookingEvent = { kind: BookingEventKind; actor: Actor; details: EventDetails }
