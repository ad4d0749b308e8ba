import { Ban, Check, Clock, type LucideIcon, RotateCcw } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { formatClock, formatDay, formatEuros } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { SandboxPageProps, Session } from './sandbox-page.tsx'

type Account = NonNullable<Session['account']>
type Payment = Account['payments'][number]

type State = { tone: 'wait' | 'yes' | 'off' | 'accent'; Icon: LucideIcon; label: () => string }
const refunded: State = { tone: 'accent', Icon: RotateCcw, label: m.sandbox_state_refunded }
const states: Record<Payment['status'], State> = {
  requires_payment_method: { tone: 'wait', Icon: Clock, label: m.sandbox_state_requires_payment_method },
  requires_action: { tone: 'wait', Icon: Clock, label: m.sandbox_state_requires_action },
  succeeded: { tone: 'yes', Icon: Check, label: m.sandbox_state_succeeded },
  canceled: { tone: 'off', Icon: Ban, label: m.sandbox_state_canceled },
}

export function SandboxDashboard({ session: { account, returnUrl } }: SandboxPageProps) {
  const payments = account?.payments ?? []
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {account?.enabled ? (
          <Badge tone="yes" Icon={Check}>
            {m.sandbox_dashboard_enabled()}
          </Badge>
        ) : (
          <Badge tone="wait" Icon={Clock}>
            {m.sandbox_dashboard_pending()}
          </Badge>
        )}
        <a
          href={returnUrl}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {m.sandbox_back()}
        </a>
      </div>
      <section aria-labelledby="payments" className="grid gap-3">
        <h2 id="payments" className="title text-title">
          {m.sandbox_dashboard_payments()}
        </h2>
        {payments.length === 0 ? (
          <EmptyState title={m.sandbox_dashboard_empty()} text={m.sandbox_dashboard_empty_text()} />
        ) : (
          <ul className="border-b border-line">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { id, createdAt, amount, status } = payment
  const { tone, Icon, label } = payment.refunded > 0 ? refunded : states[status]
  return (
    <li className="grid grid-cols-[1fr_auto] items-center justify-items-start gap-x-4 gap-y-1 border-t border-line py-3 max-[20rem]:grid-cols-1">
      <p className="figures text-title">{formatEuros(amount)}</p>
      <Badge tone={tone} Icon={Icon}>
        {label()}
      </Badge>
      <p className="w-full min-w-0 truncate text-caption text-muted">
        {formatDay(createdAt)}, {formatClock(createdAt)} · {id}
      </p>
      {payment.refunded > 0 && (
        <p className="justify-self-end text-caption text-muted max-[20rem]:justify-self-start">
          {m.sandbox_payment_refunded()} {formatEuros(payment.refunded)}
        </p>
      )}
    </li>
  )
}
