import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { useReturnFromCheckout } from '../features/subscription/checkout-return.ts'
import { CurrentPlan } from '../features/subscription/current-plan.tsx'
import { Invoices } from '../features/subscription/invoices.tsx'
import { PremiumFeatures } from '../features/subscription/premium-features.tsx'
import { reading, refresh } from '../query.ts'
import { useSession } from '../session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { BackLink } from '../ui/links.tsx'
import { Notice } from '../ui/notice.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

export function SubscriptionScreen() {
  useDocumentHead(m.subscription_title(), { noindex: true })
  const { data: user } = useSession()
  const subscription = useQuery({ ...reading('getSubscription'), staleTime: 0, gcTime: 0 })
  const { data, isFetching } = subscription
  const paying = useReturnFromCheckout(data?.status)

  // Unlocks the booking link at once.
  const differs = user && data && user.subscriptionStatus !== data.status
  useEffect(() => {
    if (differs) void refresh('me')
  }, [differs])

  return (
    <OwnerPage>
      <div className="grid gap-8">
        <ScreenHead
          back={<BackLink to="/dashboard">{m.dashboard_back()}</BackLink>}
          title={m.subscription_title()}
        >
          <RefreshButton
            busy={isFetching}
            onClick={() => {
              void subscription.refetch()
              void refresh('me')
            }}
          />
        </ScreenHead>
        {user && !user.emailVerified && (
          <Notice tone="wait" title={m.subscription_unverified_title()}>
            {m.subscription_unverified_text()}
          </Notice>
        )}
        {paying && data && data.status !== 'active' && (
          <Notice tone="wait" announced>
            {m.subscription_not_yet()}
          </Notice>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {data && user && <CurrentPlan subscription={data} verified={user.emailVerified} />}
          {subscription.isError && !data && (
            <ErrorState title={m.subscription_load_failed()} query={subscription} />
          )}
          {subscription.isPending && (
            <div>
              <LoadingText />
              <Skeleton className="h-96" />
            </div>
          )}
          <PremiumFeatures />
        </div>
        <Invoices />
      </div>
    </OwnerPage>
  )
}
