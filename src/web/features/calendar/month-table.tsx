import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { addDays, dayOfWeek } from '../../../domain/wall-time.ts'
import { classes } from '../../ui/classes.ts'
import { dayLabel, type Entry } from './calendar-entries.ts'
import { addMonths, datesOfGrid, firstOf, type Month, monthOf, weeksOf } from './months.ts'

/** Null for keys that do not move. */
function dateAfter(key: string, date: string): string | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days) return addDays(date, days)
  if (key === 'Home') return addDays(date, -dayOfWeek(date))
  if (key === 'End') return addDays(date, 6 - dayOfWeek(date))
  if (key === 'PageUp') return firstOf(addMonths(monthOf(date), -1))
  return key === 'PageDown' ? firstOf(addMonths(monthOf(date), 1)) : null
}

/** `reachable` is the only day in the tab order; the arrow keys start from it. */
function useRovingDays(month: Month, first: string, onGo: (month: Month) => void) {
  const [current, setCurrent] = useState(first)
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const reachable = monthOf(current) === month ? current : monthOf(first) === month ? first : firstOf(month)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${reachable}"]`)?.focus()
  }, [reachable])

  const move = (event: KeyboardEvent) => {
    const to = dateAfter(event.key, reachable)
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    moved.current = true
    setCurrent(to)
    if (monthOf(to) !== month) onGo(monthOf(to))
  }
  return { reachable, table, move }
}

export type MonthEntries = {
  month: Month
  today: string
  entries: Map<string, Entry[]>
  /** Why or that a day is closed. */
  closed: ReadonlyMap<string, string>
  loading: boolean
  onGo: (month: Month) => void
}

type Looks = {
  frame?: string
  table: string
  heading: string
  cell: string
  day: string
  /** The line of the date. */
  top: string
  date: string
  today?: string
  closed: string
}

type MonthTableProps = MonthEntries & {
  /** The day in the tab order until a key moves it. */
  first: string
  /** Undefined where days cannot be chosen. */
  chosen?: string
  hint: string
  looks: Looks
  /** 0 = Sunday. */
  heading: (weekday: number) => ReactNode
  onPress: (date: string) => void
  /** What a day shows below its date. Hidden from screen readers, which read the day's label. */
  children: (entries: Entry[]) => ReactNode
}

/** The days of a month as one tab stop. */
export function MonthTable(props: MonthTableProps) {
  const { month, today, entries, closed, loading, onGo, first, chosen, hint, looks, heading, onPress } = props
  const { reachable, table, move } = useRovingDays(month, first, onGo)

  const dayButton = (date: string, ofDay: Entry[]) => (
    <button
      type="button"
      data-date={date}
      tabIndex={date === reachable ? 0 : -1}
      aria-current={date === today ? 'date' : undefined}
      aria-pressed={chosen === undefined ? undefined : date === chosen}
      onClick={() => onPress(date)}
      className={classes(
        'grid size-full content-start gap-1 focus-visible:relative focus-visible:z-10',
        looks.day,
        monthOf(date) !== month && 'bg-sunken',
        closed.has(date) && 'closed-hours',
      )}
    >
      <span className="sr-only">{dayLabel(date, ofDay, loading)}</span>
      <span className={looks.top}>
        <span
          aria-hidden="true"
          className={classes(
            'grid shrink-0 place-items-center rounded-full figures text-small',
            looks.date,
            date === today && classes('bg-accent text-on-accent forced-colors:border-2', looks.today),
            date !== today && (monthOf(date) === month ? 'text-ink' : 'text-muted'),
          )}
        >
          {Number(date.slice(-2))}
        </span>
        {closed.has(date) && <span className={looks.closed}>{closed.get(date)}</span>}
      </span>
      {props.children(ofDay)}
    </button>
  )

  return (
    <div className={looks.frame}>
      <p id="calendar-hint" className="sr-only">
        {hint}
      </p>
      <table
        ref={table}
        aria-busy={loading}
        aria-describedby="calendar-hint"
        onKeyDown={move}
        className={classes('table-fixed bg-raised', looks.table)}
      >
        <thead>
          <tr>
            {[0, 1, 2, 3, 4, 5, 6].map((day) => (
              <th
                key={day}
                scope="col"
                className={classes('text-caption font-semibold text-muted', looks.heading)}
              >
                {heading(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(datesOfGrid(month)).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className={classes('border-line p-0', looks.cell)}>
                  {dayButton(date, entries.get(date) ?? [])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
