import type { BookingStatus } from './bookings.ts'

/** Stripe's least amount for a card payment in euros, in cents. */
export const leastDepositCents = 50

/** Euros as typed or sent, 0 or more with at most two decimals, in cents; null when it is not such an amount. */
export function centsOf(euros: string | number): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(String(euros).trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Cents as the owner's decimal string: 1550 → "15.50". */
export const eurosText = (cents: number): string => (cents / 100).toFixed(2)

/** Who handles the money: Stripe, or the sandbox in which none moves. */
export const providers = ['sandbox', 'stripe'] as const

export type ProviderName = (typeof providers)[number]

/** A page of the provider's that is led to. */
export const dashboardPages = ['home', 'payouts'] as const

export type DashboardPage = (typeof dashboardPages)[number]

/**
 * The state of a client's payment: `created` until it is paid, `failed` after a card that was refused (another may
 * be tried), `cancelled` when it can no longer be paid, `refund_pending` from the moment that it is owed back.
 */
export const depositStatuses = [
  'created',
  'succeeded',
  'failed',
  'cancelled',
  'refund_pending',
  'refunded',
] as const

export type DepositStatus = (typeof depositStatuses)[number]

/** Whether it was paid, whatever has become of the money since. */
export const wasPaid = (status: DepositStatus): boolean =>
  status === 'succeeded' || status === 'refund_pending' || status === 'refunded'

/** How a dispute has ended: `won` and `lost` by the owner, `dropped` when the bank has taken nothing after all. */
export const disputeOutcomes = ['won', 'lost', 'dropped'] as const

export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** How long a slot is kept while its deposit is being paid, in minutes. */
export const holdMinutes = 15

/** Slots of one schedule held at a time from one network address, which many may share; a browser holds one. */
export const mostHoldsPerAddress = 30

/** Attempts at a refund after which the owner is told that it needs them. */
export const refundAttemptsBeforeTelling = 3

/** The deposit that a schedule asks for, in cents, or null: 0, as it could be set once, asks for nothing. */
export const depositAsked = (schedule: {
  requiresDeposit: boolean
  depositCents: number | null
}): number | null => (schedule.requiresDeposit && schedule.depositCents ? schedule.depositCents : null)

const millisecondsPerHour = 3_600_000

/** What a client has paid, or is paying. `refundHours` is what was promised when it was paid: see {@link refundsOnCancel}. */
export type Deposit = {
  readonly status: DepositStatus
  readonly amountCents: number
  /** A client who cancels an approved booking at least so long before its start has the deposit back. */
  readonly refundHours: number
  /** What has come back so far, in cents: all of it, or a part that the owner returned by hand. */
  readonly refundedCents: number
  /** Refunds that the provider has refused or reported as failed. */
  readonly refundAttempts: number
  /** The client's bank has taken the matter up: what comes back comes from there. */
  readonly disputed: boolean
  /** Null while a dispute is open, and where there was none. */
  readonly disputeOutcome: DisputeOutcome | null
  /** Whether it is owed back as soon as an open dispute has ended in the owner's favor. */
  readonly refundOwed: boolean
}

type Disputed = Pick<Deposit, 'disputed' | 'disputeOutcome'>

export const hasOpenDispute = ({ disputed, disputeOutcome }: Disputed): boolean =>
  disputed && disputeOutcome === null

/** Whether the money is in the bank's hands, or has gone back by them. */
export const isContested = (deposit: Disputed): boolean =>
  hasOpenDispute(deposit) || (deposit.disputed && deposit.disputeOutcome === 'lost')

/** Whether there is money here that may be given back: paid, not owed back already, not in the bank's hands. */
export const isReturnable = (deposit: Deposit | null): deposit is Deposit =>
  deposit !== null && deposit.status === 'succeeded' && !isContested(deposit)

/** Whether it may have been paid since we last heard of it. */
export const isUnpaid = (deposit: Deposit | null): boolean =>
  deposit?.status === 'created' || deposit?.status === 'failed'

/**
 * Whether a client who cancels now has the deposit back: always while the request is pending, once it is approved
 * up to `refundHours` before the start; never after it. The one rule for what is shown and what is done. Instants in
 * epoch milliseconds.
 */
export const refundsOnCancel = (
  booking: { status: BookingStatus; startsAt: number; deposit: Deposit | null },
  now: number,
): boolean =>
  isReturnable(booking.deposit) &&
  booking.startsAt > now &&
  (booking.status === 'pending' ||
    (booking.status === 'approved' &&
      booking.startsAt - now >= booking.deposit.refundHours * millisecondsPerHour))

const longestPauseMinutes = 1440

/** Milliseconds until a refused refund is tried again: 1, 4, 16 … minutes, up to a day. */
export const pauseBeforeRefund = (attempts: number): number =>
  Math.min(4 ** (attempts - 1), longestPauseMinutes) * 60_000

const betweenChecksOfPaid = 24 * millisecondsPerHour
const checkedAfterEnd = 30 * 24 * millisecondsPerHour

/**
 * When the provider is next asked about money that was paid, in case an event of it was lost: once a day until 30 days after
 * the appointment, and while a dispute is open. Null when it is not asked any more. Epoch milliseconds.
 */
export const nextCheckOfPaid = (
  deposit: Pick<Deposit, 'status' | keyof Disputed>,
  { endsAt, now }: { endsAt: number; now: number },
): number | null => {
  const isRecent = deposit.status === 'succeeded' && now < endsAt + checkedAfterEnd
  return isRecent || hasOpenDispute(deposit) ? now + betweenChecksOfPaid : null
}
