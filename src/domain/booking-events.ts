import type { StoredStatus } from './bookings.ts'

export const bookingActors = ['owner', 'client', 'clock', 'provider'] as const

export type Actor = (typeof bookingActors)[number]

/**
 * `booked`: approved immediately. `undone`: reverts the event before it, whose mails were never sent. `paid_in_vain`:
 * paid after the slot was gone. `payment_mismatched`: the amount differs from the deposit. `refund_failed`: reported
 * after the refund was made. `offered`: to a waiting client. `offer_taken`: its deposit is still to be paid.
 * `offer_returned`: the payment could not be opened, so the offer stands again.
 * `reschedule_requested`: by the client, and `reschedule_approved` by the owner. `time_proposed`: by the owner, and
 * `proposal_accepted` by the client. `transferred`: to the client whom the booking has now, and `given_away`: the same
 * event for the person who had it. `zone_rules_changed`: the wall time stays, and the instants follow the new rules.
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
  'transferred',
  'given_away',
  'cancelled',
  'places_given_back',
  'deleted',
  'no_show',
  'no_show_removed',
  'undone',
  'lapsed',
  'rescheduled',
  'reschedule_requested',
  'reschedule_approved',
  'time_proposed',
  'proposal_accepted',
  'proposal_declined',
  'proposal_withdrawn',
  'proposal_lapsed',
  'reminder_due',
  'mail_resent',
  'hold_kept',
  'hold_released',
  'hold_expired',
  'offered',
  'offer_taken',
  'offer_returned',
  'offer_declined',
  'offer_ended',
  'paid',
  'paid_late',
  'paid_in_vain',
  'payment_mismatched',
  'payment_declined',
  'payment_ended',
  'refund_requested',
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
  'erased',
] as const

export type BookingEventKind = (typeof bookingEventKinds)[number]

export const unseenEvents = [
  'reminder_due',
  'mail_resent',
  'zone_rules_changed',
] as const satisfies BookingEventKind[]

export type Before = {
  service: string
  durationMinutes: number
  date: string
  startTime: string
  staffName?: string
  /** Missing for one place, and in events of older versions. */
  places?: number
}

export const maxMessageLength = 500

export type EventDetails = {
  status?: StoredStatus
  before?: Before
  /** What the client last knew, if this event's mail replaces earlier ones. */
  known?: Before
  /** The other time that is, or was, proposed. */
  proposed?: Before
  proposedBy?: 'client' | 'owner'
  /** The person of the team that acted, with their name at that time. Missing for the owner. */
  by?: { id: string; name: string }
  message?: string
  /** The start that the reminder is about, in ISO 8601. */
  startsAt?: string
  amountCents?: number
  /** If the payment has another amount than the deposit. */
  paidCents?: number
  /** The wording of the terms that the client agreed to: of the first event, of an offer that was taken, or of a hold. */
  termsHash?: string
  /** The numbers of the receipts that were issued with the event. */
  receipts?: string[]
  /** The places that the client keeps after giving some back. */
  places?: number
  /** Of an offer to a waiting client: its end in ISO 8601, and the token of the client's link. */
  offer?: { until: string; waitingToken: string }
  /** Whether the owner kept the deposit of a booking that they ended. */
  depositKept?: boolean
  /** Whether the client canceled too late for a refund, or a dispute delays it. */
  depositEnd?: 'late' | 'after_dispute'
  /** Whether the bank took back a refund that was made. */
  takenBack?: true
  /** Whether canceling is free again until the start. */
  freeAgain?: boolean
  /**
   * Whether to send a mail: an upcoming booking was deleted, or a refund was refused several times. False: the event
   * sends none.
   */
  tell?: boolean
  /** The template of an email that is sent again. */
  again?: string
  /** Whether an edit changed name or contacts of the client. */
  clientChanged?: true
  /** Whether a correction gave the client of an upcoming appointment another address. */
  newAddress?: true
  /** Of a transfer: the booking that keeps the person who had the appointment, and the one that paid its deposit. */
  former?: number
  payer?: number
  /** The same random id in the events of all bookings of a recurring appointment that were changed together. */
  seriesChange?: string
  /** In events of older versions: the starts of the other bookings, whose own events notified nobody. */
  others?: { date: string; startTime: string }[]
}

export type BookingEvent = { kind: BookingEventKind; actor: Actor; details: EventDetails }

/** Whether the deposit of a transferred appointment stayed with it. */
export const isPaidByOther = (events: readonly Pick<BookingEvent, 'details'>[]): boolean =>
  events.some(({ details }) => details.payer !== undefined)
