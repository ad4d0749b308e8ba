import { timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatTimes } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import type { Span } from './agenda-blocks.ts'
import { placeOf } from './agenda-column.tsx'
import { type Hand, type Trouble, useHeld, type Wish } from './agenda-drag.ts'

const troubleText: Record<Trouble, () => string> = {
  overlap: m.calendar_held_overlap,
  closed: m.calendar_held_closed,
  past: m.calendar_held_past,
}

const kindText: Record<Wish['kind'], () => string> = {
  move: m.calendar_held_move,
  copy: m.calendar_held_copy,
  resize: m.calendar_held_resize,
  select: m.calendar_held_select,
}

const timesOf = ({ from, to }: Span): string => formatTimes(timeOf(Math.max(0, from)), timeOf(to))

type HeldMarkProps = {
  hand: Hand
  range: Span
  columnsCount: number
  indexOf: (wish: Wish) => number
  troubleOf: (wish: Wish) => Trouble | null
}

export function HeldMark({ hand, range, columnsCount, indexOf, troubleOf }: HeldMarkProps) {
  const held = useHeld(hand)
  if (!held) return null
  const { wish, busy } = held
  const trouble = troubleOf(wish)
  const lasts = wish.to - wish.from
  return (
    <div
      aria-hidden="true"
      style={{
        ...placeOf(wish, range),
        left: `${(indexOf(wish) / columnsCount) * 100}%`,
        width: `${100 / columnsCount}%`,
      }}
      className={classes(
        'pointer-events-none absolute z-30 grid content-start overflow-hidden rounded-slot px-2 py-0.5 text-caption leading-tight font-semibold shadow-float ring-2 ring-inset',
        trouble === 'overlap' ? 'bg-no-soft text-no-ink ring-no' : 'bg-raised/95 text-ink ring-accent',
        busy && 'animate-wait',
        lasts < 30 && 'min-h-9',
      )}
    >
      <span className="figures whitespace-nowrap">{timesOf(wish)}</span>
      {trouble && <span className="whitespace-nowrap">{troubleText[trouble]()}</span>}
      {!trouble && wish.block && <span className="truncate">{wish.block.booking.clientName}</span>}
    </div>
  )
}

type HeldWordsProps = { hand: Hand; troubleOf: (wish: Wish) => Trouble | null }

export function HeldWords({ hand, troubleOf }: HeldWordsProps) {
  const held = useHeld(hand)
  return (
    <p aria-live="assertive" className="sr-only">
      {held && held.by === 'keys' && !held.busy && wordsOf(held.wish, troubleOf(held.wish))}
    </p>
  )
}

function wordsOf(wish: Wish, trouble: Trouble | null): string {
  const { column, kind } = wish
  const member = column.members.length === 1 ? column.members[0]?.name : undefined
  return [
    kindText[kind](),
    formatDate(column.date, 'day'),
    timesOf(wish),
    member,
    trouble ? troubleText[trouble]() : m.calendar_held_free(),
  ]
    .filter(Boolean)
    .join(', ')
}
