import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { StatusBadge } from '../../features/bookings/status-badge.tsx'
import { datesOfGrid, monthOf } from '../../features/schedules/month.ts'
import { formatDate } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dayLabel, type Entry, placesOf } from './entries.ts'
import type { MonthViewProps } from './month-grid.tsx'

/** The month on a phone: its days one under the other, each to be opened, with all its bookings in sight. */
export function MonthList({ month, today, entries, loading, onOpen }: MonthViewProps) {
  const dates = datesOfGrid(month).filter((date) => monthOf(date) === month)
  const list = useRef<HTMLUListElement>(null)

  // What is over lies above: one begins with today.
  useEffect(() => {
    if (!loading && monthOf(today) === month)
      list.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'center' })
  }, [loading, month, today])

  if (loading) return <Skeleton className="h-[36rem]" />
  return (
    <div className="grid gap-4">
      {dates.every((date) => !entries.has(date)) && <p className="text-muted">{m.calendar_month_empty()}</p>}
      <ul ref={list} className="border-b border-line">
        {dates.map((date) => (
          <li
            key={date}
            style={{ containIntrinsicSize: `auto ${heightOf(entries.get(date)?.length ?? 0)}rem` }}
            className="[content-visibility:auto]"
          >
            <DayRow date={date} isToday={date === today} entries={entries.get(date) ?? []} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** About how high a day with so many bookings is, in rem, for as long as it lies out of sight. */
const heightOf = (count: number): number => Math.max(3.5, count * 2.25 + 0.75)

type DayRowProps = { date: string; isToday: boolean; entries: Entry[]; onOpen: (date: string) => void }

function DayRow({ date, isToday, entries, onOpen }: DayRowProps) {
  return (
    <button
      type="button"
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onOpen(date)}
      className="grid min-h-12 w-full grid-cols-[3.25rem_1fr_auto] items-center gap-3 border-t border-line py-1.5 text-left"
    >
      <span className="sr-only">{dayLabel(date, entries)}</span>
      <span
        aria-hidden="true"
        className={classes(
          'grid justify-items-center self-start rounded-control py-1',
          isToday && 'bg-accent text-on-accent',
        )}
      >
        <span className="figures text-title leading-none">{Number(date.slice(-2))}</span>
        <span className={classes('text-caption', !isToday && 'text-muted')}>
          {formatDate(date, 'weekdayShort')}
        </span>
      </span>
      <span aria-hidden="true" className="grid min-w-0 gap-2 py-1">
        {entries.map((entry) => (
          <span key={entry.id} className="grid grid-cols-[auto_1fr_auto] items-center gap-2">
            <span className="figures text-small">{entry.startTime}</span>
            <span
              className={classes(
                'flex min-w-0 gap-1.5 text-small',
                (entry.status === 'rejected' || entry.status === 'cancelled') && 'text-muted line-through',
              )}
            >
              <span className="truncate">{entry.serviceName}</span>
              {entry.session && <span className="figures text-muted">{placesOf(entry.session)}</span>}
            </span>
            <StatusBadge status={entry.status} lapsed={entry.lapsed} />
          </span>
        ))}
      </span>
      {entries.length === 0 && <Plus aria-hidden="true" className="size-5 text-muted" />}
    </button>
  )
}
