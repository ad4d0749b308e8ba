import { Ban, Check, HandCoins, RotateCcw, ShieldCheck, TriangleAlert, Undo2 } from 'lucide-react'
import type { DepositOutcome } from '../../../domain/deposit-outcomes.ts'
import { m } from '../../../messages/messages.js'
import { Badge } from '../../ui/badge.tsx'

const looks = {
  paid: { tone: 'yes', Icon: Check, label: m.money_paid },
  kept: { tone: 'yes', Icon: HandCoins, label: m.money_kept },
  partly_returned: { tone: 'accent', Icon: Undo2, label: m.money_partly_returned },
  returned: { tone: 'off', Icon: Undo2, label: m.money_returned },
  return_under_way: { tone: 'wait', Icon: RotateCcw, label: m.money_return_under_way },
  return_failed: { tone: 'no', Icon: TriangleAlert, label: m.money_return_failed },
  disputed: { tone: 'no', Icon: TriangleAlert, label: m.money_disputed },
  dispute_won: { tone: 'yes', Icon: ShieldCheck, label: m.money_dispute_won },
  dispute_lost: { tone: 'no', Icon: Ban, label: m.money_dispute_lost },
  dispute_dropped: { tone: 'yes', Icon: ShieldCheck, label: m.money_dispute_dropped },
} as const satisfies Record<DepositOutcome, object>

export function OutcomeBadge({ outcome }: { outcome: DepositOutcome }) {
  const { tone, Icon, label } = looks[outcome]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" strokeWidth={2.5} />
      {label()}
    </Badge>
  )
}
