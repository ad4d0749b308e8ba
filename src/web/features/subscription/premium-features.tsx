import { CalendarRange, ChartNoAxesColumn, Mail } from 'lucide-react'
import { useId } from 'react'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { currentReader } from '../../reader.ts'
import { useSession } from '../../session.ts'
import { TextLink } from '../../ui/links.tsx'
import { SupportLink } from './support-link.tsx'

const features = [
  { Icon: CalendarRange, title: m.subscription_unlimited, text: m.subscription_unlimited_text },
  { Icon: Mail, title: m.subscription_support, text: m.subscription_support_text },
  { Icon: ChartNoAxesColumn, title: m.subscription_analytics, text: m.subscription_analytics_text },
]

export function PremiumFeatures() {
  const id = useId()
  const { support } = currentReader()
  const { data: user } = useSession()
  return (
    <section aria-labelledby={id} className="rounded-card p-5 ring-1 ring-line md:p-7">
      <h2 id={id} className="title pb-4 text-title">
        {m.subscription_features()}
      </h2>
      <ul>
        {features
          .filter(({ title }) => title !== m.subscription_support || support !== null)
          .map(({ Icon, title, text }) => (
            <li key={title()} className="flex gap-4 border-t border-line py-4 last:pb-0">
              <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />
              <div className="grid gap-0.5">
                <h3 className="font-semibold">{title()}</h3>
                <p className="text-small text-muted">{text()}</p>
                {title === m.subscription_support &&
                  support &&
                  mayShare(user?.subscriptionStatus ?? 'none') && (
                    <p className="text-small">
                      <SupportLink address={support} />
                    </p>
                  )}
                {title === m.subscription_analytics && (
                  <p className="text-small">
                    <TextLink to="/statistics">{m.subscription_analytics_link()}</TextLink>
                  </p>
                )}
              </div>
            </li>
          ))}
      </ul>
    </section>
  )
}
