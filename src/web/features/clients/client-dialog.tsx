import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDate, formatEuros, wallNow } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { Switch } from '../../ui/radix/switch.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { PhoneLink } from '../bookings/phone-link.tsx'
import { ClientsBookings } from './client-bookings.tsx'
import { NoteForm } from './client-note-form.tsx'
import { EditClient } from './edit-client-dialog.tsx'
import { Merging } from './merge-clients.tsx'
import type { Card } from './use-clients.ts'

type ClientDialogProps = {
  clientId: number | null
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

export function ClientDialog({ clientId, focusAfter, onClose }: ClientDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...reading('getClient', { params: { clientId: clientId ?? 0 } }),
    enabled: clientId !== null,
    staleTime: 0,
  })
  return (
    <Dialog
      open={clientId !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      focusAfter={focusAfter}
      title={data?.name ?? m.clients_card()}
    >
      {!data && error && (
        <ErrorState
          title={m.clients_load_failed()}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div className="grid gap-3">
          <LoadingText />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      )}
      {data && <CardOf key={data.id} client={data} />}
    </Dialog>
  )
}

function CardOf({ client }: { client: Card }) {
  const { name, phone, email, visits, missed, spentCents, lastDate, nextDate } = client
  const day = (date: string | null) => date && formatDate(date, 'dayAndYear')
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex min-w-0 flex-wrap gap-x-4">
          {phone && <PhoneLink client={name} phone={phone} marked />}
          {email && (
            <a
              href={`mailto:${email}`}
              className="inline-flex min-h-11 items-center text-small break-all underline underline-offset-4"
            >
              {email}
            </a>
          )}
        </p>
        <span className="flex flex-wrap gap-2">
          <EditClient client={client} />
          <BookAgain client={client} />
        </span>
      </div>
      <FactList
        facts={[
          { label: m.clients_fact_visits(), value: String(visits) },
          { label: m.clients_fact_last(), value: day(lastDate) },
          { label: m.clients_fact_next(), value: day(nextDate) },
          { label: m.clients_fact_missed(), value: missed > 0 && String(missed) },
          { label: m.clients_fact_spent(), value: spentCents > 0 && formatEuros(spentCents / 100) },
        ]}
      />
      <NoteForm client={client} />
      <Online client={client} />
      <Merging client={client} />
      <ClientsBookings client={client} />
    </div>
  )
}

/** Opens the calendar's form for this client, in the schedule they last booked, else in the first. */
function BookAgain({ client }: { client: Card }) {
  const { data: schedules = [] } = useQuery(reading('listSchedules'))
  const scheduleId = client.bookings[0]?.scheduleId ?? schedules[0]?.id
  if (scheduleId === undefined) return null
  const day = wallNow(schedules.find(({ id }) => id === scheduleId)?.timezone ?? 'Europe/Paris').date
  return (
    <ButtonLink
      to="/schedules/$scheduleId/calendar"
      params={{ scheduleId: String(scheduleId) }}
      search={{ day, add: '1', client: String(client.id) }}
      preload={false}
    >
      <CalendarPlus aria-hidden="true" />
      {m.clients_book_again()}
    </ButtonLink>
  )
}

/** Whether the client may book online. */
function Online({ client }: { client: Card }) {
  const id = useId()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (online: boolean) =>
      call('editClient', { params: { clientId: client.id }, body: { online } }),
    onSuccess: ({ online }) => toastSuccess(online ? m.toast_client_online() : m.toast_client_offline()),
    onError: (error) => tellFailure(error),
    onSettled: () => refresh('getClient', 'listClients'),
  })
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <p id={id} className="font-semibold">
          {m.clients_online()}
        </p>
        <p id={`${id}-hint`} className="text-small text-muted">
          {m.clients_online_hint()}
        </p>
      </div>
      <Switch
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={isPending ? variables : client.online}
        onCheckedChange={(online) => {
          if (!isPending) mutate(online)
        }}
      />
    </div>
  )
}
