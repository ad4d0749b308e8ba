import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { ResultRow } from './search-result-row.tsx'
import type { Found, Search } from './use-search.ts'

/** The server returns at most this many bookings. */
const mostFound = 20

type ResultsProps = Search & {
  listId: string
  optionOf: (booking: Found) => string
  active: Found | undefined
  onChoose: (booking: Found) => void
}

export function Results(props: ResultsProps) {
  const { sought, searching, found, error, again, listId, optionOf, active, onChoose } = props
  const { data: schedules = [] } = useQuery(reading('listSchedules'))
  const settled = sought !== '' && !searching && !error
  return (
    <div aria-busy={searching} className="flex min-h-0 flex-col gap-3">
      {sought === '' && !searching && <p className="text-small text-muted">{m.search_hint()}</p>}
      {error && <ErrorState title={m.search_failed()} error={error} busy={searching} onRetry={again} />}
      {searching && !error && found.length === 0 && <ResultsSkeleton />}
      <div role="status">
        {settled && found.length === 0 && (
          <EmptyState title={m.search_none({ sought })} text={m.search_none_text()} framed={false} />
        )}
        {settled && found.length > 0 && <p className="sr-only">{m.search_found({ count: found.length })}</p>}
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={m.search_title()}
        hidden={found.length === 0}
        className="-mx-3 min-h-0 overflow-y-auto px-3 py-1"
      >
        {found.map((booking) => (
          <ResultRow
            key={booking.id}
            id={optionOf(booking)}
            booking={booking}
            sought={sought}
            active={booking === active}
            named={schedules.length > 1}
            onChoose={() => onChoose(booking)}
          />
        ))}
      </div>
      {found.length === mostFound && (
        <p className="text-small text-muted">{m.search_most({ count: mostFound })}</p>
      )}
    </div>
  )
}

const ResultsSkeleton = () => (
  <div className="grid gap-3">
    <LoadingText />
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-20" />
    ))}
  </div>
)
