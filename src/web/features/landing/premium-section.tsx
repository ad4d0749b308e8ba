import { Check } from 'lucide-react'
import { premiumCentsPerMonth } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { formatCents } from '../../format.ts'
import { currentReader } from '../../reader.ts'
import { ButtonLink } from '../../ui/button.tsx'

const benefitsOf = (hasSupport: boolean) => [
  m.landing_premium_calendars,
  ...(hasSupport ? [m.landing_premium_support] : []),
  m.landing_premium_statistics,
]

export function Premium() {
  return (
    <section aria-labelledby="premium" className="mt-16 bg-band py-16 text-on-band md:mt-24 md:py-24">
      <div className="mx-auto grid max-w-6xl gap-2 px-gutter md:px-6">
        <h2 id="premium" className="title text-display">
          {m.landing_premium_title()}
        </h2>
        <p className="max-w-[48ch]">{m.landing_premium_text()}</p>
      </div>
      <div className="flex items-stretch gap-2 py-10 md:gap-3 md:py-14">
        <span aria-hidden="true" className="min-w-6 flex-1 bg-band-fill md:flex-2" />
        <p className="flex flex-wrap items-baseline justify-center gap-x-3 rounded-control px-6 py-5 ring-3 ring-wait md:px-12 md:py-8">
          <span className="figures text-hero">{formatCents(premiumCentsPerMonth)}</span>
          <span className="text-body">{m.landing_premium_per_month()}</span>
          <span className="text-small">{m.landing_premium_with_tax()}</span>
        </p>
        <span aria-hidden="true" className="min-w-6 flex-1 bg-band-fill" />
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-8 px-gutter md:px-6">
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          {benefitsOf(currentReader().support !== null).map((benefit) => (
            <li key={benefit()} className="flex items-center gap-2">
              <Check aria-hidden="true" className="size-5 text-wait" />
              {benefit()}
            </li>
          ))}
        </ul>
        <ButtonLink to="/auth" search={{ tab: 'register' }} size="large" tone="band">
          {m.landing_premium_start()}
        </ButtonLink>
      </div>
    </section>
  )
}
