import { UserX } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, memo } from 'react'
import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatDuration, formatEnd, formatTimes } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { statusText } from '../bookings/status-badge.tsx'
import { placesOf } from '../calendar/calendar-entries.ts'
import { colorOf } from '../staff/staff-member-name.tsx'
import { memberOf, type StaffMember } from '../staff/team.ts'
import { type Block, type Column, minutesOfDay, type Span } from './agenda-blocks.ts'
import { canResize } from './drop-outcome.ts'

const tones = {
  pending: 'var(--wait)',
  approved: 'var(--yes)',
  rejected: 'var(--no)',
  cancelled: 'var(--off)',
}

const toneOf = ({ booking, people }: Block, member: StaffMember | undefined): string => {
  if (booking.status === 'pending') return tones.pending
  if (member) return colorOf(member.color)
  return people.every(({ noShow }) => noShow) ? tones.cancelled : tones[booking.status]
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
  coloring: 'member' | 'status'
  past: boolean
  /** Undefined for an owner who works alone. */
  member: StaffMember | undefined
  reachable: boolean
  onOpen: (block: Block) => void
  onKey: (event: KeyboardEvent, block: Block, column: Column) => void
  onFocus: (block: Block) => void
  onBlur: () => void
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

const processingText = ({ from, to }: Span): string =>
  m.calendar_processing({ time: formatDuration(to - from) })

/** Begins like the visible text, so that voice control finds it. */
function blockText(block: Block, member: StaffMember | undefined): string {
  const { booking, from, to } = block
  // On nights of a clock change, minutes of the day and the booking's own end differ.
  const whole = to === minutesOfDay || booking.endRepeated
  const until = m.calendar_until({ time: whole ? formatEnd(booking) : timeOf(to) })
  const noShow = noShowText(block.people)
  const [first, second] = linesOf(block)
  const processing = block.processingTimes.map(processingText)
  return [first, timeOf(from), second, ...processing, until, member?.name, statusText(booking), noShow]
    .filter(Boolean)
    .join(', ')
}

const AgendaBlock = memo(function AgendaBlock(props: TimeBlockProps) {
  const { block, column, range, coloring, past, member, reachable, onOpen, onKey, onFocus, onBlur } = props
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
        canResize(block) &&
          'after:pointer-events-auto after:absolute after:inset-x-0 after:bottom-0 after:h-1.5 after:cursor-ns-resize pointer-coarse:after:hidden',
      )}
    >
      <button
        type="button"
        tabIndex={reachable ? 0 : -1}
        aria-label={blockText(block, member)}
        data-key={block.key}
        data-opens-panel=""
        data-status={booking.status}
        data-past={past ? '' : undefined}
        onClick={() => onOpen(block)}
        onKeyDown={(event) => onKey(event, block, column)}
        onFocus={() => onFocus(block)}
        onBlur={onBlur}
        style={{ '--tone': toneOf(block, coloring === 'member' ? member : undefined) } as CSSProperties}
        className={classes(
          'agenda-block pointer-events-auto relative grid size-full min-h-4 cursor-pointer touch-manipulation content-start overflow-hidden rounded-[7px] pr-1.5 pl-3 text-left text-caption leading-tight select-none focus-visible:z-20',
          isShort ? 'py-px' : 'py-1.5',
          booking.status === 'pending' && 'hatched',
        )}
      >
        {processingTimes.map((processingTime) => (
          <ProcessingTime key={processingTime.from} block={block} time={processingTime} />
        ))}
        <span className="relative truncate">
          {noShowText(people) && (
            <UserX aria-hidden="true" className="mr-1 inline size-[1.1em] align-[-0.15em]" />
          )}
          <strong className="font-semibold">{first}</strong>
          {isShort && (
            <span className="opacity-85">
              {' '}
              {[timeOf(from), !booking.session && second].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>{' '}
        {!isShort && (
          <span className="relative truncate opacity-85">
            <span className="figures font-medium">{timeOf(from)}</span> · {second}
          </span>
        )}
      </button>
    </li>
  )
})

function ProcessingTime({ block, time }: { block: Block; time: Span }) {
  const { from, to } = block
  const share = (minutes: number) => `${(minutes / (to - from)) * 100}%`
  return (
    <span
      data-label={processingText(time)}
      style={{ top: share(time.from - from), height: share(time.to - time.from) }}
      // The button's label has the text.
      className="absolute inset-x-0 flex items-center overflow-hidden border-y border-dashed border-current/60 bg-raised/85 pl-3 opacity-85 before:truncate before:content-[attr(data-label)]"
    />
  )
}

/** Not a control: there is nothing to open. */
function BusyTimes({ busy, range }: { busy: readonly Span[]; range: Span }) {
  return (
    <ul className="absolute inset-0">
      {busy.map((time) => (
        <li key={time.from} style={placeOf(time, range)} className="absolute inset-x-0 p-px">
          <span className="busy-time block size-full overflow-hidden rounded-[7px] px-2.5 py-1 text-caption leading-tight text-muted">
            <span className="sr-only">
              {m.calendar_busy_times({ times: formatTimes(timeOf(time.from), timeOf(time.to)) })}
            </span>
            {time.to - time.from >= 25 && (
              <span aria-hidden="true" className="block truncate">
                {m.calendar_busy()}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type TimeColumnProps = {
  column: Column
  blocks: readonly Block[]
  open: readonly { startTime: string; endTime: string }[]
  closures: readonly (Span & { label: string })[]
  busy: readonly Span[]
  range: Span
  /** Closed and empty: only its edge is drawn. */
  collapsed: boolean
  coloring: 'member' | 'status'
  today: string
  /** Minute of the day; null unless the column shows today. */
  now: number | null
  team: readonly StaffMember[]
  current: string | undefined
  onOpen: (block: Block) => void
  onKey: (event: KeyboardEvent, block: Block, column: Column) => void
  onFocus: (block: Block) => void
  onBlur: () => void
}

export const AgendaColumn = memo(function AgendaColumn(props: TimeColumnProps) {
  const { column, blocks, open, closures, busy, range, collapsed, coloring, today, now, team, current } =
    props
  const { onOpen, onKey, onFocus, onBlur } = props
  const named = column.members.length === 1 && team.length > 1 ? column.members[0]?.name : undefined
  const label = [formatDate(column.date, 'day'), named].filter(Boolean).join(', ')
  const content = column.foreign
    ? busy.length > 0 && m.calendar_busy()
    : m.calendar_appointments({ count: blocks.length })
  return (
    <section
      aria-label={[label, content].filter(Boolean).join(', ')}
      data-today={column.date === today ? '' : undefined}
      className={classes(
        'relative min-w-0 [content-visibility:auto] border-l border-line bg-sunken',
        column.foreign && 'cursor-default',
      )}
    >
      <span aria-hidden="true" className="closed-hours absolute inset-0" />
      {open.map(({ startTime, endTime }) => (
        <span
          key={startTime}
          aria-hidden="true"
          style={placeOf({ from: minuteOf(startTime), to: minuteOf(endTime) }, range)}
          className="absolute inset-x-0 bg-raised print:border-y print:border-edge"
        />
      ))}
      <span aria-hidden="true" className="hour-lines absolute inset-0" />
      {!collapsed &&
        closures.map(({ from, to, label: name }) => (
          <span
            key={`${from} ${name}`}
            style={placeOf({ from: Math.max(from, range.from), to: Math.min(to, range.to) }, range)}
            className="pointer-events-none absolute inset-x-0 overflow-hidden px-3 py-1 text-caption text-muted"
          >
            <span className="block truncate">{name}</span>
          </span>
        ))}
      {busy.length > 0 && <BusyTimes busy={busy} range={range} />}
      <ol className="absolute inset-0">
        {blocks.map((block) => (
          <AgendaBlock
            key={block.key}
            block={block}
            column={column}
            range={range}
            coloring={coloring}
            past={column.date < today || (now !== null && block.to <= now)}
            member={memberOf(team, block.staffId)}
            reachable={block.key === current}
            onOpen={onOpen}
            onKey={onKey}
            onFocus={onFocus}
            onBlur={onBlur}
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
