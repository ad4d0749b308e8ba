import type { ReactNode } from 'react'
import { minuteOf, timeOf } from '../../domain/wall-time.ts'
import { classes } from './classes.ts'

type Span = { startTime: string; endTime: string; endRepeated?: true }

export type RibbonPart = Span & { tone: 'booked' | 'pending' | 'chosen' | 'past' }

type DayRibbonProps = {
  hours: readonly Span[]
  parts: readonly RibbonPart[]
  /** HH:MM in the schedule's zone; only if the day is today. */
  now?: string | undefined
  text: ReactNode
  tall?: boolean
}

const toneLooks = {
  booked: 'bg-accent',
  pending: 'bg-wait hatched',
  chosen: 'z-10 bg-wait ring-2 ring-ink',
  past: 'bg-accent/30',
}

/** Minutes of the day, [from, to). An end in the hour repeated at a clock change takes that hour. */
function minutesOf({ startTime, endTime, endRepeated }: Span) {
  const from = minuteOf(startTime)
  const end = minuteOf(endTime)
  if (end > from) return { from, to: end }
  return { from, to: endRepeated ? Math.min(from + 60, 1440) : 1440 }
}

export function DayRibbon({ hours, parts, now, text, tall = false }: DayRibbonProps) {
  const spans = [...hours, ...parts].map(minutesOf)
  const from = Math.min(...spans.map((span) => span.from))
  const to = Math.max(...spans.map((span) => span.to))
  const place = (span: Span) => {
    const { from: start, to: end } = minutesOf(span)
    return { left: `${share(start)}%`, width: `${share(end) - share(start)}%` }
  }
  const share = (minute: number) => ((minute - from) / (to - from)) * 100
  const drawn = new Map(parts.map((part) => [`${part.tone} ${part.startTime} ${part.endTime}`, part]))
  const nowMinute = now === undefined ? -1 : minuteOf(now)
  const known = spans.length > 0

  return (
    <div className="grid gap-1.5">
      <p className={classes('text-small text-muted', nowMinute >= 0 && 'pb-1.5')}>{text}</p>
      <div aria-hidden="true" className={classes('relative', tall ? 'h-8' : 'h-3.5')}>
        <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-edge" />
        {hours.map((span) => (
          <span
            key={span.startTime}
            style={place(span)}
            className="absolute inset-y-0 overflow-hidden rounded-control bg-raised ring-1 ring-accent/45 ring-inset"
          />
        ))}
        {[...drawn].map(([key, part]) => (
          <span
            key={key}
            style={place(part)}
            className={classes(
              'absolute inset-y-0 animate-fill rounded-slot border-x border-paper bg-clip-padding',
              toneLooks[part.tone],
            )}
          />
        ))}
        {known && nowMinute >= from && nowMinute <= to && (
          <span
            style={{ left: `${share(nowMinute)}%` }}
            className="absolute -inset-y-1.5 z-20 w-0.5 -translate-x-1/2 rounded-full bg-ink before:absolute before:-top-1 before:left-1/2 before:size-2 before:-translate-x-1/2 before:rounded-full before:bg-ink"
          />
        )}
      </div>
      {known && <HourMarks from={from} to={to} tall={tall} />}
    </div>
  )
}

function HourMarks({ from, to, tall }: { from: number; to: number; tall: boolean }) {
  const every = to - from > 480 ? 120 : 60
  const first = (Math.floor(from / every) + 1) * every
  const marks: number[] = []
  if (tall)
    for (let hour = first; hour <= to - every; hour += every) if (hour >= from + every) marks.push(hour)
  return (
    <div
      aria-hidden="true"
      className="@container relative flex justify-between figures text-caption text-muted"
    >
      <span>{timeOf(from)}</span>
      {marks.map((hour, index) => (
        <span
          key={hour}
          style={{ left: `${((hour - from) / (to - from)) * 100}%` }}
          className={classes(
            'absolute -translate-x-1/2 @max-[24rem]:hidden',
            index % 2 === 1 && '@max-[40rem]:hidden',
          )}
        >
          {timeOf(hour)}
        </span>
      ))}
      <span>{timeOf(to)}</span>
    </div>
  )
}
