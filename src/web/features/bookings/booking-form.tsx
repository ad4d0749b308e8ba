import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { z } from 'zod'
import { bookings, requiringService } from '../../../contract/bookings.ts'
import { phone } from '../../../contract/fields.ts'
import type { Reply } from '../../../contract/index.ts'
import { bookingStatuses } from '../../../domain/bookings.ts'
import { maxPlaces, maxServicesInVisit } from '../../../domain/services.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { ChoiceField } from '../../form/choice-field.tsx'
import { type ContractForm, showServerFields, useContractForm } from '../../form/contract-form.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormField } from '../../form/form-field.tsx'
import { reading, refresh } from '../../query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { EmailInput, Input, Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { DepositChoice, type DepositOnEnd, returnable } from '../deposits/deposit-refund.tsx'
import { CompanionsField } from '../places/companions-field.tsx'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { type StaffMember, teamQuery } from '../staff/team.ts'
import { bookingNow, changedText } from './changed-booking.ts'
import { statusText } from './status-badge.tsx'
import { toastUndoable, undoing } from './undo-change.ts'

type BookedClient = { clientName: string; clientPhone: string; clientEmail: string; serviceIds?: string[] }

/** Null while loading, undefined if there is none. */
export function useBookedClient(
  clientId: number | undefined,
  scheduleId: number,
): BookedClient | null | undefined {
  const { data, isPending } = useQuery({
    ...reading('getClient', { params: { clientId: clientId ?? 0 } }),
    enabled: clientId !== undefined,
  })
  const services = useQuery(reading('listServices', { params: { scheduleId: String(scheduleId) } }))
  if (clientId === undefined) return undefined
  if (isPending || services.isPending) return null
  if (!data) return undefined
  const last = data.bookings.find((booking) => booking.scheduleId === scheduleId)
  const had = last ? (last.parts ?? [last]).map(({ serviceId }) => serviceId) : []
  const areThere = had.every((id) => services.data?.some((service) => service.id === id))
  return {
    clientName: data.name,
    clientPhone: data.phone,
    clientEmail: data.email ?? '',
    ...(had.length > 0 && areThere && { serviceIds: had.map(String) }),
  }
}

const { body } = bookings.createBooking
type Fields = z.input<typeof body>

/** The server refuses only another telephone, because one of an older version may lack digits. */
const editedBody = requiringService({ ...body.shape, clientPhone: phone(1) })

type BookingServicesFieldsProps = {
  form: ContractForm<Fields, z.output<typeof body>>
  options: readonly { value: string; label: string }[]
}

