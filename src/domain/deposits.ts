import { type BookingStatus, blocks, cancelDeadline, refusalToCancel } from './bookings.ts'
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
  Math.floor((undecidedCents(deposit) * (places - kept)) / places)

export const unpaidDeposit = (terms: Pick<Deposit, 'amountCents' | 'refundHours'>): Deposit => ({
  ...terms,
  status: 'created',
  paidCents: null,
  refundedCents: 0,
  partRefundsCents: 0,
  refundAttempts: 0,
  disputed: false,
  disputeOutcome: null,
  disputedCents: null,
  refundOwed: false,
})

const millisecondsPerHour = 3_600_000

export type Deposit = {
  readonly status: DepositStatus
  /** What was asked for. */
  readonly amountCents: number
  /** The amount of the payment, if it was not the one asked for. */
  readonly paidCents?: number | null
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
  /** The amount that the bank holds or has taken; null for all that is not refunded. */
  readonly disputedCents?: number | null
  /** Whether all of it is owed, as soon as a dispute lets it be refunded. */
  readonly refundOwed: boolean
}

/** The facts behind the sums below. */
export type Money = Omit<Deposit, 'refundHours' | 'refundAttempts' | 'refundOwed'> & { refundOwed?: boolean }

/** As `refundHours`: more than any start is ahead, so that a cancellation never refunds. */
export const neverRefunded = 32_000

/** 0 also if a cancellation never refunds. */
export const shownRefundHours = ({ refundHours }: Pick<Deposit, 'refundHours'>): number =>
  refundHours === neverRefunded ? 0 : refundHours

type Disputed = Pick<Deposit, 'disputed' | 'disputeOutcome'>

export const hasOpenDispute = ({ disputed, disputeOutcome }: Disputed): boolean =>
  disputed && disputeOutcome === null

/** Whether the bank holds the money or has returned it to the client. */
export const isContested = (deposit: Disputed): boolean =>
  hasOpenDispute(deposit) || (deposit.disputed && deposit.disputeOutcome === 'lost')

/**
 * In cents. Each amount that was paid is in exactly one of the last five sums. `owed`: can be returned to the client now
 * and is to be. `disputed`: the bank holds it. `lost`: the bank has returned it to the client. `kept`: the salon has it,
 * and it is not to be returned.
 */
export type DepositSums = {
  paid: number
  returned: number
  owed: number
  disputed: number
  lost: number
  kept: number
}

/** `server/store/deposits/deposit-sums.ts` computes the same in SQL. */
export function sumsOf(deposit: Money): DepositSums {
  const {
    status,
    amountCents,
    refundedCents: returned,
    partRefundsCents,
    disputedCents,
    refundOwed,
  } = deposit
  if (!wasPaid(status)) return { paid: 0, returned: 0, owed: 0, disputed: 0, lost: 0, kept: 0 }
  const paid = deposit.paidCents ?? amountCents
  const rest = Math.max(0, paid - returned)
  const contested =
    isContested(deposit) && status !== 'refund_pending' ? Math.min(disputedCents ?? rest, rest) : 0
  const free = rest - contested
  const wanted = status === 'refund_pending' || refundOwed ? rest : Math.max(0, partRefundsCents - returned)
  const owed = status === 'refunded' ? 0 : Math.min(wanted, free)
  const isOpen = hasOpenDispute(deposit)
  return {
    paid,
    returned,
    owed,
    disputed: isOpen ? contested : 0,
    lost: isOpen ? 0 : contested,
    kept: free - owed,
  }
}

/** The amount that neither the bank has returned nor anyone decided to return. An open dispute leaves the decision to the salon. */
export function undecidedCents(deposit: Money): number {
  if (deposit.status !== 'succeeded' || deposit.refundOwed) return 0
  const { paid, returned, lost } = sumsOf(deposit)
  return Math.max(0, paid - Math.max(returned, deposit.partRefundsCents) - lost)
}

/** What the salon can return now. */
export const leftToRefund = (deposit: Money): number =>
  deposit.status === 'succeeded' && !deposit.refundOwed ? sumsOf(deposit).kept : 0

/** An open dispute delays at least a part. */
export const isReturnable = (deposit: Deposit | null): deposit is Deposit =>
  deposit !== null && undecidedCents(deposit) > 0 && !hasOpenDispute(deposit)

/** What counts towards the price, or will once it is paid. */
export function keptOf(deposit: Money): number {
  const { status, amountCents } = deposit
  if (status === 'created' || status === 'failed') return amountCents
  return undecidedCents(deposit)
}

