import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { formatEuros } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { Badge } from '../../ui/status-badge.tsx'

/** Euros per month (the spec, section 9). */
const price = 9.99

/** The price in the slot of a ribbon, as on the landing page: open to who may subscribe, filled once one has. */
function Price({ paid = false }: { paid?: boolean }) {
  return (
    <div className="-mx-5 flex items-stretch gap-2 bg-band py-8 text-on-band md:-mx-7">
      <span aria-hidden="true" className="min-w-3 flex-1 bg-band-fill" />
      <p
        className={classes(
          'flex flex-wrap items-baseline justify-center gap-x-3 rounded-control px-6 py-4',
          paid ? 'bg-band-fill' : 'ring-3 ring-wait',
        )}
      >
        <span className="figures text-display">{formatEuros(price)}</span>
        <span>{m.subscription_per_month()}</span>
      </p>
      <span aria-hidden="true" className="min-w-3 flex-2 bg-band-fill" />
    </div>
  )
}

function Active() {
  return (
    <>
      <Price paid />
      <p className="text-muted">{m.subscription_active_text()}</p>
    </>
  )
}

function PastDue() {
  return (
    <>
      <Notice tone="no" title={m.subscription_past_due()}>
        {m.subscription_past_due_text({ price: formatEuros(price) })}
      </Notice>
      <p className="text-small text-muted">{m.subscription_past_due_soon()}</p>
    </>
  )
}

/** Without online payments yet, the way in is shown shut, with the reason beside it. */
function NotSubscribed() {
  const reason = useId()
  return (
    <>
      <div className="grid gap-1">
        <p className="font-semibold">{m.subscription_none()}</p>
        <p className="text-muted">{m.subscription_none_text()}</p>
      </div>
      <Price />
      <div className="grid justify-items-start gap-2">
        <Button size="large" disabled aria-describedby={reason}>
          {m.subscription_subscribe()}
        </Button>
        <p id={reason} className="text-small text-muted">
          {m.subscription_soon()}
        </p>
      </div>
    </>
  )
}

const plans: Record<SubscriptionStatus, () => ReactNode> = {
  active: Active,
  past_due: PastDue,
  cancelled: NotSubscribed,
  none: NotSubscribed,
}

export function CurrentPlan({ status }: { status: SubscriptionStatus }) {
  const id = useId()
  const Plan = plans[status]
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 overflow-hidden rounded-card bg-raised p-5 ring-1 ring-line md:p-7"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="title text-title">
          {m.subscription_plan()}
        </h2>
        {status === 'active' && (
          <Badge tone="yes">
            <Check aria-hidden="true" strokeWidth={2.5} />
            {m.subscription_active()}
          </Badge>
        )}
      </div>
      <Plan />
    </section>
  )
}
