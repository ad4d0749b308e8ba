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

/** How long a slot is kept while its deposit is being paid, in minutes. */
export const holdMinutes = 15

/** Slots of one schedule that one visitor may hold at a time. */
export const mostHoldsPerVisitor = 3

/** Attempts at a refund after which the owner is told that it needs them. */
export const refundAttemptsBeforeTelling = 3

/** The deposit that a schedule asks for, in cents, or null: 0 asks for nothing. */
export const depositAsked = (schedule: {
  requiresDeposit: boolean
  depositCents: number | null
}): number | null => (schedule.requiresDeposit && schedule.depositCents ? schedule.depositCents : null)

const millisecondsPerHour = 3_600_000

/**
 * Whether a client who cancels now has the deposit back: always while the request is pending, once it is approved
 * up to `refundHours` before the start. Instants in epoch milliseconds.
 */
export const refundsOnCancel = (
  booking: { status: BookingStatus; startsAt: number; refundHours: number },
  now: number,
): boolean =>
  booking.status === 'pending' || booking.startsAt - now >= booking.refundHours * millisecondsPerHour
