import { Plus } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../../messages/messages.js'
import { formatDate, formatWeekday } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoShowBadge } from '../bookings/no-show.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { type Entry, placesOf } from './calendar-entries.ts'
import { type MonthEntries, MonthTable } from './month-table.tsx'
import { monthOf } from './months.ts'

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
    <section aria-labelledby={id} className="grid gap-3 px-gutter pb-6">
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
      <span className={classes('min-w-0 flex-1 basis-24', isOff && 'text-muted line-through')}>
        {entry.serviceName}
        {entry.session && <span className="figures text-muted"> {placesOf(entry.session)}</span>}
      </span>
      <StatusBadge status={entry.status} lapsed={entry.lapsed} />
      {entry.noShow && <NoShowBadge />}
    </button>
  )
}

const looks = {
  table: 'w-full border-collapse',
  heading: 'bg-paper pb-1',
  cell: 'h-17 border-y',
  day: 'min-h-11 justify-items-center not-aria-pressed:p-0.5 not-aria-pressed:pt-1.5 aria-pressed:rounded-control aria-pressed:border-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:pt-1',
  date: 'h-7 min-w-[min(1.75rem,100%)] leading-none',
  top: 'grid w-full justify-items-center',
  today: 'underline underline-offset-2',
  closed: 'sr-only',
}

type MonthSmallProps = MonthEntries & {
  chosen: string
  onChoose: (date: string) => void
  onOpen: (date: string, more: { booking?: string; add?: string }) => void
}

export function MonthSmall({ onChoose, onOpen, ...view }: MonthSmallProps) {
  const { month, entries, loading, chosen } = view
  return (
    <div className="grid gap-6">
      <MonthTable
        {...view}
        first={chosen}
        hint={m.calendar_hint_small()}
        looks={looks}
        heading={(day) => (
          <>
            <span aria-hidden="true">{formatWeekday(day, 'weekdayNarrow')}</span>
            <span className="sr-only">{formatWeekday(day)}</span>
          </>
        )}
        onPress={onChoose}
      >
        {(ofDay) => <Marks entries={ofDay} />}
      </MonthTable>
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
