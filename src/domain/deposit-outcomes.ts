import { type Deposit, hasOpenDispute, isRefundDue, isRefundRefused, type Money, sumsOf } from './deposits.ts'

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

/**
 * Why an amount does not go back to the client. `late`: the client canceled after the deadline. `kept`: the salon ended
 * the appointment and keeps it. `disputed`: the bank decides. `owed_after_dispute`: it is refunded unless the bank
 * returns it.
 */
export const keptReasons = [
  'late',
  'kept',
  'disputed',
  'owed_after_dispute',
  'dispute_lost',
  'dispute_won',
] as const

export type KeptReason = (typeof keptReasons)[number]

/** In cents. `endedBy`: null while the appointment stands. Null if all of it goes back, or counts towards the price. */
export function keptFrom(
  deposit: Deposit,
  endedBy: 'client' | 'salon' | null,
): { reason: KeptReason; cents: number } | null {
  const { disputed, lost, kept } = sumsOf(deposit)
  if (disputed > 0) return { reason: deposit.refundOwed ? 'owed_after_dispute' : 'disputed', cents: disputed }
  if (lost > 0) return { reason: 'dispute_lost', cents: lost }
  if (endedBy === null || kept === 0) return null
  if (deposit.disputeOutcome === 'won') return { reason: 'dispute_won', cents: kept }
  return { reason: endedBy === 'client' ? 'late' : 'kept', cents: kept }
}
