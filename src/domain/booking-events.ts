import type { StoredStatus } from './bookings.ts'

/** `clock` stands for time itself, `provider` for the payment provider. */
export const bookingActors = ['owner', 'client', 'clock', 'provider'] as const

export type Actor = (typeof bookingActors)[number]

/**
 * Everything that can happen to a booking. Each event is a row of its history; mails and screens read it there.
 *
 * `booked`: approved immediately. `undone`: reverts the event before it, whose mails were never sent.
 * `paid_in_vain`: paid after the slot was gone. `payment_mismatched`: the amount differs from the deposit.
 * `refund_failed`: reported after the refund was made. `zone_rules_changed`: the wall time stays, and the
 * instants follow the zone's new rules.
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
  'no_show',
  'no_show_removed',
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

/** Events that change nothing visible. */
export const unseenEvents = ['reminder_due', 'zone_rules_changed'] as const satisfies BookingEventKind[]

/**
 * The agreement before a change. `date` and `startTime` are wall-clock, as in the booking; `staffName` only
 * if it changed.
 */
export type Before = {
  service: string
  durationMinutes: number
  date: string
  startTime: string
  staffName?: string
}

/** Maximum characters of the owner's message to a rejected client. */
export const maxMessageLength = 500

export type EventDetails = {
  /** The booking's status after the event. */
  status?: StoredStatus
  before?: Before
  /**
   * The agreement that the client last received by mail, when this event's mail replaces those of earlier
   * changes.
   */
  known?: Before
  /** The owner's message to a rejected client. */
  message?: string
  /** The start that the reminder is about, in ISO 8601. */
  startsAt?: string
  amountCents?: number
  /** The client may again cancel without charge until the start. */
  freeAgain?: boolean
  /** Whether to send a mail: an upcoming booking was deleted, or a refund was refused several times. */
  tell?: boolean
}

export type BookingEvent = { kind: BookingEventKind; actor: Actor; details: EventDetails }
