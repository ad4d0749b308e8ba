import { type KeyboardEvent, memo } from 'react'
import { minuteOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { memberOf, type StaffMember } from '../staff/team.ts'
import { placeOf, TimeBlock } from './agenda-block.tsx'
import type { Block, Column } from './agenda-blocks.ts'
import type { Span } from './agenda-lanes.ts'

type TimeColumnProps = {
  column: Column
  blocks: readonly Block[]
  /** The opening hours of its staff members. */
  open: readonly { startTime: string; endTime: string }[]
  /** Labeled closures with their times. */
  closures: readonly (Span & { label: string })[]
  range: Span
  /** How many columns share the width. */
  columns: number
  /** The current minute of the day; null unless the column shows today. */
  now: number | null
  team: readonly StaffMember[]
  current: string | undefined
  onOpen: (block: Block) => void
  onKey: (event: KeyboardEvent, block: Block, column: Column) => void
  onFocus: (block: Block) => void
}

export const TimeColumn = memo(function TimeColumn(props: TimeColumnProps) {
  const { column, blocks, open, closures, range, columns, now, team, current, onOpen, onKey, onFocus } = props
  const named = column.members.length === 1 && team.length > 1 ? column.members[0]?.name : undefined
  const label = [formatDate(column.date, 'day'), named].filter(Boolean).join(', ')
  return (
    <section
      aria-label={`${label}, ${m.calendar_appointments({ count: blocks.length })}`}
      className="relative min-w-0 [content-visibility:auto] border-l border-line bg-sunken"
    >
      {open.map(({ startTime, endTime }) => (
        <span
          key={startTime}
          aria-hidden="true"
          style={placeOf({ from: minuteOf(startTime), to: minuteOf(endTime) }, range)}
          className="absolute inset-x-0 border-y border-edge/50 bg-raised"
        />
      ))}
      <span aria-hidden="true" className="hour-lines absolute inset-0" />
      {closures.map(({ from, to, label: name }) => (
        <span
          key={`${from} ${name}`}
          style={placeOf({ from: Math.max(from, range.from), to: Math.min(to, range.to) }, range)}
          className="pointer-events-none absolute inset-x-0 overflow-hidden px-2 py-1 text-caption text-muted italic"
        >
          {name}
        </span>
      ))}
      <ol className="absolute inset-0">
        {blocks.map((block) => (
          <TimeBlock
            key={block.key}
            block={block}
            column={column}
            range={range}
            narrow={block.lanes * columns > 12 || (block.inPause && columns > 3)}
            slender={block.lanes > 2 && columns > 1}
            member={memberOf(team, block.staffId)}
            reachable={block.key === current}
            onOpen={onOpen}
            onKey={onKey}
            onFocus={onFocus}
          />
        ))}
      </ol>
      {now !== null && now >= range.from && now <= range.to && (
        <span
          aria-hidden="true"
          style={placeOf({ from: now, to: now }, range)}
          className={classes(
            'pointer-events-none absolute inset-x-0 z-20 border-t-2 border-no',
            'before:absolute before:-top-[5px] before:left-0 before:size-2 before:rounded-full before:bg-no',
          )}
        />
      )}
    </section>
  )
})
