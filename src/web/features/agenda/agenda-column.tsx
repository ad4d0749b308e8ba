import { UserX } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatEnd } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { statusText } from '../bookings/status-badge.tsx'
import { placesOf } from '../calendar/calendar-entries.ts'
import { colorOf } from '../staff/staff-member-name.tsx'
import { memberOf, type StaffMember } from '../staff/team.ts'
import { type Block, type Column, minutesOfDay, type Span } from './agenda-blocks.ts'

const looks = {
  pending: 'bg-wait-soft text-wait-ink hatched ring-wait-ink/55',
  approved: 'bg-yes-soft text-yes-ink ring-yes-ink/40',
  rejected: '',
  cancelled: '',
}

/** CSS sets the height of an hour. */
export const placeOf = ({ from, to }: Span, range: Span): CSSProperties => ({
  top: `calc(var(--hour) * ${(from - range.from) / 60})`,
  height: `calc(var(--hour) * ${(to - from) / 60})`,
})

type TimeBlockProps = {
  block: Block
  column: Column
  range: Span
  /** Wide enough for one word per line. */
  narrow: boolean
  /** Wide enough for a single line. */
  slender: boolean
  /** Undefined for an owner who works alone. */
  member: StaffMember | undefined
  reachable: boolean
  onOpen: (block: Block) => void
  onKey: (event: KeyboardEvent, block: Block, column: Column) => void
  onFocus: (block: Block) => void
}

const noShowText = (people: Block['people']): string | false =>
  people.every(({ noShow }) => noShow) && m.booking_no_show()

const linesOf = ({ booking, people }: Block): [string, string] =>
  booking.session
    ? [
        `${booking.service.name} ${placesOf(booking.session)}`,
        people.map(({ clientName }) => clientName).join(', '),
      ]
    : [booking.clientName, booking.service.name]

/** Begins like the visible text, so that voice control finds it. */
function blockText(block: Block, member: StaffMember | undefined): string {
  const { booking, from, to } = block
  // On nights of a clock change, minutes of the day and the booking's own end differ.
  const whole = to === minutesOfDay || booking.endRepeated
  const until = m.calendar_until({ time: whole ? formatEnd(booking) : timeOf(to) })
  const noShow = noShowText(block.people)
  return [timeOf(from), ...linesOf(block), until, member?.name, statusText(booking), noShow]
    .filter(Boolean)
    .join(', ')
}

const AgendaBlock = memo(function AgendaBlock(props: TimeBlockProps) {
  const { block, column, range, narrow, slender, member, reachable, onOpen, onKey, onFocus } = props
  const { booking, people, lane, lanes, from, to, processingTimes, inProcessingTime } = block
  const [first, second] = linesOf(block)
  const isShort = to - from < 40
  return (
    <li
      data-block={block.key}
      style={{
        ...placeOf(block, range),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
      className={classes(
        'pointer-events-none absolute p-px',
        inProcessingTime && 'z-10 pl-4',
        people.length === 1 &&
          'after:pointer-events-auto after:absolute after:inset-x-0 after:bottom-0 after:h-1.5 after:cursor-ns-resize pointer-coarse:after:hidden',
      )}
    >
      <button
        type="button"
        tabIndex={reachable ? 0 : -1}
        aria-label={blockText(block, member)}
        data-key={block.key}
        onClick={() => onOpen(block)}
        onKeyDown={(event) => onKey(event, block, column)}
        onFocus={() => onFocus(block)}
        style={member && ({ '--member': colorOf(member.color) } as CSSProperties)}
        className={classes(
          'pointer-events-auto relative grid size-full min-h-4 cursor-pointer touch-manipulation content-start overflow-hidden rounded-slot py-0.5 pr-1 pl-2.5 text-left text-caption leading-tight ring-1 ring-inset select-none focus-visible:z-20',
          member &&
            'before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-(--member) before:forced-color-adjust-none',
          looks[booking.status],
        )}
      >
        {processingTimes.map((processingTime) => (
          <span
            key={processingTime.from}
            style={{
              top: `${((processingTime.from - from) / (to - from)) * 100}%`,
              height: `${((processingTime.to - processingTime.from) / (to - from)) * 100}%`,
            }}
            className="absolute inset-x-0 border-y border-dashed border-current bg-raised"
          />
        ))}
        <span className="relative truncate">
          {!narrow && <span className="figures">{timeOf(from)} </span>}
          {noShowText(people) && (
            <UserX aria-hidden="true" className="mr-1 inline size-[1.1em] align-[-0.15em]" />
          )}
          <strong className="font-semibold">{first}</strong>
          {isShort && !booking.session && ` · ${second}`}
        </span>{' '}
        {!isShort && !slender && <span className="relative truncate">{second}</span>}
      </button>
    </li>
  )
})

type TimeColumnProps = {
  column: Column
  blocks: readonly Block[]
  open: readonly { startTime: string; endTime: string }[]
  closures: readonly (Span & { label: string })[]
  range: Span
  columns: number
  /** Minute of the day; null unless the column shows today. */
  now: number | null
  team: readonly StaffMember[]
  current: string | undefined
  onOpen: (block: Block) => void
  onKey: (event: KeyboardEvent, block: Block, column: Column) => void
  onFocus: (block: Block) => void
}

export const AgendaColumn = memo(function AgendaColumn(props: TimeColumnProps) {
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
          <AgendaBlock
            key={block.key}
            block={block}
            column={column}
            range={range}
            narrow={block.lanes * columns > 12 || (block.inProcessingTime && columns > 3)}
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
