import { Ban, Check, Clock, RotateCcw, TriangleAlert, Undo2, X } from 'lucide-react'
import type { DepositStatus, DisputeOutcome } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { formatEuros } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'

const states = {
  created: { tone: 'wait', Icon: Clock, label: m.deposit_created },
  succeeded: { tone: 'yes', Icon: Check, label: m.deposit_succeeded },
  failed: { tone: 'no', Icon: X, label: m.deposit_failed },
  cancelled: { tone: 'off', Icon: Ban, label: m.deposit_cancelled },
  refund_pending: { tone: 'wait', Icon: RotateCcw, label: m.deposit_refund_pending },
  refunded: { tone: 'accent', Icon: Undo2, label: m.deposit_refunded },
} as const satisfies Record<DepositStatus, object>

type DepositBadgeProps = {
  /** `refunded`: the euros refunded manually so far. */
  deposit: {
    amount: number | string
    status: DepositStatus
    disputed?: boolean
    disputeOutcome?: DisputeOutcome | null
    refunded?: string
    refundUnderWay?: string
  }
  named?: boolean
}

const disputedLook = { tone: 'no', Icon: TriangleAlert, label: m.deposit_disputed } as const

const lostLook = { ...disputedLook, label: m.deposit_dispute_lost }

function lookOf(deposit: DepositBadgeProps['deposit']) {
  const { status, disputed, disputeOutcome, refunded = '0', refundUnderWay = '0' } = deposit
  if (disputed) return disputeOutcome === 'lost' ? lostLook : disputedLook
  if (status === 'succeeded' && Number(refundUnderWay) > 0) {
    const amount = formatEuros(refundUnderWay)
    return { ...states.refund_pending, label: () => m.deposit_under_way({ amount }) }
  }
  if (status !== 'succeeded' || Number(refunded) === 0) return states[status]
  const amount = formatEuros(refunded)
  return { ...states.refunded, label: () => m.deposit_partly_refunded({ amount }) }
}

/** `named` adds the word "deposit" where no label shows it. */
export function DepositBadge({ deposit, named = false }: DepositBadgeProps) {
  const { tone, Icon, label } = lookOf(deposit)
  const euros = formatEuros(deposit.amount)
  return (
    <Badge tone={tone} long={named} Icon={Icon}>
      {named ? m.deposit_badge({ amount: euros, state: label() }) : `${euros} · ${label()}`}
    </Badge>
  )
}
