import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { createContext, useContext, useId, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { formatInstant } from '../../format.ts'
import { reading } from '../../query.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { type Entry, eventText, mailText } from './booking-history-texts.ts'

/** The time zone of the schedule on the page; the times of a history are shown in it. */
export const Zone = createContext('UTC')

type HistoryProps = { booking: { id: number; version: number; clientName: string } }

/** The events and mails of a booking, collapsed until opened. */
export function History({ booking }: HistoryProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  return (
    <div className="grid grid-cols-1 justify-items-start">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        aria-label={m.history_of({ name: booking.clientName })}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-2 rounded-control text-small font-semibold text-accent hover:underline"
      >
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4 transition-transform duration-150', open && 'rotate-180')}
        />
        {m.history_title()}
      </button>
      <div id={list} hidden={!open} className="w-full wrap-anywhere">
        {open && <Entries key={booking.version} booking={booking} />}
      </div>
    </div>
  )
}

function Entries({ booking }: HistoryProps) {
  const timezone = useContext(Zone)
  const params = { bookingId: booking.id }
  // Mails are sent in the background, so each opening fetches again.
  const { data, error, isFetching, refetch } = useQuery({
    ...reading('listBookingHistory', { params }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error && !data) {
    return (
      <ErrorState
        title={m.history_load_failed()}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <div className="grid gap-3 py-2">
        <LoadingText />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    )
  }
  return (
    <ol className="grid gap-4 py-2">
      {data.map((entry) => (
        <EntryRow key={entry.version} entry={entry} timezone={timezone} />
      ))}
    </ol>
  )
}

function EntryRow({ entry, timezone }: { entry: Entry; timezone: string }) {
  const { at, undone, message, mails } = entry
  return (
    <li className="grid gap-0.5 border-l-2 border-line pl-3 text-small">
      <p className="figures text-caption text-muted">
        <time dateTime={at}>{formatInstant(at, timezone)}</time>
      </p>
      <p>
        <span className={classes('font-semibold', undone && 'line-through')}>{eventText(entry)}</span>
        {undone && <span className="text-muted"> · {m.history_was_undone()}</span>}
      </p>
      {message && <p className="whitespace-pre-line">{m.history_message({ message })}</p>}
      {mails.length > 0 && (
        <ul className="grid gap-0.5 text-muted">
          {mails.map((mail) => (
            <li key={`${mail.recipient} ${mail.letter} ${mail.target}`} className="break-words">
              {mailText(mail, mail.at === undefined ? '' : formatInstant(mail.at, timezone))}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