/** Due at the appointment. Null without a price. */
export const leftToPay = (priceCents: number | null, keptCents: number): number | null =>
  priceCents === null ? null : Math.max(0, priceCents - keptCents)

/** The rest of a refund in progress. */
export const refundUnderWay = (deposit: Money): number => sumsOf(deposit).owed

export const isRefundDue = (deposit: Money): boolean =>
  deposit.status === 'refund_pending' || refundUnderWay(deposit) > 0

/** So often that the salon was told. */
export const isRefundRefused = (deposit: Money & { refundAttempts: number }): boolean =>
  isRefundDue(deposit) && deposit.refundAttempts >= refundAttemptsBeforeNotice

/** Null if the owner may refund that much now. One refund at a time, so that none is made twice. */
export function refusalToRefund(deposit: Deposit | null, cents: number): Refusal | null {
  if (!deposit || !wasPaid(deposit.status)) return 'deposit_not_paid'
  if (isContested(deposit) && leftToRefund(deposit) === 0) return 'refund_disputed'
  if (isRefundDue(deposit)) return 'refund_under_way'
  return cents > leftToRefund(deposit) ? 'refund_over_left' : null
}

/** The payment may have succeeded without our knowing yet. */
export const isUnpaid = (deposit: Deposit | null): boolean =>
  deposit?.status === 'created' || deposit?.status === 'failed'

type Cancelled = { status: BookingStatus; startsAt: number; cancelHours: number; deposit: Deposit | null }

/** Whether canceling now gives the client a right to what is left, even if an open dispute delays it. */
export const owesOnCancel = (booking: Cancelled, now: number): boolean =>
  booking.deposit !== null &&
  undecidedCents(booking.deposit) > 0 &&
  refusalToCancel(booking, now) === null &&
  (booking.status === 'pending' ||
    booking.startsAt - now >= booking.deposit.refundHours * millisecondsPerHour)

export type Deadlines = { startsAt: number; cancelHours: number; deposit: Deposit | null }

/** The last instant at which canceling an approved booking refunds its deposit: later than the cancellation deadline, nobody cancels. */
export const refundDeadline = (
  { startsAt, cancelHours }: Omit<Deadlines, 'deposit'>,
  { refundHours }: Pick<Deposit, 'refundHours'>,
): number => cancelDeadline({ startsAt, cancelHours: Math.max(refundHours, cancelHours) })

/** After it, canceling gives the client less, or is no longer possible. */
export const firstDeadline = ({ deposit, ...booking }: Deadlines): number =>
  isReturnable(deposit) && deposit.refundHours !== neverRefunded
    ? refundDeadline(booking, deposit)
    : cancelDeadline(booking)

/** What the pages promise: the refund starts at once. */
export const refundsOnCancel = (booking: Cancelled, now: number): boolean =>
  isReturnable(booking.deposit) && owesOnCancel(booking, now)

/** Null once canceling the booking after its approval no longer refunds the deposit. */
export function refundableUntil({ status, deposit, ...booking }: Cancelled, now: number): number | null {
  if (!isReturnable(deposit) || !blocks(status) || booking.startsAt <= now) return null
  const until = refundDeadline(booking, deposit)
  return until >= now ? until : null
}

const maxDelayMinutes = 1440

/** Milliseconds until the next attempt: 1, 4, 16 … minutes, at most a day. */
export const refundRetryDelay = (attempts: number): number =>
  Math.min(4 ** (attempts - 1), maxDelayMinutes) * 60_000

const betweenChecksOfPaid = 24 * millisecondsPerHour
const checkedFor = 30 * 24 * millisecondsPerHour

/**
 * A paid deposit is checked daily, in case an event was lost: until 30 days after the appointment, for 30 days after a
 * refund made until then, which a bank can take back, and during disputes.
 */
export const nextCheckOfPaid = (
  deposit: Pick<Deposit, 'status' | keyof Disputed>,
  { endsAt, refundedAt = null, now }: { endsAt: number; refundedAt?: number | null; now: number },
): number | null => {
  const end = endsAt + checkedFor
  const isReturned = refundedAt !== null && refundedAt < end && now < refundedAt + checkedFor
  const isRecent = (deposit.status === 'succeeded' && now < end) || (wasPaid(deposit.status) && isReturned)
  return isRecent || hasOpenDispute(deposit) ? now + betweenChecksOfPaid : null
}
