import { type BusinessType, suggestions } from '../../../domain/business-types.ts'
import { isEndTime, minuteOf } from '../../../domain/wall-time.ts'

type Times = { startTime: string; endTime: string }

/** All days share one scale. */
const opening = 7 * 60
const closing = 21 * 60
const share = (minutes: number) => `${Math.max(0, Math.min(100, (minutes / (closing - opening)) * 100))}%`
const place = ({ startTime, endTime }: Times) => ({
  left: share(minuteOf(startTime) - opening),
  right: share(closing - minuteOf(endTime)),
})
const isWhole = ({ startTime, endTime }: Times) =>
  isEndTime(startTime) && isEndTime(endTime) && startTime < endTime

export function DayDrawing({ hours }: { hours: readonly Times[] }) {
  return (
    <span aria-hidden="true" className="relative block h-2.5">
      <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-edge/60" />
      {hours.filter(isWhole).map((times, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: while the owner types, two ranges may be the same
          key={index}
          style={place(times)}
          className="absolute inset-y-0 rounded-slot bg-accent forced-colors:bg-[CanvasText]"
        />
      ))}
    </span>
  )
}

export function DurationDrawing({ minutes }: { minutes: number }) {
  return (
    <span aria-hidden="true" className="relative block h-2.5">
      <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-edge/60" />
      <span
        style={{ width: `${Math.min(100, (minutes || 0) / 1.5)}%` }}
        className="absolute inset-y-0 left-0 rounded-slot bg-accent forced-colors:bg-[CanvasText]"
      />
    </span>
  )
}

const pauseMinutes = 30

function visitsIn(hours: readonly Times[], durations: readonly number[]) {
  const visits: { start: number; minutes: number }[] = []
  for (const range of hours) {
    let start = minuteOf(range.startTime)
    for (;;) {
      const minutes = durations[visits.length % durations.length] ?? 60
      if (start + minutes > minuteOf(range.endTime)) break
      visits.push({ start, minutes })
      start += minutes + pauseMinutes
    }
  }
  return visits
}

export function BusinessTypeDrawing({ businessType }: { businessType: BusinessType }) {
  const {
    hours: [{ hours }],
    services,
  } = suggestions[businessType]
  const durations = services.map(({ durationMinutes }) => durationMinutes)
  return (
    <span aria-hidden="true" className="relative block h-3">
      <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-edge" />
      {hours.map((times) => (
        <span
          key={times.startTime}
          style={place(times)}
          className="absolute inset-y-0 rounded-slot bg-raised ring-1 ring-accent/45 ring-inset"
        />
      ))}
      {visitsIn(hours, durations).map(({ start, minutes }) => (
        <span
          key={start}
          style={{ left: share(start - opening), width: share(minutes) }}
          className="absolute inset-y-0 rounded-slot border-x border-raised bg-accent bg-clip-padding forced-colors:bg-[CanvasText]"
        />
      ))}
    </span>
  )
}
