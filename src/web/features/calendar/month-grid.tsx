import { UserX } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, dayOfWeek } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatWeekday } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { dayLabel, type Entry, entriesPerCell, entryLooks, placesOf } from './calendar-entries.ts'
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

type Days = {
  /** The only day in the tab order; the arrow keys start from it. */
  reachable: string
  table: RefObject<HTMLTableElement | null>
  move: (event: KeyboardEvent) => void
}

/** Makes the days of a month one tab stop. */
export function useRovingDays(month: Month, first: string, onGo: (month: Month) => void): Days {
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

export type MonthViewProps = {
  month: Month
  today: string
  entries: Map<string, Entry[]>
  loading: boolean
  onOpen: (date: string) => void
  onGo: (month: Month) => void
}

const sundayFirst = [0, 1, 2, 3, 4, 5, 6]

export function MonthGrid({ month, today, entries, loading, onOpen, onGo }: MonthViewProps) {
  const first = monthOf(today) === month ? today : firstOf(month)
  const { reachable, table, move } = useRovingDays(month, first, onGo)

  return (
    <div>
      <p id="calendar-hint" className="sr-only">
        {m.calendar_hint()}
      </p>
      <table
        ref={table}
        aria-busy={loading}
        aria-describedby="calendar-hint"
        onKeyDown={move}
        className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-raised"
      >
        <thead>
          <tr>
            {sundayFirst.map((day) => (
              <th key={day} scope="col" className="py-2.5 text-left text-caption font-semibold text-muted">
                <span className="pl-3 first-letter:uppercase">{formatWeekday(day, 'weekdayShort')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(datesOfGrid(month)).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} className="h-32 border-t border-line p-0 align-top not-first:border-l">
                  <DayCell
                    date={date}
                    inMonth={monthOf(date) === month}
                    isToday={date === today}
                    reachable={date === reachable}
                    entries={entries.get(date) ?? []}
                    loading={loading}
                    onOpen={onOpen}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayCellProps = {
  date: string
  inMonth: boolean
  isToday: boolean
  reachable: boolean
  entries: Entry[]
  loading: boolean
  onOpen: (date: string) => void
}

function DayCell({ date, inMonth, isToday, reachable, entries, loading, onOpen }: DayCellProps) {
  const more = entries.length - entriesPerCell
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={reachable ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onOpen(date)}
      className={classes(
        'grid size-full content-start gap-1 p-1.5 text-left transition-colors duration-150 hover:bg-accent-soft focus-visible:relative focus-visible:z-10',
        !inMonth && 'bg-sunken',
      )}
    >
      <span className="sr-only">{dayLabel(date, entries, loading)}</span>
      <span
        aria-hidden="true"
        className={classes(
          'grid size-7 place-items-center rounded-full figures text-small',
          isToday ? 'bg-accent text-on-accent forced-colors:border-2' : inMonth ? 'text-ink' : 'text-muted',
        )}
      >
        {Number(date.slice(-2))}
      </span>
      {entries.slice(0, entriesPerCell).map((entry) => (
        <span
          key={entry.id}
          aria-hidden="true"
          className={classes(
            'flex min-w-0 gap-1 rounded-slot px-1.5 py-px text-caption',
            entryLooks[entry.status],
          )}
        >
          <span className="min-w-0 flex-1 truncate">
            <span className="figures">{entry.startTime}</span> {entry.serviceName}
          </span>
          {entry.missed && <UserX className="size-[1.1em] shrink-0 self-center" />}
          {entry.session && <span className="figures">{placesOf(entry.session)}</span>}
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden="true" className="px-1.5 text-caption font-semibold text-muted">
          {m.calendar_more({ count: more })}
        </span>
      )}
    </button>
  )
}
