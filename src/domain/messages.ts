/** The mails to an account's holder about the account itself. */
export type AccountMessageKind =
  | 'verify_address'
  | 'address_taken'
  | 'reset_password'
  | 'test_mail'
  | 'subscription_unpaid'

/**
 * The mails to a client about a booking. `deposit_returned` gives back a payment that came when its slot was gone,
 * `deposit_refunded` one that was kept until then. `booking_cancelled` is the salon's doing, `cancellation_confirmed`
 * the client's own. A kind without its letter (`server/emails/client.ts`) does not compile.
 */
export type ClientMessageKind =
  | 'booking_received'
  | 'booking_approved'
  | 'booking_rejected'
  | 'booking_reopened'
  | 'booking_changed'
  | 'booking_cancelled'
  | 'cancellation_confirmed'
  | 'booking_reminder'
  | 'deposit_received'
  | 'deposit_refunded'
  | 'deposit_returned'

/** The mails to an owner about a booking; `deposit_late` asks for an answer like `booking_requested`. */
export type OwnerMessageKind =
  | 'booking_requested'
  | 'client_cancelled'
  | 'deposit_late'
  | 'deposit_given_back'
  | 'refund_refused'

/** Of the mails to an owner, those that they may do without. */
export const optionalMessageKinds = [
  'booking_requested',
  'client_cancelled',
] as const satisfies readonly OwnerMessageKind[]

export type OptionalMessageKind = (typeof optionalMessageKinds)[number]

/** What was agreed before a change; `date` and `startTime` are wall-clock, as in the booking. */
export type Before = { service: string; durationMinutes: number; date: string; startTime: string }

/**
 * What a mail needs beside its booking or account: a link's token, what a change replaced, the start reminded of, an
 * amount in cents.
 */
export type MessageDetails = { token?: string; before?: Before; startsAt?: string; amountCents?: number }

const reminderHours = 24

/**
 * When to remind of a booking, in epoch milliseconds: a day before its start; null when it is made or moved later
 * than that, because the mail that tells of it then is reminder enough.
 */
export function remindAt(startsAt: number, now: number): number | null {
  const at = startsAt - reminderHours * 3_600_000
  return at > now ? at : null
}

const longestPauseSeconds = 600

/** Seconds until a mail that failed for the `attempts`-th time is tried again: 10, 20, 40 … up to ten minutes. */
export const pauseAfter = (attempts: number): number =>
  Math.min(10 * 2 ** (attempts - 1), longestPauseSeconds)
