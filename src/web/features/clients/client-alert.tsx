import { useQuery } from '@tanstack/react-query'
import { NotebookPen, TriangleAlert } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { UnconfirmedContacts } from './unconfirmed-contacts.tsx'
import type { Client } from './use-clients.ts'

export function AlertBadge({ alert }: { alert: string }) {
  return (
    <Badge tone="no" Icon={TriangleAlert} long>
      <span className="min-w-0 wrap-anywhere">
        {m.clients_alert()} · {alert}
      </span>
    </Badge>
  )
}

export function ClientAlert({ alert }: { alert: string }) {
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-no-soft px-3.5 py-2.5 text-no-ink ring-1 ring-no/45 ring-inset">
      <TriangleAlert aria-hidden="true" strokeWidth={2.25} className="mt-[0.15em] size-[1.15em] shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{m.clients_alert()}</strong> · {alert}
      </span>
    </p>
  )
}

export type Remarks = Pick<Client, 'alert' | 'note'>

/** What to know before the appointment. */
export function ClientRemarks({ alert, note }: Remarks) {
  if (!alert && !note) return null
  return (
    <div className="grid gap-2">
      {alert && <ClientAlert alert={alert} />}
      {note && (
        <p className="flex items-start gap-2.5 rounded-control bg-sunken px-3.5 py-2.5 text-small">
          <NotebookPen aria-hidden="true" className="mt-[0.2em] size-[1.15em] shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">{note}</span>
        </p>
      )}
    </div>
  )
}

/** Bookings without a contact have no client. */
export function useClientOf(bookingId: number): Client | undefined {
  const { data } = useQuery({ ...reading('listClients', { query: { bookingId } }), staleTime: 0 })
  return data?.clients[0]
}

export function RemarksOfBooking({ bookingId }: { bookingId: number }) {
  const client = useClientOf(bookingId)
  return client ? (
    <>
      <ClientRemarks {...client} />
      <UnconfirmedContacts client={client} />
    </>
  ) : null
}
