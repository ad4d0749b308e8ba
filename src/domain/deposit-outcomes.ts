import { type Deposit, hasOpenDispute, refundAttemptsBeforeTelling } from './deposits.ts'

/**
 * What came of a deposit that was paid. `paid`: its appointment stands, and it counts towards the price; `kept`: nothing
 * more is to come of it. `dispute_dropped`: the bank asked, and took nothing.
 */
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

/** `stands`: its appointment is agreed or asked for, and its client was not missed. */
export function outcomeOf(
  deposit: Omit<Deposit, 'refundHours' | 'refundOwed'>,
  stands: boolean,
): DepositOutcome {
  const { status, refundAttempts, refundedCents, disputeOutcome } = deposit
  if (status === 'refund_pending')
    return refundAttempts >= refundAttemptsBeforeTelling ? 'return_failed' : 'return_under_way'
  if (hasOpenDispute(deposit)) return 'disputed'
  if (disputeOutcome === 'lost') return 'dispute_lost'
  if (status === 'refunded') return 'returned'
  if (refundedCents > 0) return 'partly_returned'
  if (disputeOutcome !== null) return `dispute_${disputeOutcome}`
  return stands ? 'paid' : 'kept'
}
