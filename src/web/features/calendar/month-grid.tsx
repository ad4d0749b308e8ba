import { UserX } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { formatWeekday } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { dayLabel, type Entry, entriesPerCell, entryLooks, placesOf } from './calendar-entries.ts'
import { datesOfGrid, firstOf, type Month, monthOf, weeksOf } from './months.ts'
import { useRovingDays } from './use-roving-days.ts'

export type MonthViewProps = {
  month: Month
  today: string
  entries: Map<string, Entry[]>
  loading: boolean
  onOpen: (date: string) => void
  onGo: (month: Month) => void
}

const sundayFirst = [0, 1, 2, 3, 4, 5, 6]

/** A month as weeks from Sunday. One tab stop; the arrow keys move between days. */
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
