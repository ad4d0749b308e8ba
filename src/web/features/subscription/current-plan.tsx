import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { premiumCentsPerMonth, type SubscriptionStatus } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { ApiError, call, refusedWith } from '../../api.ts'
import { formatCents, formatDay } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { notesSessionEnd } from '../../session-end.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { toastError } from '../../ui/toast.ts'
import { usePaymentRedirect } from '../payments/use-payment-redirect.ts'
import { linkOf, useScheduleToShare } from './checkout-return.ts'

function LinkToShareNotice() {
  const { data: schedules = [] } = useQuery(reading('listSchedules'))
  const wanted = useScheduleToShare()
  const waiting = schedules.filter(({ shared }) => !shared)
  const schedule = waiting.find(({ id }) => String(id) === wanted) ?? waiting[0]
  if (!schedule) return null
  return (
    <Notice
      title={m.subscription_link_title()}
      action={
        <ButtonLink {...linkOf(String(schedule.id))} tone="secondary">
          {m.subscription_link_action()}
        </ButtonLink>
      }
    >
      {schedule.name}
    </Notice>
  )
}

function tell(error: unknown, otherwise: string) {
  if (notesSessionEnd(error)) return
  const hasWords = error instanceof ApiError && error.code !== 'network' && error.code !== 'unexpected'
  toastError(m.common_error(), hasWords ? error.message : otherwise)
  if (refusedWith(error, 'already_subscribed', 'not_subscribed', 'verify_before_subscribing'))
    void refresh('getSubscription', 'me')
}

async function openCheckout(scheduleId: string | undefined) {
  try {
    return await call('createCheckoutSession', { body: scheduleId === undefined ? {} : { scheduleId } })
  } catch (error) {
    if (!refusedWith(error, 'schedule_not_found')) throw error
    return call('createCheckoutSession', { body: {} })
  }
}

function SubscribeButton({ verified }: { verified: boolean }) {
  const reason = useId()
  const scheduleId = useScheduleToShare()
  const checkout = usePaymentRedirect(() => openCheckout(scheduleId), {
    onError: (error) => tell(error, m.subscription_checkout_failed()),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="large"
        disabled={!verified}
        aria-describedby={verified ? undefined : reason}
        busy={checkout.busy}
        onClick={checkout.leave}
      >
        {m.subscription_subscribe()}
      </Button>
      {verified && scheduleId !== undefined && (
        <p className="text-small text-muted">{m.subscription_for_link()}</p>
      )}
      {!verified && (
        <p id={reason} className="text-small text-muted">
          {m.subscription_unverified_text()}
        </p>
      )}
    </div>
  )
}

function PortalButton({ tone, children }: { tone: 'primary' | 'secondary'; children: ReactNode }) {
  const portal = usePaymentRedirect(() => call('createPortalSession'), {
    onError: (error) => tell(error, m.subscription_portal_failed()),
  })
  return (
    <div>
      <Button tone={tone} size="large" busy={portal.busy} onClick={portal.leave}>
        {children}
      </Button>
    </div>
  )
}

type Subscription = Reply<'getSubscription'>
type PlanProps = { subscription: Subscription; verified: boolean }

const price = () => formatCents(premiumCentsPerMonth)

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
        <span className="figures text-display">{price()}</span>
        <span>{m.subscription_per_month()}</span>
        <span className="text-small">{m.subscription_with_tax()}</span>
      </p>
      <span aria-hidden="true" className="min-w-3 flex-2 bg-band-fill" />
    </div>
  )
}

function Active({ subscription: { paidUntil, endsAtPeriodEnd } }: PlanProps) {
  const date = paidUntil && formatDay(paidUntil)
  return (
    <>
      <Price paid />
      <div className="grid gap-1 text-muted">
        {!endsAtPeriodEnd && <p>{m.subscription_active_text()}</p>}
        {date && (
          <p>{endsAtPeriodEnd ? m.subscription_ends_on({ date }) : m.subscription_paid_until({ date })}</p>
        )}
      </div>
      <LinkToShareNotice />
      <PortalButton tone="secondary">{m.subscription_manage()}</PortalButton>
    </>
  )
}

function PastDue() {
  return (
    <>
      <Notice tone="no" title={m.subscription_past_due()}>
        {m.subscription_past_due_text({ price: price() })}
      </Notice>
      <PortalButton tone="primary">{m.subscription_update_payment()}</PortalButton>
    </>
  )
}

function NotSubscribed({ subscription: { status }, verified }: PlanProps) {
  const ended = status === 'cancelled'
  return (
    <>
      <div className="grid gap-1">
        <p className="font-semibold">{ended ? m.subscription_cancelled() : m.subscription_none()}</p>
        <p className="text-muted">{ended ? m.subscription_cancelled_text() : m.subscription_none_text()}</p>
      </div>
      <Price />
      <SubscribeButton verified={verified} />
    </>
  )
}

const plans: Record<SubscriptionStatus, (props: PlanProps) => ReactNode> = {
  active: Active,
  past_due: PastDue,
  cancelled: NotSubscribed,
  none: NotSubscribed,
}

export function CurrentPlan({ subscription, verified }: PlanProps) {
  const id = useId()
  const Plan = plans[subscription.status]
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 overflow-hidden rounded-card bg-raised p-5 ring-1 ring-line md:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="title text-title">
          {m.subscription_plan()}
        </h2>
        {subscription.status === 'active' && (
          <Badge tone="yes" Icon={Check}>
            {m.subscription_active()}
          </Badge>
        )}
      </div>
      <Plan subscription={subscription} verified={verified} />
    </section>
  )
}