function BookingServicesFields({ form, options }: BookingServicesFieldsProps) {
  const chosen = form.watch('serviceIds') ?? []
  const { errors }: { errors: FieldErrors<Fields> } = form.formState
  const choose = (serviceIds: Fields['serviceIds'] & {}) =>
    form.setValue('serviceIds', serviceIds, { shouldDirty: true, shouldValidate: true })
  return (
    <div className="grid justify-items-start gap-2">
      {chosen.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a service may appear twice. A second press must find new buttons.
        <div key={`${index} of ${chosen.length}`} className="flex w-full items-end gap-2">
          <div className="min-w-0 flex-1">
            <ChoiceField
              control={form.control}
              name={`serviceIds.${index}`}
              label={
                chosen.length > 1 ? m.calendar_visit_service({ position: index + 1 }) : m.calendar_service()
              }
              problem={errors.serviceIds?.[index]}
              options={options}
            />
          </div>
          {chosen.length > 1 && (
            <IconButton
              label={m.calendar_visit_remove({ position: index + 1 })}
              onClick={() => {
                choose(chosen.filter((_service, place) => place !== index))
                form.setFocus(`serviceIds.${Math.max(0, index - 1)}`)
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {options.length > 1 && chosen.length < maxServicesInVisit && (
        <Button tone="quiet" onClick={() => choose([...chosen, options[0]?.value ?? ''])}>
          <Plus aria-hidden="true" />
          {m.calendar_visit_add()}
        </Button>
      )}
    </div>
  )
}

type Booking = Reply<'listBookingsWithService'>[number]

type BookingFormProps = {
  scheduleId: string
  date: string
  start?: { startTime: string; staffId?: number }
  client?: BookedClient | undefined
  booking: Booking | undefined
  onDone: () => void
}

export function BookingForm(props: BookingFormProps) {
  const services = useQuery(reading('listServices', { params: { scheduleId: props.scheduleId } }))
  const { data: team = [] } = useQuery(teamQuery(props.scheduleId))
  const { data, error } = services
  if (!data && error) {
    return <ErrorState title={m.schedule_services_load_failed()} query={services} />
  }
  if (!data) return null
  const options = data.map(({ id, name, capacity }) => ({ value: String(id), label: name, capacity }))
  const { booking } = props
  // The booking may contain services that are no longer offered.
  for (const { serviceId, name } of booking ? partsOf(booking) : [])
    if (!options.some(({ value }) => value === String(serviceId)))
      options.push({ value: String(serviceId), label: name, capacity: booking?.places ?? 1 })
  if (options.length === 0) return <Notice>{m.calendar_no_services()}</Notice>
  const members = team.filter(({ id, retired }) => !retired || id === booking?.staffId)
  return <BookingFields {...props} services={options} members={members} />
}

const takenTimes = ['booking_overlaps', 'slot_taken', 'slot_held', 'session_full'] as const
const refusalsOfTime = [...takenTimes, 'time_does_not_exist'] as const

const partsOf = ({ parts, serviceId, service: { name } }: Booking) => parts ?? [{ serviceId, name }]

const fieldsOf = (booking: Booking) => ({
  ...booking,
  serviceIds: partsOf(booking).map(({ serviceId }) => String(serviceId)),
  staffId: String(booking.staffId),
  clientEmail: booking.clientEmail ?? '',
  comment: booking.comment ?? '',
  places: booking.places ?? 1,
  companions: booking.companions ?? [],
})

type BookingFieldsProps = BookingFormProps & {
  services: { value: string; label: string; capacity: number }[]
  members: readonly StaffMember[]
}

function BookingFields(props: BookingFieldsProps) {
  const { scheduleId, date, start, client, booking, services, members, onDone } = props
  const empty = {
    serviceIds: [services[0]?.value ?? ''],
    date,
    startTime: start?.startTime ?? '',
    ...(start?.staffId !== undefined && { staffId: String(start.staffId) }),
    clientName: '',
    clientPhone: '',
    clientEmail: '',
    ...client,
    places: 1,
    companions: [],
    comment: '',
    status: 'approved' as const,
  }
  const form = useContractForm(booking ? editedBody : body, booking ? fieldsOf(booking) : empty)
  const { register, control, formState } = form
  const { errors, isSubmitting, dirtyFields } = formState
  // The version that the edits are based on; it may change while typing.
  const [base, setBase] = useState(booking)
  const [changed, setChanged] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const editing = booking !== undefined
  const status = form.watch('status')
  const [chosenService, ...others] = form.watch('serviceIds') ?? []
  const group = others.length > 0 ? undefined : services.find(({ value }) => value === chosenService)
  const capacity = group?.capacity ?? 1
  const gives = status === 'rejected' || status === 'cancelled'
  const refunded = gives && base ? returnable(base.deposit) : null
  const [onEnd, setOnEnd] = useState<DepositOnEnd>('refund')

  const buildOn = (now: Booking) => {
    setBase(now)
    setChanged(true)
    form.reset(fieldsOf(now), { keepDirtyValues: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change of the booking
  useEffect(() => {
    if (booking && base && booking.version > base.version && !isSubmitting) buildOn(booking)
  }, [booking, base, isSubmitting])

  useEffect(() => {
    if (editing) heading.current?.focus()
  }, [editing])

  const save = form.handleSubmit(async (body) => {
    // The fields are hidden once the service is for one client.
    const sent = capacity === 1 ? { ...body, places: 1, companions: [] } : body
    try {
      if (base) {
        const touched = Object.entries(sent).filter(
          ([name]) => name in dirtyFields || (name === 'places' && sent.places !== (base.places ?? 1)),
        )
        const keeps = refunded !== null && onEnd === 'keep' && { deposit: 'keep' as const }
        const edits = { ...Object.fromEntries(touched), version: base.version, ...undoing, ...keeps }
        const now = await call('editBooking', { params: { bookingId: base.id }, body: edits })
        toastUndoable(m.toast_booking_changed(), now)
      } else {
        const now = await call('createBooking', { params: { scheduleId }, body: { ...sent, ...undoing } })
        toastUndoable(m.toast_booking_created(), now)
      }
      form.reset(empty)
      onDone()
    } catch (error) {
      const now = bookingNow(error)
      if (now) {
        buildOn(now)
        await refresh(...affectedByBookings)
        // The notice pushes the buttons down.
        return end.current?.scrollIntoView({ block: 'nearest' })
      }
      if (refusedWith(error, ...refusalsOfTime))
        form.setError('startTime', { type: 'server', message: messageOf(error) }, { shouldFocus: true })
      else if (!showServerFields(form, error)) toastFailure(error)
    }
    await refresh(...affectedByBookings)
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid gap-5 border-t border-line pt-6"
    >
      <h3 ref={heading} tabIndex={-1} className="title text-title">
        {booking ? m.calendar_edit_title() : m.calendar_add_title()}
      </h3>
      <BookingServicesFields form={form} options={services} />
      {members.length > 1 && (
        <ChoiceField
          control={control}
          name="staffId"
          label={m.book_with()}
          problem={errors.staffId}
          options={[
            ...(booking ? [] : [{ value: undefined, label: m.calendar_anybody() }]),
            ...members.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label={m.calendar_date()} problem={errors.date}>
          {(field) => <DateInput {...field} shown={form.watch('date')} {...register('date')} />}
        </FormField>
        <ControlledField
          control={control}
          name="startTime"
          label={m.calendar_time()}
          problem={errors.startTime}
        >
          {(input) => <TimeInput {...input} />}
        </ControlledField>
        <FormField label={m.calendar_client_name()} problem={errors.clientName}>
          {(field) => <Input {...field} autoComplete="off" {...register('clientName')} />}
        </FormField>
        <FormField label={m.calendar_client_phone()} problem={errors.clientPhone}>
          {(field) => (
            <Input {...field} type="tel" inputMode="tel" autoComplete="off" {...register('clientPhone')} />
          )}
        </FormField>
      </div>
      <FormField
        label={m.calendar_client_email()}
        optional={m.common_optional()}
        hint={m.calendar_client_email_hint()}
        problem={errors.clientEmail}
      >
        {(field) => <EmailInput {...field} autoComplete="off" {...register('clientEmail')} />}
      </FormField>
      {capacity > 1 && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField label={m.calendar_places()} problem={errors.places}>
            {(field) => (
              <Input
                {...field}
                type="number"
                inputMode="numeric"
                min={1}
                max={Math.min(capacity, maxPlaces)}
                {...register('places', { valueAsNumber: true })}
              />
            )}
          </FormField>
          {(form.watch('places') ?? 1) > 1 && (
            <CompanionsField
              control={control}
              places={form.watch('places') ?? 1}
              label={m.calendar_companions()}
              problem={errors.companions}
            />
          )}
        </div>
      )}
      <FormField label={m.calendar_comment()} optional={m.common_optional()} problem={errors.comment}>
        {(field) => <Textarea {...field} {...register('comment')} />}
      </FormField>
      <ChoiceField
        control={control}
        name="status"
        label={m.calendar_status()}
        hint={refunded && onEnd === 'refund' && m.deposit_edit_refunds({ amount: refunded.amount })}
        problem={errors.status}
        options={bookingStatuses.map((status) => ({ value: status, label: statusText({ status }) }))}
      />
      {refunded && <DepositChoice amount={refunded.amount} value={onEnd} onChange={setOnEnd} />}
      {base && changed && (
        <Notice tone="wait" title={changedText(base)} announced>
          {m.booking_changed_save()}
        </Notice>
      )}
      <div ref={end} className="flex flex-col-reverse gap-2 sm:flex-row">
        {booking && (
          <Button tone="secondary" onClick={onDone}>
            {m.common_cancel()}
          </Button>
        )}
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {booking ? m.calendar_save() : m.calendar_add()}
        </Button>
      </div>
    </form>
  )
}
