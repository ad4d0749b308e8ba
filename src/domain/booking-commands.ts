import type { Actor, Before, EventDetails } from './booking-events.ts'
import type { Approval } from './booking-rules.ts'
import type { BookingStatus, StoredStatus } from './bookings.ts'
import type { ClientChange } from './clients.ts'
import type { ClientTemplate } from './deliveries.ts'
import type { Deposit, DisputeOutcome } from './deposits.ts'
import type { Proposal } from './proposals.ts'

export type Answer = Extract<BookingStatus, 'approved' | 'rejected'>

export type Booked = {
  readonly status: StoredStatus
  readonly deleted: boolean
  /** Client requests and holds end at their start if unanswered. The owner's own entries never lapse. */
  readonly lapses: boolean
  /** Hours before the start until which the client may cancel an approved booking. */
  readonly cancelHours: number
  /** More than one only in a group service. */
  readonly places: number
  readonly startsAt: number
  readonly endsAt: number
  /** Set only while the booking is approved. */
  readonly remindAt: number | null
  /** Set only while the booking is held. */
  readonly holdEndsAt: number | null
  /** Set only while the time is offered to a waiting client, who may take it until then. */
  readonly offeredUntil: number | null
  /** Set only on an approved booking that has begun. */
  readonly noShowAt: number | null
  /** At the request, or at the payment of its deposit; null if no answer was needed. */
  readonly requestedAt: number | null
  /** When the personal details were erased. */
  readonly erasedAt: number | null
  readonly firstAnswer: { readonly answer: Answer; readonly at: number } | null
  readonly deposit: Deposit | null
  /** Set only while the booking is pending or approved. */
  readonly proposal: Proposal | null
}

export type Command =
  /** `keepDeposit`: without it, ending a booking refunds its deposit. */
  | { do: 'answer'; status: Answer; message?: string | null | undefined; keepDeposit?: boolean | undefined }
  /** `replaced`: the previous agreement, if the edit changes it. */
  | {
      do: 'edit'
      status: BookingStatus
      startsAt: number
      endsAt: number
      places: number
      touched: boolean
      replaced: Before | null
      /** `transfer`: the appointment is given to another person. */
      client?: ClientChange | null | undefined
      /** Whether the client gets another address. */
      newAddress?: boolean | undefined
      keepDeposit?: boolean | undefined
      /** Only when the edit ends the booking. */
      message?: string | null | undefined
      /** Only when the edit ends the booking or gives it to another person. */
      notify?: boolean | undefined
    }
  | { do: 'delete'; keepDeposit?: boolean | undefined }
  | { do: 'refund'; cents: number }
  | { do: 'mark_no_show'; noShow: boolean }
  /** `details`: of the event that was mailed. `isRecent`: the same email was sent again a moment ago. */
  | { do: 'resend'; template: ClientTemplate; details: EventDetails; isRecent: boolean }
  /** `before` is null if the change created the booking. */
  | { do: 'undo'; before: Booked | null }
  | { do: 'close' }
  /** `refunded`: what the page promised before the client confirmed. */
  | { do: 'cancel'; refunded?: boolean | undefined }
  /** `replaced`: the previous agreement, if the booking moves at once. */
  | { do: 'reschedule'; to: Proposal; approval: Approval; replaced: Before }
  | { do: 'propose'; to: Proposal; message?: string | null | undefined }
  /** The span is computed again, because zone rules may have changed. `at`: the proposal that was seen. */
  | {
      do: 'accept_proposal'
      by: Proposal['by']
      at: number
      startsAt: number
      endsAt: number
      replaced: Before
    }
  /** Declines the other side's proposal or withdraws one's own. */
  | {
      do: 'end_proposal'
      by: Proposal['by']
      at: number
      message?: string | null | undefined
    }
  | { do: 'lapse_proposal' }
  /** `places`: how many the client keeps. `refunded`: as for a cancellation, for the deposit of the others. */
  | { do: 'give_back'; places: number; refunded?: boolean | undefined }
  /** The client erases their personal details. */
  | { do: 'erase' }
  | { do: 'release' }
  | { do: 'lapse' }
  | { do: 'remind' }
  /** `termsHash`: of the wording that the client has seen since. */
  | { do: 'keep'; until: number; termsHash?: string | null }
  | { do: 'expire' }
  /** `deposit`: the offer becomes the hold of a deposit. The policy and the wording of the terms are those of now. */
  | {
      do: 'take_offer'
      approval: Approval
      cancelHours?: number
      termsHash?: string | null
      deposit: (Pick<Deposit, 'amountCents' | 'refundHours'> & { until: number }) | null
    }
  /** The payment could not be opened, so the hold becomes the offer again that it was, until `until`. */
  | { do: 'return_offer'; until: number }
  | { do: 'decline_offer' }
  | { do: 'end_offer' }
  /** The booking is older than its owner keeps personal details. */
  | { do: 'anonymize' }
  | { do: 'decline' }
  | { do: 'end_payment' }
  /** `slotFree`: whether an expired hold may take its time again. */
  | { do: 'pay'; slotFree: boolean }
  /** `cents`: what was paid. */
  | { do: 'mismatch'; cents: number }
  /**
   * `cents` is the total refunded by the provider; `whole` when that is everything that was paid. `seen`: the total
   * that was stored before the provider was asked. Without it, a lower total is an old one.
   */
  | { do: 'note_refund'; cents: number; whole: boolean; seen?: number | undefined }
  /** `forGood`: the payment account is gone, so retries cannot succeed. */
  | { do: 'refuse_refund'; forGood: boolean }
  | { do: 'fail_refund'; cents: number }
  | { do: 'dispute' }
  /** `cents`: what the bank holds or has taken, if it is known. */
  | { do: 'note_dispute'; outcome: DisputeOutcome | null; cents?: number | null | undefined }

/** For commands without `by`. */
export const actors: Record<Exclude<Command['do'], 'accept_proposal' | 'end_proposal'>, Actor> = {
  answer: 'owner',
  edit: 'owner',
  delete: 'owner',
  refund: 'owner',
  mark_no_show: 'owner',
  resend: 'owner',
  undo: 'owner',
  close: 'owner',
  cancel: 'client',
  give_back: 'client',
  reschedule: 'client',
  propose: 'owner',
  erase: 'client',
  release: 'client',
  lapse: 'clock',
  lapse_proposal: 'clock',
  remind: 'clock',
  keep: 'clock',
  expire: 'clock',
  take_offer: 'client',
  return_offer: 'provider',
  decline_offer: 'client',
  end_offer: 'clock',
  anonymize: 'clock',
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
