import { hasOpenDispute, isRefundDue, isRefundRefused, type Money } from './deposits.ts'

/** `paid`: counts towards the price. `kept`: neither appointment nor refund. `dispute_dropped`: nothing was taken. */
export const depositOutcomes = [
  'paid',
  'kept',
  'partly_returned',
  'returned',
  'return_under_way',
  'return_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'dispute_dropped',
] as const

export type DepositOutcome = (typeof depositOutcomes)[number]

/** `stands`: approved or pending, and not a no-show. */
export function outcomeOf(deposit: Money & { refundAttempts: number }, stands: boolean): DepositOutcome {
  const { status, refundedCents, disputeOutcome } = deposit
  if (isRefundDue(deposit)) return isRefundRefused(deposit) ? 'return_failed' : 'return_under_way'
  if (hasOpenDispute(deposit)) return 'disputed'
  if (disputeOutcome === 'lost') return 'dispute_lost'
  if (status === 'refunded') return 'returned'
  if (refundedCents > 0) return 'partly_returned'
  if (disputeOutcome !== null) return `dispute_${disputeOutcome}`
  return stands ? 'paid' : 'kept'
}
