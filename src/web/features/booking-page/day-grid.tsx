import { ChevronLeft, ChevronRight } from 'lucide-react'
import { dayOfWeek } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatWeekday } from '../../format.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Drawn } from '../../ui/drawn.tsx'
import { firstOf, type Month } from '../calendar/months.ts'
import { buttonTo, type StepLink } from './step-button.ts'

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

type DayGridProps = {
  dates: readonly string[]
  today: string
  chosen: string | undefined
  /** Free times by date. Undefined while they load, null if they cannot be read: then every day can be chosen. */
  counts: ReadonlyMap<string, number> | null | undefined
  linkTo: (date: string) => StepLink
}

export function DayGrid({ dates, today, chosen, counts, linkTo }: DayGridProps) {
  const [first = today] = dates
  const maxCount = Math.max(...dates.map((date) => counts?.get(date) ?? 0))
  return (
    <div className="grid grid-cols-7 gap-1 sm:gap-1.5" aria-busy={counts === undefined}>
      {mondayFirst.map((day) => (
        <span key={day} aria-hidden="true" className="text-center text-tight text-muted">
          {formatWeekday(day, 'weekdayShort')}
        </span>
      ))}
      {Array.from({ length: mondayFirst.indexOf(dayOfWeek(first)) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places that never move
        <span key={index} aria-hidden="true" />
      ))}
      {dates.map((date) => (
        <DateButton
          key={date}
          date={date}
          isToday={date === today}
          isChosen={date === chosen}
          startsMonth={date === today || date.endsWith('-01')}
          slots={counts?.get(date)}
          maxCount={maxCount}
          isLoading={counts === undefined}
          link={linkTo(date)}
        />
      ))}
    </div>
  )
}

type MonthTurnerProps = {
  month: Month
  earlier: boolean
  later: boolean
  busy: boolean
  linkTo: (months: number) => StepLink
}

/** Arrows at the limits keep the focus, because the last press leaves it there. */
export function MonthTurner({ month, earlier, later, busy, linkTo }: MonthTurnerProps) {
  return (
    <div className="flex items-center gap-2">
      <h2 aria-live="polite" aria-busy={busy} className="title mr-auto text-title first-letter:uppercase">
        {formatDate(firstOf(month), 'monthAndYear')}
      </h2>
      <IconButton
        label={m.book_month_previous()}
        aria-disabled={!earlier}
        {...(earlier && buttonTo(linkTo(-1)))}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={m.book_month_next()} aria-disabled={!later} {...(later && buttonTo(linkTo(1)))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}

type DateButtonProps = {
  date: string
  isToday: boolean
  isChosen: boolean
  startsMonth: boolean
  /** Undefined if the number is not known. */
  slots: number | undefined
  maxCount: number
  isLoading: boolean
  link: StepLink
}

function labelOf(date: string, { slots, isToday }: Pick<DateButtonProps, 'slots' | 'isToday'>): string {
  const day = isToday ? `${formatDate(date, 'day')}, ${m.book_today()}` : formatDate(date, 'day')
  if (slots === undefined) return day
  if (slots === 0) return m.book_date_none({ date: day })
  return slots === 1 ? m.book_date_free_one({ date: day }) : m.book_date_free({ date: day, count: slots })
}

function DateButton(props: DateButtonProps) {
  const { date, isToday, isChosen, startsMonth, slots, maxCount, isLoading, link } = props
  return (
    <button
      {...buttonTo(link)}
      disabled={slots === 0 || isLoading}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      className={classes(
        'relative grid min-h-15 grid-cols-1 content-center justify-items-center gap-0.5 rounded-control px-0.5 py-1.5 ring-1 ring-inset transition-shadow duration-150',
        isChosen
          ? 'bg-accent text-on-accent ring-accent'
          : 'bg-raised ring-line enabled:hover:ring-2 enabled:hover:ring-accent disabled:bg-transparent disabled:text-muted',
        isLoading && 'animate-wait',
      )}
    >
      <span className="sr-only">{labelOf(date, props)}</span>
      <span aria-hidden="true" className={classes('text-caption leading-none', !isChosen && 'text-muted')}>
        {startsMonth ? <Drawn text={formatDate(date, 'monthShort')} /> : ' '}
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'figures text-title leading-none',
          slots === 0 && 'font-normal line-through decoration-1',
          isToday && slots !== 0 && !isChosen && 'text-accent',
        )}
      >
        {Number(date.slice(-2))}
      </span>
      <span className="flex h-1.5 w-7 max-w-full justify-center overflow-hidden rounded-full sm:w-9">
        {slots !== undefined && slots > 0 && (
          <span
            style={{ width: `${Math.max(20, (slots / maxCount) * 100)}%` }}
            className={classes('animate-fill rounded-full', isChosen ? 'bg-on-accent' : 'bg-accent')}
          />
        )}
      </span>
    </button>
  )
}
