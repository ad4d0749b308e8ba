import type { Actor, Before } from './booking-events.ts'
import type { BookingStatus, StoredStatus } from './bookings.ts'
import type { Deposit, DisputeOutcome } from './deposits.ts'

/** What a request is answered with. */
export type Answer = Extract<BookingStatus, 'approved' | 'rejected'>

/** A booking and its money, as far as they decide what may become of them. Instants in epoch milliseconds. */
export type Booked = {
  readonly status: StoredStatus
  readonly deleted: boolean
  /** A client's request, or the slot of one: unanswered, it ends at its start. What the owner enters stays as entered. */
  readonly lapses: boolean
  readonly startsAt: number
  readonly endsAt: number
  /** When its client is to be reminded; only of an approved booking, and once. */
  readonly remindAt: number | null
  /** Until when an unpaid slot is kept; only of a held one. */
  readonly holdEndsAt: number | null
  /** When its owner noted that the client stayed away; only of an approved booking that has begun. */
  readonly missedAt: number | null
  /** From when a client waited for its owner: as it came, or once its deposit was paid. Null where nobody had to answer. */
  readonly requestedAt: number | null
  /** What its owner said first, to a request. */
  readonly firstAnswer: { readonly answer: Answer; readonly at: number } | null
  readonly deposit: Deposit | null
}

/** What people, time and the payment provider can do to a booking. Amounts in cents. */
export type Command =
  | { do: 'answer'; status: Answer; message?: string | null | undefined }
  /** `touched` says whether anything at all is different, `replaced` what had been agreed, if that is. */
  | {
      do: 'edit'
      status: BookingStatus
      startsAt: number
      endsAt: number
      touched: boolean
      replaced: Before | null
    }
  | { do: 'delete' }
  /** Whether the client stayed away, as their owner saw it. */
  | { do: 'note_missed'; missed: boolean }
  /** The owner's last change is taken back; `before` is what the booking was, null where it was not there. */
  | { do: 'undo'; before: Booked | null }
  /** The whole schedule goes. */
  | { do: 'close' }
  /** `refunded` is what the client was told of their deposit when they were asked. */
  | { do: 'cancel'; refunded?: boolean | undefined }
  | { do: 'release' }
  | { do: 'lapse' }
  | { do: 'remind' }
  | { do: 'keep'; until: number }
  | { do: 'expire' }
  | { do: 'decline' }
  /** Nobody can pay any more. */
  | { do: 'end_payment' }
  /** `slotFree`: whether a hold that is over may have its time back. */
  | { do: 'pay'; slotFree: boolean }
  | { do: 'mismatch' }
  /** What the provider has given back of it in all; `whole` when that is everything that was paid. */
  | { do: 'note_refund'; cents: number; whole: boolean }
  /** `forGood`: the account is gone, and no later try will help. */
  | { do: 'refuse_refund'; forGood: boolean }
  | { do: 'fail_refund'; cents: number }
  | { do: 'dispute' }
  /** How a dispute has ended; null when it is open again. */
  | { do: 'note_dispute'; outcome: DisputeOutcome | null }

/** Whose command it is. */
export const actors: Record<Command['do'], Actor> = {
  answer: 'owner',
  edit: 'owner',
  delete: 'owner',
  note_missed: 'owner',
  undo: 'owner',
  close: 'owner',
  cancel: 'client',
  release: 'client',
  lapse: 'clock',
  remind: 'clock',
  keep: 'clock',
  expire: 'clock',
  decline: 'provider',
  end_payment: 'provider',
  pay: 'provider',
  mismatch: 'provider',
  note_refund: 'provider',
  refuse_refund: 'provider',
  fail_refund: 'provider',
  dispute: 'provider',
  note_dispute: 'provider',
}
