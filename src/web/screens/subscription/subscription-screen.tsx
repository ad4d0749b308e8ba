import { m } from '../../../messages/messages.js'
import { useDocumentHead } from '../../document-head.ts'
import { useSession } from '../../session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OwnerPage } from '../../ui/owner-page.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PremiumFeatures } from './premium-features.tsx'

export function SubscriptionScreen() {
  useDocumentHead(m.subscription_title(), { noindex: true })
  const { data: user } = useSession()

  return (
    <OwnerPage>
      <div className="grid gap-8">
        <div className="grid gap-2">
          <div>
            <BackLink to="/dashboard">{m.dashboard_back()}</BackLink>
          </div>
          <h1 className="title text-display">{m.subscription_title()}</h1>
        </div>
        {user && !user.emailVerified && (
          <Notice tone="wait" title={m.subscription_unverified_title()}>
            {m.subscription_unverified_text()}
          </Notice>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {user && <CurrentPlan status={user.subscriptionStatus} />}
          <PremiumFeatures />
        </div>
      </div>
    </OwnerPage>
  )
}
