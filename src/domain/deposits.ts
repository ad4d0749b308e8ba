import { type BookingStatus, refusalToCancel } from './bookings.ts'
import type { Refusal } from './refusals.ts'

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

export const maxDepositPercent = 100

/** At most one is set. Of a service: if neither is, the schedule's deposit applies; an amount of 0 asks for none. */
export type OwnDeposit = { depositCents: number | null; depositPercent: number | null }

export type ScheduleDeposit = OwnDeposit & { requiresDeposit: boolean }

export type PricedService = OwnDeposit & { priceCents: number | null }

export const hasOwnDeposit = ({ depositCents, depositPercent }: OwnDeposit): boolean =>
  depositCents !== null || depositPercent !== null

/** Older versions allowed a stored amount of 0, which requires nothing. */
export const scheduleDeposit = (schedule: ScheduleDeposit): OwnDeposit | null =>
  schedule.requiresDeposit && (schedule.depositCents || schedule.depositPercent)
    ? {
        depositCents: schedule.depositCents || null,
        // A server of an older version sets an amount and leaves the percentage.
        depositPercent: schedule.depositCents ? null : schedule.depositPercent,
      }
    : null

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)

/** Rounded to the cent. Nothing of a price that is not known. */
const shareOf = (priceCents: number | null, percent: number) =>
  Math.round(((priceCents ?? 0) * percent) / 100)

/**
 * The services' own deposits, and the schedule's for the others. The schedule's amount is asked for once.
 * At least what a card payment needs, at most the price. Null for none.
 */
export function requiredDeposit(
  schedule: ScheduleDeposit,
  services: readonly PricedService[],
): number | null {
  const others = services.filter((service) => !hasOwnDeposit(service))
  const usual = others.length === 0 ? null : scheduleDeposit(schedule)
  const own = services.map(({ depositCents, depositPercent, priceCents }) =>
    depositPercent === null ? (depositCents ?? 0) : shareOf(priceCents, depositPercent),
  )
  const percent = usual?.depositPercent ?? null
  const shared =
    percent === null
      ? (usual?.depositCents ?? 0)
      : sumOf(others.map(({ priceCents }) => shareOf(priceCents, percent)))
  const sum = sumOf(own) + shared
  if (sum === 0) return null
  const prices = services.map(({ priceCents }) => priceCents)
  const price = prices.includes(null) ? Number.POSITIVE_INFINITY : sumOf(prices.map((cents) => cents ?? 0))
  const cents = Math.min(Math.max(sum, minDepositCents), price)
  return cents < minDepositCents ? null : cents
}

/** Whether some bookings need a deposit. */
export const takesDeposits = (schedule: ScheduleDeposit, services: readonly OwnDeposit[]): boolean =>
  scheduleDeposit(schedule) !== null ||
  services.some(({ depositCents, depositPercent }) => (depositCents ?? 0) > 0 || depositPercent !== null)

/** Why a service cannot have its deposit. A share needs a price, and no deposit exceeds it. */
export function refusalOfDeposit(
  service: PricedService,
  schedule: ScheduleDeposit,
): { code: Refusal; field: 'depositPercent' | 'depositCents' | 'priceCents' } | null {
  const { priceCents, depositCents, depositPercent } = service
  if (priceCents === null) {
    if (depositPercent !== null) return { code: 'deposit_without_price', field: 'depositPercent' }
    const usual = hasOwnDeposit(service) ? null : scheduleDeposit(schedule)
    return usual?.depositPercent ? { code: 'deposit_without_price', field: 'priceCents' } : null
  }
  return (depositCents ?? 0) > priceCents ? { code: 'deposit_over_price', field: 'depositCents' } : null
}

/** Each place costs the same deposit. */
export const depositForPlaces = (cents: number | null, places: number): number | null =>
  cents === null ? null : cents * places

