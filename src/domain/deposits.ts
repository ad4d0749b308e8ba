import { type BookingStatus, refusalToCancel } from './bookings.ts'

/** Stripe's minimum for a card payment in euros. */
export const minDepositCents = 50

/** Null unless the amount is 0 or more, with at most two decimals. */
export function centsOf(euros: string | number): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(String(euros).trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 1550 → "15.50". */
export const eurosText = (cents: number): string => (cents / 100).toFixed(2)

export const providers = ['sandbox', 'stripe'] as const

export type ProviderName = (typeof providers)[number]

export const dashboardPages = ['home', 'payouts'] as const

export type DashboardPage = (typeof dashboardPages)[number]

/** `failed`: the card was declined, and another may be tried. `refund_pending`: the client is owed the deposit. */
export const depositStatuses = [
  'created',
  'succeeded',
  'failed',
  'cancelled',
  'refund_pending',
  'refunded',
] as const

export type DepositStatus = (typeof depositStatuses)[number]

/** True even if the deposit has been refunded since. */
export const wasPaid = (status: DepositStatus): boolean =>
  status === 'succeeded' || status === 'refund_pending' || status === 'refunded'

/** `won` or `lost` by the owner, or `dropped` by the bank, which took nothing. */
export const disputeOutcomes = ['won', 'lost', 'dropped'] as const

export type DisputeOutcome = (typeof disputeOutcomes)[number]

export const holdMinutes = 15

/** For one schedule. Many people may share a network; a browser gets one hold. */
export const maxHoldsPerNetwork = 30

export const refundAttemptsBeforeNotice = 3

/** Older versions allowed a stored amount of 0, which requires nothing. */
export const requiredDeposit = (schedule: {
  requiresDeposit: boolean
  depositCents: number | null
}): number | null => (schedule.requiresDeposit && schedule.depositCents ? schedule.depositCents : null)

/** Each place costs the same deposit. */
export const depositForPlaces = (cents: number | null, places: number): number | null =>
  cents === null ? null : cents * places

export const unpaidDeposit = (terms: Pick<Deposit, 'amountCents' | 'refundHours'>): Deposit => ({
  ...terms,
  status: 'created',
  refundedCents: 0,
  refundAttempts: 0,
  disputed: false,
  disputeOutcome: null,
  refundOwed: false,
})

const millisecondsPerHour = 3_600_000

export type Deposit = {
  readonly status: DepositStatus
  readonly amountCents: number
  /** Hours before the start until which canceling an approved booking refunds the deposit, as promised at payment. */
  readonly refundHours: number
  /** All of the deposit, or a part that the owner refunded manually. */
  readonly refundedCents: number
  /** Refunds that the provider refused or reported as failed. */
  readonly refundAttempts: number
  /** Disputed money can only come back through the bank. */
  readonly disputed: boolean
  readonly disputeOutcome: DisputeOutcome | null
  /** Whether to refund it when the open dispute ends without a loss. */
  readonly refundOwed: boolean
}

type Disputed = Pick<Deposit, 'disputed' | 'disputeOutcome'>

export const hasOpenDispute = ({ disputed, disputeOutcome }: Disputed): boolean =>
  disputed && disputeOutcome === null

/** Whether the bank holds the money or has returned it to the client. */
export const isContested = (deposit: Disputed): boolean =>
  hasOpenDispute(deposit) || (deposit.disputed && deposit.disputeOutcome === 'lost')

export const isReturnable = (deposit: Deposit | null): deposit is Deposit =>
  deposit !== null && deposit.status === 'succeeded' && !isContested(deposit)

/** The payment may have succeeded without our knowing yet. */
export const isUnpaid = (deposit: Deposit | null): boolean =>
  deposit?.status === 'created' || deposit?.status === 'failed'

/** The pages and the refund itself both use this rule. */
export const refundsOnCancel = (
  booking: { status: BookingStatus; startsAt: number; cancelHours: number; deposit: Deposit | null },
  now: number,
): boolean =>
  isReturnable(booking.deposit) &&
  refusalToCancel(booking, now) === null &&
  (booking.status === 'pending' ||
    booking.startsAt - now >= booking.deposit.refundHours * millisecondsPerHour)

const maxDelayMinutes = 1440

/** Milliseconds until the next attempt: 1, 4, 16 … minutes, at most a day. */
export const refundRetryDelay = (attempts: number): number =>
  Math.min(4 ** (attempts - 1), maxDelayMinutes) * 60_000

const betweenChecksOfPaid = 24 * millisecondsPerHour
const checkedAfterEnd = 30 * 24 * millisecondsPerHour

/** A paid deposit is checked daily, in case an event was lost, until 30 days after the appointment and during disputes. */
export const nextCheckOfPaid = (
  deposit: Pick<Deposit, 'status' | keyof Disputed>,
  { endsAt, now }: { endsAt: number; now: number },
): number | null => {
  const isRecent = deposit.status === 'succeeded' && now < endsAt + checkedAfterEnd
  return isRecent || hasOpenDispute(deposit) ? now + betweenChecksOfPaid : null
}
