import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { classes } from '../../ui/classes.ts'
import type { Block, Span } from '../agenda/agenda-blocks.ts'

type MemberRibbonProps = {
  /** When the staff member is present. */
  hours: readonly Span[]
  blocks: readonly Block[]
  /** In minutes of the day, the same for the whole team. */
  range: Span
  now: string
  color: string
}

export function MemberRibbon({ hours, blocks, range, now, color }: MemberRibbonProps) {
  const share = (minute: number) => ((minute - range.from) / (range.to - range.from)) * 100
  const placeOf = ({ from, to }: Span) => ({ left: `${share(from)}%`, width: `${share(to) - share(from)}%` })
  const minute = minuteOf(now)
  return (
    <span
      aria-hidden="true"
      className="relative block h-4 overflow-hidden rounded-full bg-sunken ring-1 ring-edge ring-inset"
    >
      {hours.map((span) => (
        <span key={span.from} style={placeOf(span)} className="absolute inset-y-px bg-raised" />
      ))}
      {blocks.map((block) => (
        <span
          key={block.key}
          style={{
            ...placeOf(block),
            ...(block.booking.status === 'approved' && { backgroundColor: color }),
          }}
          className={classes(
            'absolute inset-y-px border-x border-raised bg-clip-padding',
            block.booking.status === 'pending' ? 'bg-wait hatched' : 'forced-color-adjust-none',
            block.to <= minute && 'opacity-45',
          )}
        />
      ))}
      {minute >= range.from && minute <= range.to && (
        <span
          style={{ left: `${share(minute)}%` }}
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
        />
      )}
    </span>
  )
}

/** Every second hour of a usual day; a short day has every hour. */
export function RibbonHours({ range: { from, to } }: { range: Span }) {
  const every = to - from > 360 ? 120 : 60
  const hours = Array.from(
    { length: Math.floor((to - from) / every) + 1 },
    (_, index) => from + index * every,
  )
  return (
    <span aria-hidden="true" className="relative block h-5 figures text-caption text-muted">
      {hours.map((hour, index) => (
        <span
          key={hour}
          style={{ left: `${((hour - from) / (to - from)) * 100}%` }}
          className={classes(
            'absolute top-0',
            index > 0 && (hour === to ? '-translate-x-full' : '-translate-x-1/2'),
            index % 2 === 1 && 'max-sm:hidden',
          )}
        >
          {timeOf(hour)}
        </span>
      ))}
    </span>
  )
}
