import { m } from '../../../messages/messages.js'
import { formatWeekday } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { dayLabel, type Entry } from './calendar-entries.ts'
import { ChosenDay } from './month-chosen-day.tsx'
import type { MonthViewProps } from './month-grid.tsx'
import { datesOfGrid, monthOf, weeksOf } from './months.ts'
import { useRovingDays } from './use-roving-days.ts'

type MonthSmallProps = Omit<MonthViewProps, 'onOpen'> & {
  chosen: string
  onChoose: (date: string) => void
  onOpen: (date: string, more: { booking?: string; add?: string }) => void
}

/** The month on a phone: a small grid above the bookings of the chosen day. */
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

/** The marks that a cell shows before "+N". */
const mostMarks = 3

/** One mark per active booking: filled if approved, hollow if pending. They are borders, which forced colors keep. */
function Marks({ entries }: { entries: Entry[] }) {
  const taking = entries.filter(({ status }) => status === 'approved' || status === 'pending')
  const more = taking.length - mostMarks
  return (
    <span aria-hidden="true" className="grid justify-items-center gap-0.5">
      <span className="flex h-[10px] items-center gap-[2px]">
        {taking.slice(0, mostMarks).map(({ id, status }) => (
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
