import type { Command } from './booking-commands.ts'
import type { Deposit, DisputeOutcome } from './deposits.ts'

/** `currency` is in lower case. */
export type PaymentFacts = {
  readonly status: 'payable' | 'processing' | 'succeeded' | 'cancelled'
  readonly declined: boolean
  readonly accountId: string
  readonly amountCents: number
  readonly currency: string
  readonly refundedCents: number
  readonly disputed: boolean
  readonly disputeOutcome: DisputeOutcome | null
  /** In open and lost disputes, at the provider; null if it does not say. */
  readonly disputedCents?: number | null
}

/** Facts that only the provider's event states. */
export type PaymentNews = { refundFailed: boolean; disputed: boolean }

/**
 * Repeating the commands is safe, because known facts change nothing. `seen`: what was stored as refunded before the
 * provider was asked.
 */
export function commandsOf(
  payment: PaymentFacts,
  deposit: Deposit & { accountId: string },
  news: PaymentNews = { refundFailed: false, disputed: false },
  seen?: number,
): Command[] {
  switch (payment.status) {
    case 'succeeded': {
      const { amountCents, refundedCents: cents } = payment
      const matches =
        amountCents === deposit.amountCents &&
        payment.currency === 'eur' &&
        payment.accountId === deposit.accountId
      const whole = cents >= amountCents
      const commands: Command[] = []
      if (!whole)
        commands.push(matches ? { do: 'pay', slotFree: false } : { do: 'mismatch', cents: amountCents })
      if (news.refundFailed && !whole) commands.push({ do: 'fail_refund', cents })
      if (cents > 0 || seen) commands.push({ do: 'note_refund', cents, whole, seen })
      if (news.disputed || payment.disputed) commands.push({ do: 'dispute' })
      if (payment.disputed)
        commands.push({
          do: 'note_dispute',
          outcome: payment.disputeOutcome,
          cents: payment.disputedCents,
        })
      return commands
    }
    case 'cancelled':
      return [{ do: 'end_payment' }]
    case 'payable':
      return payment.declined ? [{ do: 'decline' }] : []
    case 'processing':
      return []
  }
}
