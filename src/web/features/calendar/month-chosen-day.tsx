import { Plus } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MissedBadge } from '../bookings/no-show.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { type Entry, placesOf } from './calendar-entries.ts'

type ChosenDayProps = {
  date: string
  entries: Entry[]
  loading: boolean
  emptyMonth: boolean
  onOpen: (date: string, more: { booking?: string; add?: string }) => void
}

export function ChosenDay({ date, entries, loading, emptyMonth, onOpen }: ChosenDayProps) {
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
      {entry.missed && <MissedBadge />}
    </button>
  )
}
