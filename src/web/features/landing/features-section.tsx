import { Check, Lock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { formatMinutes, formatWeekday } from '../../format.ts'

const services = [
  { name: m.landing_demo_beard, minutes: 30 },
  { name: m.landing_demo_cut, minutes: 60 },
  { name: m.landing_demo_highlights, minutes: 90 },
  { name: m.landing_demo_colour, minutes: 120 },
]

function Durations() {
  return (
    <div className="grid h-44 content-between">
      {services.map(({ name, minutes }) => (
        <div key={minutes} className="flex items-center gap-3">
          <span style={{ width: `${minutes / 2}%` }} className="h-9 rounded-slot bg-accent" />
          <span className="grid text-caption leading-tight">
            <span className="font-semibold">{name()}</span>
            <span className="text-muted">{formatMinutes(minutes)}</span>
          </span>
        </div>
      ))}
    </div>
  )
}

/** Percentages of the day, Monday first: [from, length] each. */
const week: [number, number][][] = [
  [],
  [
    [8, 34],
    [50, 38],
  ],
  [[8, 46]],
  [
    [8, 34],
    [50, 50],
  ],
  [
    [8, 34],
    [50, 38],
  ],
  [[0, 72]],
  [],
]

function Week() {
  return (
    <div className="grid h-44 content-between">
      {week.map((windows, index) => {
        const day = (index + 1) % 7
        return (
          <div key={day} className="flex items-center gap-3">
            <span className="w-8 text-caption text-muted">{formatWeekday(day, 'weekdayShort')}</span>
            <span className="relative h-3.5 flex-1">
              <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-edge" />
              {windows.map(([from, length]) => (
                <span
                  key={from}
                  style={{ left: `${from}%`, width: `${length}%` }}
                  className="absolute inset-y-0 rounded-full bg-accent"
                />
              ))}
            </span>
          </div>
        )
      })}
    </div>
  )
}

function OneWinner() {
  return (
    <div className="grid h-44 content-between">
      <div className="flex items-center justify-between text-caption text-muted">
        <span className="figures">10:30</span>
        <Lock className="size-4" />
      </div>
      <div className="flex h-12 items-center gap-2 rounded-slot bg-accent px-4 text-on-accent">
        <Check className="size-5" />
        <span className="text-small font-semibold">Inès</span>
      </div>
      <div className="ml-8 flex h-12 items-center gap-2 rounded-slot px-4 ring-2 ring-no/70 ring-inset">
        <X className="size-5 text-no-ink" />
        <span className="text-small">{m.landing_demo_taken()}</span>
      </div>
      <div className="flex h-3.5 gap-1">
        <span className="flex-2 rounded-l-full bg-accent/30" />
        <span className="flex-3 rounded-slot bg-accent" />
        <span className="flex-4 rounded-r-full bg-accent/30" />
      </div>
    </div>
  )
}

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
