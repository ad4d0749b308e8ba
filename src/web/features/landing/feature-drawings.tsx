import { Check, Lock, X } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { formatMinutes, formatWeekday } from '../../format.ts'

const services = [
  { name: m.landing_demo_beard, minutes: 30 },
  { name: m.landing_demo_cut, minutes: 60 },
  { name: m.landing_demo_highlights, minutes: 90 },
  { name: m.landing_demo_colour, minutes: 120 },
]

export function Durations() {
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

/** Opening hours as percentages of the day, Monday first: [from, length] each. */
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

export function Week() {
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

/** Two clients, one slot: the first gets it, the second is refused. */
export function OneWinner() {
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
