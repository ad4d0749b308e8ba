import { minuteOf } from '../../../domain/wall-time.ts'
import { formatDate, formatDuration } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { MemberMenu } from '../absences/member-menu.tsx'
import { colorOf } from '../staff/staff-member-name.tsx'
import type { Booking, Column, Span } from './agenda-blocks.ts'

type Hours = readonly { startTime: string; endTime: string }[]

/** Without a booking, it is only known to be busy. */
type Part = Span & { booking?: Pick<Booking, 'status'> }

type ColumnHeadProps = {
  column: Column
  named: boolean
  isToday: boolean
  collapsed: boolean
  hours: Hours
  blocks: readonly Part[]
  onDay: ((date: string) => void) | undefined
}

/** Only the staff member's menu is for screen readers: the column has the same name. */
export function ColumnHead({ column, named, isToday, collapsed, hours, blocks, onDay }: ColumnHeadProps) {
  const { date, members } = column
  const [only] = members
  const member = named && members.length === 1 ? only : undefined
  const day = (
    <>
      <span className={classes('text-muted first-letter:uppercase', collapsed && 'text-caption')}>
        {formatDate(date, collapsed ? 'weekdayNarrow' : 'weekdayShort')}
      </span>
      <span
        className={classes(
          'figures grid h-7 min-w-7 place-items-center rounded-full px-1 font-semibold',
          isToday && 'bg-accent text-on-accent',
        )}
      >
        {Number(date.slice(-2))}
      </span>
    </>
  )
  return (
    <div
      className={classes(
        '@container flex h-11.5 min-w-0 items-center gap-2 overflow-hidden border-l border-line text-small',
        collapsed ? 'justify-center px-0' : onDay && member ? 'px-2' : 'px-3 max-md:px-2 print:px-1',
      )}
    >
      {onDay && (
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => onDay(date)}
          className={classes(
            'flex shrink-0 items-center rounded-control hover:text-accent',
            collapsed ? 'flex-col text-caption' : 'gap-1.5',
          )}
        >
          {day}
        </button>
      )}
      {!onDay && !member && (
        <span aria-hidden="true" className="flex items-center gap-1.5">
          {day}
        </span>
      )}
      {member && !collapsed && <MemberMenu member={member} nameLook={onDay ? '@max-[10rem]:hidden' : ''} />}
      {member && !onDay && (
        <span
          aria-hidden="true"
          className="ml-auto flex min-w-0 flex-1 items-center gap-3 pl-2 @max-[17rem]:hidden"
        >
          <MemberRibbon hours={hours} blocks={blocks} tone={colorOf(member.color)} />
          <span className="shrink-0 text-caption text-muted">
            {formatDuration(blocks.reduce((sum, { from, to }) => sum + to - from, 0))}
          </span>
        </span>
      )}
    </div>
  )
}

type MemberRibbonProps = { hours: Hours; blocks: readonly Part[]; tone: string }

function MemberRibbon({ hours, blocks, tone }: MemberRibbonProps) {
  const open = hours.map(({ startTime, endTime }) => ({ from: minuteOf(startTime), to: minuteOf(endTime) }))
  const spans: Span[] = [...open, ...blocks]
  if (spans.length === 0) return <span className="flex-1" />
  const [from, to] = [Math.min(...spans.map((one) => one.from)), Math.max(...spans.map((one) => one.to))]
  const place = (span: Span) => ({
    left: `${((span.from - from) / (to - from)) * 100}%`,
    width: `${((span.to - span.from) / (to - from)) * 100}%`,
  })
  return (
    <span className="relative h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset">
      {open.map((span) => (
        <span key={span.from} style={place(span)} className="absolute inset-y-px bg-raised" />
      ))}
      {blocks.map((block) => (
        <span
          key={`${block.from} ${block.to}`}
          style={{
            ...place(block),
            backgroundColor: block.booking?.status === 'pending' ? 'var(--wait)' : tone,
          }}
          className={classes(
            'absolute inset-y-0 border-x border-paper forced-color-adjust-none',
            block.booking?.status === 'pending' && 'hatched',
          )}
        />
      ))}
    </span>
  )
}
