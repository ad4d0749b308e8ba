import { Plus } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../../messages/messages.js'
import { formatDate, formatWeekday } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoShowBadge } from '../bookings/no-show.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { dayLabel, type Entry, placesOf } from './calendar-entries.ts'
import { type MonthViewProps, useRovingDays } from './month-grid.tsx'
import { datesOfGrid, monthOf, weeksOf } from './months.ts'

type ChosenDayProps = {
  date: string
  entries: Entry[]
  loading: boolean
  emptyMonth: boolean
  onOpen: (date: string, more: { booking?: string; add?: string }) => void
}

function ChosenDay({ date, entries, loading, emptyMonth, onOpen }: ChosenDayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="title text-title first-letter:uppercase">
        {formatDate(date, 'day')}
      </h3>
      {loading && <Skeleton className="h-28" />}
      {!loading && entries.length === 0 && (
        <p className="text-muted">{emptyMonth ? m.calendar_month_empty() : m.calendar_dialog_empty()}</p>
      )}
      {entries.length > 0 && (
        <ul className="border-b border-line">
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} onOpen={() => onOpen(date, { booking: String(entry.id) })} />
            </li>
          ))}
        </ul>
      )}
      <Button tone="secondary" wide onClick={() => onOpen(date, { add: '1' })}>
        <Plus aria-hidden="true" />
        {m.calendar_add_title()}
      </Button>
    </section>
  )
}

function EntryRow({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const isOff = entry.status === 'rejected' || entry.status === 'cancelled'
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-left"
    >
      <span className="figures">{entry.startTime}</span>
      <span className={classes('min-w-0 flex-1', isOff && 'text-muted line-through')}>
        {entry.serviceName}
        {entry.session && <span className="figures text-muted"> {placesOf(entry.session)}</span>}
      </span>
      <StatusBadge status={entry.status} lapsed={entry.lapsed} />
      {entry.missed && <NoShowBadge />}
    </button>
  )
}

type MonthSmallProps = Omit<MonthViewProps, 'onOpen'> & {
  chosen: string
  onChoose: (date: string) => void
  onOpen: (date: string, more: { booking?: string; add?: string }) => void
}

export function MonthSmall(props: MonthSmallProps) {
  const { month, today, entries, loading, chosen, onChoose, onOpen, onGo } = props
  const { reachable, table, move } = useRovingDays(month, chosen, onGo)
  return (
    <div className="grid gap-6">
      <div>
        <p id="calendar-hint" className="sr-only">
          {m.calendar_hint_small()}
        </p>
        <table
          ref={table}
          aria-busy={loading}
          aria-describedby="calendar-hint"
          onKeyDown={move}
          className="-mx-gutter w-[calc(100%+2*var(--gutter))] table-fixed border-collapse bg-raised"
        >
          <thead>
            <tr>
              {[0, 1, 2, 3, 4, 5, 6].map((day) => (
                <th key={day} scope="col" className="bg-paper pb-1 text-caption font-semibold text-muted">
                  <span aria-hidden="true">{formatWeekday(day, 'weekdayNarrow')}</span>
                  <span className="sr-only">{formatWeekday(day)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(datesOfGrid(month)).map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <td key={date} className="h-17 border-y border-line p-0">
                    <SmallDay
                      date={date}
                      inMonth={monthOf(date) === month}
                      isToday={date === today}
                      isChosen={date === chosen}
                      reachable={date === reachable}
                      entries={entries.get(date) ?? []}
                      loading={loading}
                      onChoose={onChoose}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ChosenDay
        date={chosen}
        entries={entries.get(chosen) ?? []}
        loading={loading}
        emptyMonth={[...entries.keys()].every((date) => monthOf(date) !== month)}
        onOpen={onOpen}
      />
    </div>
  )
}

type SmallDayProps = {
  date: string
  inMonth: boolean
  isToday: boolean
  isChosen: boolean
  reachable: boolean
  entries: Entry[]
  loading: boolean
  onChoose: (date: string) => void
}

function SmallDay(props: SmallDayProps) {
  const { date, inMonth, isToday, isChosen, reachable, entries, loading, onChoose } = props
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={reachable ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      onClick={() => onChoose(date)}
      className={classes(
        'grid size-full min-h-11 content-start justify-items-center gap-1 pt-1 focus-visible:relative focus-visible:z-10',
        isChosen ? 'rounded-control border-2 border-accent bg-accent-soft' : 'p-0.5 pt-1.5',
        !inMonth && 'bg-sunken',
      )}
    >
      <span className="sr-only">{dayLabel(date, entries, loading)}</span>
      <span
        aria-hidden="true"
        className={classes(
          'grid h-7 min-w-[min(1.75rem,100%)] place-items-center rounded-full figures text-small leading-none',
          isToday
            ? 'bg-accent text-on-accent underline underline-offset-2 forced-colors:border-2'
            : inMonth
              ? 'text-ink'
              : 'text-muted',
        )}
      >
        {Number(date.slice(-2))}
      </span>
      <Marks entries={entries} />
    </button>
  )
}

const maxMarks = 3

/** The marks are borders, which forced colors keep. */
function Marks({ entries }: { entries: Entry[] }) {
  const taking = entries.filter(({ status }) => status === 'approved' || status === 'pending')
  const more = taking.length - maxMarks
  return (
    <span aria-hidden="true" className="grid justify-items-center gap-0.5">
      <span className="flex h-[10px] items-center gap-[2px]">
        {taking.slice(0, maxMarks).map(({ id, status }) => (
          <span
            key={id}
            data-mark={status}
            className={classes(
              'size-[10px] rounded-slot',
              status === 'approved' ? 'border-5 border-yes' : 'border-2 border-wait-ink',
            )}
          />
        ))}
      </span>
      {more > 0 && <span className="text-caption leading-none font-semibold text-muted">+{more}</span>}
    </span>
  )
}
