import { Link } from '@tanstack/react-router'
import { UserX, WifiOff } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Client } from './use-clients.ts'

export function ClientRow({ client, q }: { client: Client; q: string }) {
  const { id, name, phone, email, visits, missed, lastDate, nextDate, online } = client
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
          {!online && (
            <Badge>
              <WifiOff aria-hidden="true" strokeWidth={2.5} />
              {m.clients_offline()}
            </Badge>
          )}
          {missed > 0 && (
            <Badge>
              <UserX aria-hidden="true" strokeWidth={2.5} />
              {m.clients_missed({ count: missed })}
            </Badge>
          )}
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