/** The refund for places that the client gives back, in cents: their share of what is left. */
export const refundOfPlaces = (deposit: Deposit, places: number, kept: number): number =>
  Math.floor((leftToRefund(deposit) * (places - kept)) / places)

export const unpaidDeposit = (terms: Pick<Deposit, 'amountCents' | 'refundHours'>): Deposit => ({
  ...terms,
  status: 'created',
  refundedCents: 0,
  partRefundsCents: 0,
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
  /** The total that the provider has refunded. */
  readonly refundedCents: number
  /** The total that it should have refunded, by the owner's partial refunds. A full refund is a status. */
  readonly partRefundsCents: number
  /** Refunds that the provider refused or reported as failed. */
  readonly refundAttempts: number
  /** Disputed money can only come back through the bank. */
  readonly disputed: boolean
  readonly disputeOutcome: DisputeOutcome | null
  /** Whether to refund it when the open dispute ends without a loss. */
  readonly refundOwed: boolean
}

/** As `refundHours`: more than any start is ahead, so that a cancellation never refunds. */
export const neverRefunded = 32_000

type Disputed = Pick<Deposit, 'disputed' | 'disputeOutcome'>

export const hasOpenDispute = ({ disputed, disputeOutcome }: Disputed): boolean =>
  disputed && disputeOutcome === null

/** Whether the bank holds the money or has returned it to the client. */
export const isContested = (deposit: Disputed): boolean =>
  hasOpenDispute(deposit) || (deposit.disputed && deposit.disputeOutcome === 'lost')

export const isReturnable = (deposit: Deposit | null): deposit is Deposit =>
  deposit !== null && deposit.status === 'succeeded' && !isContested(deposit)

/** The rest of a partial refund. It waits for the end of a dispute. */
const pendingPartOf = (deposit: Omit<Deposit, 'refundHours' | 'refundOwed'>): number =>
  deposit.status === 'succeeded' && !isContested(deposit)
    ? Math.max(0, deposit.partRefundsCents - deposit.refundedCents)
    : 0

/** What counts towards the price, or will once it is paid. */
export const keptOf = (
  deposit: Pick<Deposit, 'status' | 'amountCents' | 'refundedCents' | 'partRefundsCents'>,
) => {
  const { status, amountCents, refundedCents, partRefundsCents } = deposit
  if (status === 'refund_pending' || status === 'refunded' || status === 'cancelled') return 0
  return amountCents - Math.max(refundedCents, partRefundsCents)
}

/** Due at the appointment. Null without a price. */
export const leftToPay = (priceCents: number | null, keptCents: number): number | null =>
  priceCents === null ? null : Math.max(0, priceCents - keptCents)

/** The rest of a refund in progress. */
export const refundUnderWay = (deposit: Omit<Deposit, 'refundHours' | 'refundOwed'>): number =>
  deposit.status === 'refund_pending' ? deposit.amountCents - deposit.refundedCents : pendingPartOf(deposit)

export const isRefundDue = (deposit: Omit<Deposit, 'refundHours' | 'refundOwed'>): boolean =>
  deposit.status === 'refund_pending' || pendingPartOf(deposit) > 0

/** What the owner can still refund. */
export const leftToRefund = (deposit: Omit<Deposit, 'refundHours' | 'refundOwed'>): number =>
  deposit.status === 'succeeded' && !isContested(deposit)
    ? deposit.amountCents - Math.max(deposit.refundedCents, deposit.partRefundsCents)
    : 0

/** Null if the owner may refund that much now. One refund at a time, so that none is made twice. */
export function refusalToRefund(deposit: Deposit | null, cents: number): Refusal | null {
  if (!deposit || !wasPaid(deposit.status)) return 'deposit_not_paid'
  if (isContested(deposit)) return 'refund_disputed'
  if (isRefundDue(deposit)) return 'refund_under_way'
  return cents > leftToRefund(deposit) ? 'refund_over_left' : null
}

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
