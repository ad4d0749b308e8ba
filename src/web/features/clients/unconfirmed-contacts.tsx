import { useMutation } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import type { Client } from './use-clients.ts'

/** What someone typed who booked online as this client. The owner adds what they know to be right. */
export function UnconfirmedContacts({
  client: { id, unconfirmed = [] },
}: {
  client: Pick<Client, 'id' | 'unconfirmed'>
}) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ bookingId, what }: { bookingId: number; what: 'phone' | 'email' }) =>
      call('confirmContacts', { params: { clientId: id }, body: { bookingId, contacts: [what] } }),
    onSuccess: () => toastSuccess(m.toast_contact_added()),
    onError: (error) => toastFailure(error),
    onSettled: () => refresh('getClient', 'listClients'),
  })
  const contacts = unconfirmed.flatMap(({ bookingId, phone, email }) => [
    ...(phone === undefined ? [] : [{ bookingId, what: 'phone' as const, contact: phone }]),
    ...(email === undefined ? [] : [{ bookingId, what: 'email' as const, contact: email }]),
  ])
  if (contacts.length === 0) return null
  return (
    <section
      aria-labelledby={`unconfirmed-${id}`}
      className="grid gap-2 rounded-control bg-sunken px-3.5 py-3"
    >
      <h3 id={`unconfirmed-${id}`} className="text-small font-semibold">
        {m.clients_unconfirmed()}
      </h3>
      <ul className="grid gap-1">
        {contacts.map(({ bookingId, what, contact }) => (
          <li key={`${what} ${contact}`} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 text-small wrap-anywhere">{contact}</span>
            <span className="-ml-gutter sm:ml-0 sm:-mr-3">
              <Button
                tone="quiet"
                aria-label={m.clients_confirm_of({ contact })}
                busy={isPending && variables.bookingId === bookingId && variables.what === what}
                onClick={() => mutate({ bookingId, what })}
              >
                <UserRoundPlus aria-hidden="true" />
                {m.clients_confirm()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-caption text-muted">{m.clients_unconfirmed_hint()}</p>
    </section>
  )
}
