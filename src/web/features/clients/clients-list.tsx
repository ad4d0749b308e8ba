import { Link } from '@tanstack/react-router'
import { Upload, UserX, WifiOff } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import type { Client, useClients } from './use-clients.ts'

function ClientRow({ client, q }: { client: Client; q: string }) {
  const { id, name, phone, email, visits, noShow: noShows, lastDate, nextDate, online } = client
  return (
    <li className="border-t border-line">
      <Link
        to="/clients"
        search={{ ...(q && { q }), client: String(id) }}
        resetScroll={false}
        preload={false}
        className="grid items-center gap-x-6 gap-y-1.5 rounded-control px-2 py-3.5 hover:bg-accent-soft sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)]"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={`client-${id}`} className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </span>
          {!online && <Badge Icon={WifiOff}>{m.clients_offline()}</Badge>}
          {noShows > 0 && <Badge Icon={UserX}>{m.clients_no_shows({ count: noShows })}</Badge>}
        </span>
        <span className="min-w-0 text-small wrap-anywhere text-muted sm:max-lg:row-start-2">
          {[phone, email].filter(Boolean).join(' · ')}
        </span>
        <span className="text-small sm:max-lg:row-span-2 sm:text-right">
          <span className="block">{m.clients_visits({ count: visits })}</span>
          <span className="block text-caption text-muted">
            {nextDate
              ? m.clients_next({ date: formatDate(nextDate, 'dayAndYear') })
              : lastDate && m.clients_last({ date: formatDate(lastDate, 'dayAndYear') })}
          </span>
        </span>
      </Link>
    </li>
  )
}

type ClientsListProps = {
  list: ReturnType<typeof useClients>
  q: string
  /** Whether the list belongs to the typed text. */
  isCurrent: boolean
  onImport: () => void
}

export function ClientsList({ list, q, isCurrent, onImport }: ClientsListProps) {
  const clients = list.data?.pages.flatMap((page) => page.clients) ?? []
  const settled = list.data !== undefined && !list.isPlaceholderData && isCurrent
  return (
    <>
      {list.isError && isCurrent && <ErrorState title={m.clients_load_failed()} query={list} />}
      {list.isPending && (
        <div className="grid gap-3">
          <LoadingText />
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      )}
      {settled && clients.length === 0 && (
        <EmptyState
          title={q ? m.clients_none_found() : m.clients_empty_title()}
          text={q ? m.clients_none_found_text() : m.clients_empty_text()}
          action={
            !q && (
              <Button size="large" onClick={onImport}>
                <Upload aria-hidden="true" />
                {m.clients_import()}
              </Button>
            )
          }
        />
      )}
      {clients.length > 0 && (
        <ul aria-label={m.clients_title()} className="border-b border-line">
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} q={q} />
          ))}
        </ul>
      )}
      <MoreButton list={list}>{m.clients_more()}</MoreButton>
    </>
  )
}
