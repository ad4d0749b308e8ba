import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Durations, OneWinner, Week } from './feature-drawings.tsx'

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-8 rounded-card bg-raised p-6 ring-1 ring-line md:p-8">
      <div aria-hidden="true">{children}</div>
      <div className="grid gap-1.5">
        <h3 className="title text-title">{title}</h3>
        <p className="max-w-[46ch] text-small text-muted">{text}</p>
      </div>
    </li>
  )
}

export function Features() {
  return (
    <section
      aria-labelledby="features"
      className="mx-auto grid max-w-6xl gap-8 px-gutter py-16 md:px-6 md:py-24"
    >
      <h2 id="features" className="title text-display">
        {m.landing_features_title()}
      </h2>
      <ul className="grid gap-4 lg:grid-cols-3">
        <Feature title={m.landing_feature_custom_title()} text={m.landing_feature_custom_text()}>
          <Durations />
        </Feature>
        <Feature title={m.landing_feature_flexible_title()} text={m.landing_feature_flexible_text()}>
          <Week />
        </Feature>
        <Feature title={m.landing_feature_secure_title()} text={m.landing_feature_secure_text()}>
          <OneWinner />
        </Feature>
      </ul>
    </section>
  )
}
