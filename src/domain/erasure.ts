import type { Booked } from './booking-commands.ts'
import { blocks } from './bookings.ts'
import { hasOpenDispute, isRefundDue } from './deposits.ts'
import type { Refusal } from './refusals.ts'

/** In years, for bookings and for clients without bookings. */
export const keptYears = { min: 1, max: 10, usual: 3 } as const

type Erasable = Pick<Booked, 'status' | 'deleted' | 'endsAt' | 'deposit' | 'erasedAt'>

/** Null if the personal details of the booking may be erased. */
export function refusalToErase(
  { status, deleted, endsAt, deposit, erasedAt }: Erasable,
  now: number,
): Refusal | null {
  if (erasedAt !== null) return 'booking_not_found'
  if (!deleted && blocks(status) && endsAt > now) return 'erasure_upcoming'
  if (deposit && hasOpenDispute(deposit)) return 'erasure_disputed'
  return deposit && isRefundDue(deposit) ? 'erasure_refund_owed' : null
}
