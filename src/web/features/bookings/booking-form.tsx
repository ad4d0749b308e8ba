import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Body } from '../../../contract/index.ts'
import { bookingStatuses } from '../../../domain/bookings.ts'
import type { ClientChange } from '../../../domain/clients.ts'
import { maxPlaces } from '../../../domain/services.ts'
import { quarterOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { ChoiceField } from '../../form/choice-field.tsx'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { FormField } from '../../form/form-field.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import { useOpening } from '../../form/opening.ts'
import { changedNames, useFocusOnChoice, useSavedFields } from '../../form/saved-form.ts'
import { withoutUnshown } from '../../form/shown-fields.ts'
import { localZone } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { ClientRemarks, type Remarks, RemarksOfBooking } from '../clients/client-alert.tsx'
import { DepositChoice, type DepositOnEnd, returnable } from '../deposits/deposit-refund.tsx'
import { CompanionsField } from '../places/companions-field.tsx'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { type StaffMember, teamQuery } from '../staff/team.ts'
import { useReachable } from '../team/use-may.ts'
import { AppointmentClient } from './appointment-client.tsx'
import {
  type Booking,
  editedAppointment,
  type Fields,
  fieldsOf,
  isStillOffered,
  newAppointment,
  type OfferedService,
  partsOf,
  togetherInAppointment,
  withBooked,
} from './appointment-form.ts'
import { AppointmentServices, chosenServices, detailOf } from './appointment-services.tsx'
import { AppointmentTime, refusalsOfTime } from './appointment-time.tsx'
import { bookingNow, changedText } from './changed-booking.ts'
import { ClientChangeChoice, mayBeTransfer } from './client-change.tsx'
import { isRepeat, RepeatFields } from './repeat-fields.tsx'
import { SeriesClashes } from './series-clashes.tsx'
import { SeriesScope, useSeriesScope } from './series-scope.tsx'
import { statusText } from './status-badge.tsx'
import { toastSeriesUndoable, toastUndoable, undoing } from './undo-change.ts'
import type { BookedClient } from './use-booked-client.ts'
import { useSeries } from './use-series.ts'
import { useUsualDuration } from './use-usual-duration.ts'

type BookingFormProps = {
  scheduleId: string
  date: string
  /** Nobody has chosen the date, so it is today's. A start time is then that of the clock. */
  undated?: boolean
  start?: { startTime?: string; staffId?: number; serviceIds?: string[]; clientId?: number | undefined }
  client?: BookedClient | undefined
  remarks?: Remarks | undefined
  booking: Booking | undefined
  /** In a dialog of its own, which has the title. */
  alone?: boolean
  onDone: () => void
}

export function BookingForm(props: BookingFormProps) {
  const services = useQuery(reading('listServices', { params: { scheduleId: props.scheduleId } }))
  const { data: team = [], isPending: isTeamPending } = useQuery(teamQuery(props.scheduleId))
  const { reachable } = useReachable(team)
  const { data: schedule } = useQuery(reading('getSchedule', { params: { scheduleId: props.scheduleId } }))
  const { data, error } = services
  if (!data && error) {
    return <ErrorState title={m.schedule_services_load_failed()} query={services} />
  }
  if (!data || isTeamPending) return null
  const { booking } = props
  const own = booking ? partsOf(booking).map(({ serviceId }) => serviceId) : []
  const offered: OfferedService[] = data.map((service) => ({
    ...service,
    value: String(service.id),
    label: service.name,
    detail: detailOf(service),
    // It may have had more places when it was booked.
    ...(own.includes(service.id) && { capacity: Math.max(service.capacity, booking?.places ?? 1) }),
  }))
  const options = withBooked(offered, booking)
  if (options.length === 0) return <Notice>{m.calendar_no_services()}</Notice>
  const timezone = schedule?.timezone ?? localZone()
  const members = reachable.filter(({ id, retired }) => !retired || id === booking?.staffId)
  return <BookingFields {...props} timezone={timezone} services={options} members={members} />
}

type BookingFieldsProps = BookingFormProps & {
  services: OfferedService[]
  members: readonly StaffMember[]
  timezone: string
}

function BookingFields(props: BookingFieldsProps) {
  const { scheduleId, date, undated, start, client, remarks, booking, services } = props
  const { members, timezone, alone, onDone } = props
  const empty = {
    serviceIds: start?.serviceIds ?? [services[0]?.value ?? ''],
    durationMinutes: undefined,
    date,
    startTime: start?.startTime ?? '',
    // The member may have left.
    ...(members.some(({ id }) => id === start?.staffId) && { staffId: String(start?.staffId) }),
    clientName: '',
    clientPhone: '',
    clientEmail: '',
    ...client,
    places: 1,
    companions: [],
    comment: '',
    status: 'approved' as const,
  }
  const capacityOf = (serviceIds: readonly unknown[] = []) => {
    const [only, ...others] = chosenServices(services, serviceIds.map(String))
    return (others.length === 0 && only?.capacity) || 1
  }
  const form = useContractForm(
    withoutUnshown(booking ? editedAppointment : newAppointment, ({ serviceIds, places }) => {
      if (capacityOf(serviceIds) === 1) return { places: 1, companions: [] }
      return (places || 1) > 1 ? {} : { companions: [] }
    }),
    booking ? fieldsOf(booking) : empty,
  )
  const { register, control, formState } = form
  const { isSubmitting } = formState
  // The version that the edits are based on; it may change while typing.
  const [base, setBase] = useState(booking)
  const [changed, setChanged] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const editing = booking !== undefined
  const status = form.watch('status')
  const chosenIds = form.watch('serviceIds')
  const chosen = chosenServices(services, chosenIds)
  const usualMinutes = chosen.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const group = chosen.length > 1 ? undefined : chosen[0]
  const capacity = group?.capacity ?? 1
  const gives = status === 'rejected' || status === 'cancelled'
  const [clientName, clientPhone, clientEmail] = form.watch(['clientName', 'clientPhone', 'clientEmail'])
  const asksWho = base !== undefined && mayBeTransfer(base, { clientName, clientPhone, clientEmail })
  const [clientChange, setClientChange] = useState<ClientChange>('transfer')
  const isTransfer = asksWho && clientChange === 'transfer'
  const hasEnded = base?.status === 'rejected' || base?.status === 'cancelled'
  const decides = (gives && status !== base?.status) || (isTransfer && !hasEnded)
  const refunded = decides && base ? returnable(base.deposit) : null
  const series = useSeries(scheduleId)
  const scope = useSeriesScope()
  const [onEnd, setOnEnd] = useState<DepositOnEnd>('refund')
  const [saves, setSaves] = useState(0)

  const [blank] = useState(empty)
  const fields = useSavedFields(form, {
    saved: base ?? blank,
    valuesOf: (saved): Fields => ('version' in saved ? fieldsOf(saved) : saved),
    together: togetherInAppointment,
    draft: {
      ...(booking
        ? { name: `appointment-${booking.id}`, kind: 'edit' }
        : {
            name: `appointment-new-${scheduleId}-${start?.clientId ?? client?.clientName ?? ''}`,
            kind: 'new',
          }),
      fromToday: undated ? ['date', 'startTime'] : undefined,
      fits: (field, value) => isStillOffered(field, value, services, members),
    },
  })
  const { problems } = fields
  const buildOn = (now: Booking) => {
    setBase(now)
    setChanged(true)
    return fields.follow(now)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change of the booking
  useEffect(() => {
    if (booking && base && booking.version > base.version && !isSubmitting) buildOn(booking)
  }, [booking, base, isSubmitting])

  const { draft } = fields
  useUsualDuration(form, base, draft.notice !== undefined && !draft.notice.resume)

  const now = useWallNow(timezone)
  const isToday = !booking && form.watch('date') === now.date
  const walkIn = () => {
    if (!form.getValues('startTime')) form.setValue('startTime', quarterOf(now.time), { shouldDirty: true })
  }

  useEffect(() => {
    if (editing && !alone) heading.current?.focus()
  }, [editing, alone])

  /** All that belonged to the saved appointment. */
  const forget = () => {
    series.clear()
    scope.clear()
    setOnEnd('refund')
    setClientChange('transfer')
    setChanged(false)
    setSaves((times) => times + 1)
  }

  const element = useRef<HTMLFormElement>(null)
  const ask = useFocusOnChoice(element)
  const pressed = useRef<Fields>(blank)
  const begin = useOpening()
  const submit = form.handleSubmit(async ({ durationMinutes, ...body }) => {
    if (fields.asks) return ask()
    const stillOpen = begin()
    const minutes = durationMinutes ?? (base && usualMinutes)
    const sent = {
      ...body,
      ...(minutes !== undefined && { durationMinutes: minutes }),
    }
    let typedSince = false
    let edits: Body<'editBooking'> = {}
    try {
      if (base) {
        const edited = changedNames(fieldsOf(base), pressed.current)
        const touched = Object.entries(sent).filter(
          ([name]) => edited.has(name) || (name === 'places' && sent.places !== (base.places ?? 1)),
        )
        edits = {
          ...Object.fromEntries(touched),
          version: base.version,
          ...undoing,
          ...(refunded !== null && { deposit: onEnd }),
          ...(asksWho && { clientChange }),
        }
        const body = { ...edits, ...scope.scopeOf(edits) }
        const now = await call('editBooking', { params: { bookingId: base.id }, body })
        toastSeriesUndoable(m.toast_booking_changed(), base, now)
        typedSince = fields.settle(now, pressed.current)
        setBase(now)
      } else if (series.repeat) {
        const saved = isRepeat(series.repeat) ? await series.save(sent, series.repeat) : null
        if (!saved) return end.current?.scrollIntoView({ block: 'nearest' })
        toastUndoable(m.toast_series_created({ count: saved.length }), saved)
      } else {
        const now = await call('createBooking', { params: { scheduleId }, body: { ...sent, ...undoing } })
        toastUndoable(m.toast_booking_created(), now)
      }
      if (!base) typedSince = fields.settle(empty, pressed.current)
      forget()
      if (!typedSince && stillOpen()) onDone()
    } catch (error) {
      if (!stillOpen()) {
        toastFailure(error)
        return refresh(...affectedByBookings)
      }
      const now = bookingNow(error)
      if (now) {
        const { conflicts } = buildOn(now)
        await refresh(...affectedByBookings)
        if (conflicts) return ask()
        // The notice pushes the buttons down.
        return end.current?.scrollIntoView({ block: 'nearest' })
      }
      if (scope.asks(error, edits)) return end.current?.scrollIntoView({ block: 'nearest' })
      if (refusedWith(error, ...refusalsOfTime))
        form.setError('startTime', { type: 'server', message: messageOf(error) }, { shouldFocus: true })
      else if (!showServerFields(form, error) || series.repeat) toastFailure(error)
      if (refusedWith(error, 'already_saved')) {
        form.reset(empty)
        onDone()
      }
    }
    await refresh(...affectedByBookings)
  })

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pressed.current = structuredClone(form.getValues())
        void submit()
      }}
      className={classes('grid gap-6', !alone && 'border-t border-line pt-6')}
    >
      {!alone && (
        <h3 ref={heading} tabIndex={-1} className="title text-title">
          {booking ? m.calendar_edit_title() : m.calendar_add_title()}
        </h3>
      )}
      <DraftNotice draft={draft} />
      <AppointmentClient key={saves} form={form} problems={problems} onWalkIn={isToday ? walkIn : undefined}>
        {booking ? <RemarksOfBooking bookingId={booking.id} /> : remarks && <ClientRemarks {...remarks} />}
      </AppointmentClient>
      {base && asksWho && (
        <ClientChangeChoice name={base.clientName} value={clientChange} onChange={setClientChange} />
      )}
      <AppointmentServices form={form} problems={problems} options={services} />
      {members.length > 1 && (
        <ChoiceField
          control={control}
          name="staffId"
          label={m.book_with()}
          problem={problems.staffId}
          options={[
            ...(booking ? [] : [{ value: undefined, label: m.calendar_anybody() }]),
            ...members.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <AppointmentTime
        form={form}
        problems={problems}
        scheduleId={scheduleId}
        timezone={timezone}
        usualMinutes={usualMinutes}
        members={members}
        bookingId={booking?.id}
      />
      {capacity === 1 && <MeanwhileChoice problem={problems.places} label={m.calendar_places()} />}
      {capacity > 1 && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField label={m.calendar_places()} problem={problems.places}>
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
              problem={formState.errors.companions}
            />
          )}
        </div>
      )}
      <FormField label={m.calendar_comment()} optional={m.common_optional()} problem={problems.comment}>
        {(field) => <Textarea {...field} {...register('comment')} />}
      </FormField>
      <ChoiceField
        control={control}
        name="status"
        label={m.calendar_status()}
        hint={gives && refunded && onEnd === 'refund' && m.deposit_edit_refunds({ amount: refunded.amount })}
        problem={problems.status}
        options={bookingStatuses.map((status) => ({ value: status, label: statusText({ status }) }))}
      />
      {refunded && (
        <DepositChoice amount={refunded.amount} value={onEnd} onChange={setOnEnd} transferred={isTransfer} />
      )}
      {!booking && (
        <RepeatFields
          date={form.watch('date')}
          repeat={series.repeat}
          onChange={series.setRepeat}
          tried={formState.isSubmitted}
        />
      )}
      {!booking && series.repeat && series.rows.length > 0 && (
        <SeriesClashes rows={series.rows} choices={series.choices} onChange={series.setChoices} />
      )}
      {booking?.seriesContinues && <SeriesScope {...scope.fields} />}
      {base && changed && (
        <Notice tone="wait" title={changedText(base)} announced>
          {m.booking_changed_save()}
        </Notice>
      )}
      <div ref={end} className="flex flex-col-reverse gap-2 sm:flex-row">
        {booking && (
          <Button
            tone="secondary"
            onClick={() => {
              draft.drop()
              onDone()
            }}
          >
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
