import { Link } from '@tanstack/react-router'
import { Upload, UserX, WifiOff } from 'lucide-react'
import type { ClientsShown } from '../../../domain/clients.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { AlertBadge } from './client-alert.tsx'
import type { Client, useClients } from './use-clients.ts'

type ClientRowProps = { client: Client; byVisit: boolean }

function ClientRow({ client, byVisit }: ClientRowProps) {
  const { id, name, phone, email, visits, noShow: noShows, lastDate, nextDate, online, alert } = client
  const last = lastDate && m.clients_last({ date: formatDate(lastDate, 'dayAndYear') })
  const next = nextDate && m.clients_next({ date: formatDate(nextDate, 'dayAndYear') })
  return (
    <li className="border-t border-line">
      <Link
        to="/clients"
        search={(now) => ({ ...now, client: String(id) })}
        resetScroll={false}
        preload={false}
        className="grid items-center gap-x-6 gap-y-1.5 rounded-control px-2 py-3.5 hover:bg-accent-soft sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)]"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={`client-${id}`} className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </span>
          {alert && <AlertBadge alert={alert} />}
          {!online && <Badge Icon={WifiOff}>{m.clients_offline()}</Badge>}
          {noShows > 0 && <Badge Icon={UserX}>{m.clients_no_shows({ count: noShows })}</Badge>}
        </span>
        <span className="min-w-0 text-small wrap-anywhere text-muted sm:max-lg:row-start-2">
          {[phone, email].filter(Boolean).join(' · ')}
        </span>
        <span className="text-small sm:max-lg:row-span-2 sm:text-right">
          <span className="block">{m.clients_visits({ count: visits })}</span>
          {byVisit && last && next && <span className="block text-caption text-muted">{last}</span>}
          <span className="block text-caption text-muted">{next || last}</span>
        </span>
      </Link>
    </li>
  )
}

type ClientsListProps = {
  list: ReturnType<typeof useClients>
  q: string
  show: ClientsShown | undefined
  /** Whether the order is that of visits, so that each row names the last one. */
  byVisit: boolean
  /** Whether the list belongs to the typed text. */
  isCurrent: boolean
  onImport: () => void
}

function emptyTexts(q: string, show: ClientsShown | undefined): { title: string; text: string } {
  if (q) return { title: m.clients_none_found(), text: m.clients_none_found_text() }
  if (show) return { title: m.clients_none_shown(), text: m.clients_none_shown_text() }
  return { title: m.clients_empty_title(), text: m.clients_empty_text() }
}

export function ClientsList({ list, q, show, byVisit, isCurrent, onImport }: ClientsListProps) {
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
          {...emptyTexts(q, show)}
          action={
            !q &&
            !show && (
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
            <ClientRow key={client.id} client={client} byVisit={byVisit} />
          ))}
        </ul>
      )}
      <MoreButton list={list}>{m.clients_more()}</MoreButton>
    </>
  )
}
