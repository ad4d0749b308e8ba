import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, Info } from 'lucide-react'
import { ownerDurationMinutes } from '../../../domain/services.ts'
import { isDate, isTime, quarterOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormField } from '../../form/form-field.tsx'
import { formatDate } from '../../format.ts'
import { reading } from '../../query.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Input } from '../../ui/input.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { useDebounced } from '../clients/use-clients.ts'
import type { StaffMember } from '../staff/team.ts'
import type { AppointmentForm, AppointmentProblems, Fields } from './appointment-form.ts'
import { FreeTimeChips } from './free-time-chips.tsx'
import { useAlternatives } from './use-alternatives.ts'

/** They belong to the field of the time. */
export const refusalsOfTime = [
  'booking_overlaps',
  'slot_taken',
  'slot_held',
  'session_full',
  'time_does_not_exist',
] as const

const isDuration = (minutes: number | undefined): minutes is number =>
  minutes !== undefined && minutes >= ownerDurationMinutes.min && minutes <= ownerDurationMinutes.max

type Chosen = {
  form: AppointmentForm
  scheduleId: string
  /** Of the chosen services. */
  usualMinutes: number
  bookingId: number | undefined
}

/** Follows every choice, with a pause while something is typed. */
function useFreeTimes({ form, scheduleId, usualMinutes, bookingId }: Chosen) {
  const [date, startTime, serviceIds, staffId, durationMinutes, places] = form.watch([
    'date',
    'startTime',
    'serviceIds',
    'staffId',
    'durationMinutes',
    'places',
  ])
  const wanted = {
    date,
    serviceIds: (serviceIds ?? []).join(),
    ...(staffId !== undefined && { staffId }),
    ...(isDuration(durationMinutes) && durationMinutes !== usualMinutes && { durationMinutes }),
    ...(places !== undefined && places > 1 && { places }),
    ...(isTime(startTime) && { startTime, alternatives: 'true' as const }),
    ...(bookingId !== undefined && { bookingId }),
  }
  const latest = JSON.stringify(wanted)
  const debounced = useDebounced(latest)
  const settled: typeof wanted = JSON.parse(debounced)
  const free = useQuery({
    ...reading('listFreeTimes', { params: { scheduleId }, query: settled }),
    enabled: isDate(settled.date) && settled.serviceIds !== '',
    placeholderData: keepPreviousData,
    // Clients book while the owner chooses.
    staleTime: 0,
  })
  return { free, isAnswered: !free.isPlaceholderData && debounced === latest }
}

type AppointmentTimeProps = Chosen & {
  problems: AppointmentProblems
  timezone: string
  members: readonly StaffMember[]
}

export function AppointmentTime({ problems, timezone, members, ...chosen }: AppointmentTimeProps) {
  const { form, usualMinutes } = chosen
  const { control, register, watch, formState } = form
  const { errors } = formState
  const { free, isAnswered } = useFreeTimes(chosen)
  const now = useWallNow(timezone)
  const startTime = watch('startTime')
  const status = watch('status')
  const takesTime = status !== 'rejected' && status !== 'cancelled'
  const checked = isTime(startTime) && !free.isPlaceholderData ? free.data : undefined
  const { chips, next, choose } = useAlternatives(
    form,
    members,
    isAnswered ? free.data?.alternatives : undefined,
  )
  const times = free.data?.times
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="max-sm:col-span-2">
          <FormField
            label={m.calendar_date()}
            problem={problems.date}
            shown={(date: string, { startTime }: Fields) => `${formatDate(date)}, ${startTime}`}
          >
            {(field) => <DateInput {...field} shown={watch('date')} {...register('date')} />}
          </FormField>
        </div>
        <ControlledField
          control={control}
          name="startTime"
          label={m.calendar_time()}
          problem={problems.startTime}
        >
          {(input) => <TimeInput {...input} />}
        </ControlledField>
        <ControlledField
          control={control}
          name="durationMinutes"
          label={m.appointment_minutes()}
          problem={problems.durationMinutes}
        >
          {({ value, onChange, ...input }) => (
            <Input
              {...input}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder={String(usualMinutes)}
              value={Number.isNaN(value) ? '' : (value ?? usualMinutes)}
              onChange={({ target }) => {
                const digits = target.value.replace(/\D/g, '')
                onChange(digits === '' ? Number.NaN : Number(digits))
              }}
              onBlur={() => {
                if (Number.isNaN(value)) onChange(undefined)
                input.onBlur()
              }}
            />
          )}
        </ControlledField>
      </div>
      {takesTime && (
        <div className="grid gap-2">
          <FreeTimeChips
            times={times && next ? [...new Set([...times, next])].sort() : times}
            failed={free.isError}
            now={watch('date') === now.date ? quarterOf(now.time) : null}
            chosen={startTime}
            onChoose={choose}
            alternatives={chips}
          />
          <Check check={checked} shown={errors.startTime?.message} />
        </div>
      )}
    </div>
  )
}

type CheckProps = {
  check: { clash: { message: string } | null; closed: boolean } | undefined
  /** The error of the field, after saving was refused. */
  shown: string | undefined
}

/** The line is reserved, so that a clash moves nothing. */
function Check({ check, shown }: CheckProps) {
  const clash = check?.clash?.message
  const text =
    clash !== undefined && clash === shown
      ? null
      : (clash ?? (check?.closed ? m.request_outside_hours() : null))
  const Icon = clash ? CircleAlert : Info
  return (
    <p role="status" className={`flex min-h-6 gap-1.5 text-small ${clash ? 'text-no-ink' : 'text-wait-ink'}`}>
      {text && (
        <>
          <Icon aria-hidden="true" className="mt-[0.2em] size-[1.05em] shrink-0" />
          {text}
        </>
      )}
    </p>
  )
}
