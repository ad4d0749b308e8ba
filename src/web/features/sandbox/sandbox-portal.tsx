import { Ban, Check, Clock, X } from 'lucide-react'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { formatDay, formatEuros } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { SandboxActionButton, type SandboxPageProps } from './sandbox-page.tsx'

const statuses = {
  active: { tone: 'yes', Icon: Check, label: m.sandbox_portal_active },
  past_due: { tone: 'no', Icon: X, label: m.sandbox_portal_past_due },
  cancelled: { tone: 'off', Icon: Ban, label: m.sandbox_portal_cancelled },
  none: { tone: 'plain', Icon: Clock, label: m.sandbox_portal_none },
} as const satisfies Record<SubscriptionStatus, object>

export function SandboxPortal({ sessionId, session, refetch }: SandboxPageProps) {
  const {
    status = 'none',
    amount = 0,
    paidUntil = null,
    endsAtPeriodEnd = false,
  } = session.subscription ?? {}
  const { tone, Icon, label } = statuses[status]
  const act = { sessionId, onDone: refetch }
  const date = paidUntil && formatDay(paidUntil)

  return (
    <>
      <div className="grid justify-items-start gap-2 border-y border-line py-5">
        <Badge tone={tone} Icon={Icon}>
          {label()}
        </Badge>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="figures text-display">{formatEuros(amount)}</span>
          <span className="text-muted">{m.sandbox_per_month()}</span>
        </p>
        {status === 'active' && date && (
          <p className="text-muted">
            {endsAtPeriodEnd ? m.sandbox_portal_ends({ date }) : m.sandbox_portal_paid_until({ date })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {status === 'past_due' && (
          <SandboxActionButton {...act} action="renew" tone="primary">
            {m.sandbox_portal_pay()}
          </SandboxActionButton>
        )}
        {status === 'active' && (
          <>
            <SandboxActionButton {...act} action="renew">
              {m.sandbox_portal_renew()}
            </SandboxActionButton>
            <SandboxActionButton {...act} action="fail_next_payment">
              {m.sandbox_portal_fail()}
            </SandboxActionButton>
          </>
        )}
        {endsAtPeriodEnd && status === 'active' && (
          <SandboxActionButton {...act} action="resume">
            {m.sandbox_portal_resume()}
          </SandboxActionButton>
        )}
        {((status === 'active' && !endsAtPeriodEnd) || status === 'past_due') && (
          <SandboxActionButton {...act} action="cancel" tone="danger">
            {status === 'past_due' ? m.sandbox_portal_cancel_now() : m.sandbox_portal_cancel()}
          </SandboxActionButton>
        )}
      </div>
      <div>
        <SandboxActionButton {...act} action="leave" tone="primary">
          {m.sandbox_back()}
        </SandboxActionButton>
      </div>
    </>
  )
}
