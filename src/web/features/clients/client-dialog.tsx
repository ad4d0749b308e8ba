import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Pencil } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { clients } from '../../../contract/clients.ts'
import { maxAlertLength } from '../../../domain/clients.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { formatCents, formatDate, formatPrice } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { EmailInput, Input } from '../../ui/input.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { Switch } from '../../ui/radix/switch.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { AppointmentDialog } from '../bookings/appointment-dialog.tsx'
import { NoShowBadge } from '../bookings/no-show.tsx'
import { PhoneLink } from '../bookings/phone-link.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { monthOf } from '../calendar/months.ts'
import { ClientAlert } from './client-alert.tsx'
import { NoteForm } from './client-note-form.tsx'
import { MergeClients } from './merge-clients.tsx'
import { UnconfirmedContacts } from './unconfirmed-contacts.tsx'
import type { Card } from './use-clients.ts'

function ClientBookings({ client }: { client: Card }) {
  const several = new Set(client.bookings.map(({ scheduleId }) => scheduleId)).size > 1
  return (
    <section aria-labelledby="clients-bookings" className="grid gap-3">
      <h3 id="clients-bookings" className="font-semibold">
        {m.clients_bookings()}
      </h3>
      {client.bookings.length === 0 && <p className="text-small text-muted">{m.clients_no_bookings()}</p>}
      <ul className="grid border-b border-line empty:hidden">
        {client.bookings.map((booking) => (
          <li key={booking.id} className="border-t border-line">
            <Link
              to="/schedules/$scheduleId/calendar"
              params={{ scheduleId: String(booking.scheduleId) }}
              search={{ month: monthOf(booking.date), day: booking.date, booking: String(booking.id) }}
              preload={false}
              className="grid gap-x-4 gap-y-1 rounded-control px-1 py-2.5 text-small hover:bg-accent-soft sm:grid-cols-[1fr_auto]"
            >
              <span className="first-letter:uppercase">
                {formatDate(booking.date, 'shortWithYear')}{' '}
                <span className="figures">{booking.startTime}</span>
              </span>
              <span className="flex flex-wrap content-start gap-1.5 sm:row-span-2 sm:justify-end">
                <StatusBadge status={booking.status} lapsed={booking.lapsed} />
                {booking.noShow && <NoShowBadge />}
              </span>
              <span className="text-muted">
                {[booking.service.name, formatPrice(booking.service), several && booking.schedule.name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const schema = clients.editClient.body.pick({ name: true, phone: true, email: true, alert: true })

const valuesOf = ({ name, phone, email, alert }: Card) => ({
  name,
  phone,
  email: email ?? '',
  alert: alert ?? '',
})

/** Existing bookings keep their name, phone and email. */
function EditClient({ client }: { client: Card }) {
  const { id, name } = client
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  return (
    <>
      <Button
        tone="quiet"
        aria-label={m.clients_edit_of({ name })}
        onClick={() => {
          setOpenings(openings + 1)
          setOpen(true)
        }}
      >
        <Pencil aria-hidden="true" />
        {m.clients_edit()}
      </Button>
      <FormDialog
        key={openings}
        draft={`client-${id}`}
        schema={schema}
        empty={valuesOf(client)}
        edits={{ saved: client, valuesOf }}
        open={open}
        onOpenChange={setOpen}
        title={m.clients_edit_of({ name })}
        description={m.clients_edit_text()}
        submit={m.clients_edit_save()}
        onSubmit={async (_, { changed, base: { version } }) => {
          const now = await call('editClient', { params: { clientId: id }, body: { ...changed, version } })
          toastSuccess(m.toast_client_saved())
          void refresh('getClient', 'listClients')
          return now
        }}
      >
        {({ register }, problems) => (
          <>
            <FormField label={m.clients_field_name()} problem={problems.name}>
              {(field) => <Input {...field} autoComplete="off" {...register('name')} />}
            </FormField>
            <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
              <FormField label={m.clients_field_phone()} problem={problems.phone}>
                {(field) => <Input {...field} type="tel" autoComplete="off" {...register('phone')} />}
              </FormField>
              <FormField label={m.clients_field_email()} problem={problems.email}>
                {(field) => <EmailInput {...field} autoComplete="off" {...register('email')} />}
              </FormField>
            </div>
            <FormField
              label={m.clients_alert()}
              optional={m.common_optional()}
              hint={m.clients_alert_hint()}
              problem={problems.alert}
            >
              {(field) => (
                <Input {...field} autoComplete="off" maxLength={maxAlertLength} {...register('alert')} />
              )}
            </FormField>
          </>
        )}
      </FormDialog>
    </>
  )
}

type ClientDialogProps = {
  clientId: number | null
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

export function ClientDialog({ clientId, focusAfter, onClose }: ClientDialogProps) {
  const query = useQuery({
    ...reading('getClient', { params: { clientId: clientId ?? 0 } }),
    enabled: clientId !== null,
    staleTime: 0,
  })
  const { data, error } = query
  return (
    <Dialog
      open={clientId !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      focusAfter={focusAfter}
      title={data?.name ?? m.clients_card()}
    >
      {!data && error && <ErrorState title={m.clients_load_failed()} query={query} />}
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
  const { name, phone, email, visits, noShow: noShows, spentCents, lastDate, nextDate } = client
  const day = (date: string | null) => date && formatDate(date, 'dayAndYear')
  return (
    <div className="grid gap-6">
      {client.alert && <ClientAlert alert={client.alert} />}
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
      <UnconfirmedContacts client={client} />
      <FactList
        facts={[
          { label: m.clients_fact_visits(), value: String(visits) },
          { label: m.clients_fact_last(), value: day(lastDate) },
          { label: m.clients_fact_next(), value: day(nextDate) },
          { label: m.clients_fact_no_shows(), value: noShows > 0 && String(noShows) },
          { label: m.clients_fact_spent(), value: spentCents > 0 && formatCents(spentCents) },
        ]}
      />
      <NoteForm client={client} />
      <Online client={client} />
      <MergeClients client={client} />
      <ClientBookings client={client} />
    </div>
  )
}

function BookAgain({ client }: { client: Card }) {
  const { data: schedules = [] } = useQuery(reading('listSchedules'))
  const [open, setOpen] = useState(false)
  const scheduleId = client.bookings[0]?.scheduleId ?? schedules[0]?.id
  if (scheduleId === undefined) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" />
        {m.clients_book_again()}
      </Button>
      <AppointmentDialog
        scheduleId={String(scheduleId)}
        open={open}
        onClose={() => setOpen(false)}
        start={{ clientId: client.id }}
      />
    </>
  )
}

function Online({ client }: { client: Card }) {
  const id = useId()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (online: boolean) =>
      call('editClient', { params: { clientId: client.id }, body: { online } }),
    onSuccess: ({ online }) => toastSuccess(online ? m.toast_client_online() : m.toast_client_offline()),
    onError: (error) => toastFailure(error),
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
