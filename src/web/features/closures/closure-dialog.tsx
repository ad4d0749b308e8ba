import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { closures } from '../../../contract/closures.ts'
import type { Body, Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { FormDialog, type Problems } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { Toggle } from '../../form/toggle-field.tsx'
import { formatDate, formatTimes, wallNow } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import type { StaffMember } from '../staff/team.ts'
import { useReachable } from '../team/use-may.ts'
import { offersText } from './affected-offers.tsx'
import { proposalsText } from './affected-proposals.tsx'
import { type ClosureStart, type DialogProps, offersMember } from './closure-form.ts'
import { ClosureStaffField } from './closure-staff-field.tsx'
import type { Closure } from './upcoming-closures.ts'

/** The times count only if part of a day is closed. */
const typedClosure = z
  .object({
    fromDate: z.string(),
    toDate: z.string(),
    part: z.boolean(),
    fromTime: z.string(),
    toTime: z.string(),
    staffId: z.number().nullable(),
    label: z.string(),
  })
  .transform(
    ({ part, fromTime, toTime, ...rest }): Body<'createClosure'> => ({
      ...rest,
      ...(part && { fromTime, toTime }),
    }),
  )
  .pipe(closures.createClosure.body)

type TypedClosure = z.input<typeof typedClosure>

const usualTimes = { fromTime: '12:00', toTime: '18:00' }

const valuesOf = ({ allDay, fromTime, toTime, fromDate, toDate, staffId, label }: Closure): TypedClosure => ({
  fromDate,
  toDate,
  part: !allDay,
  ...(allDay ? usualTimes : { fromTime, toTime }),
  staffId,
  label,
})

const spanNames = ['fromDate', 'toDate', 'part', 'fromTime', 'toTime'] as const

/** The call changes the whole time. */
const spanOf = ({ staffId: _, label: __, ...span }: SentClosure) => span

const shownSpanOf = ({ fromDate, fromTime, toDate, toTime, allDay }: Closure) => ({
  fromDate,
  fromTime,
  toDate,
  toTime,
  allDay,
})

const spanText = ({ fromDate, toDate, part, fromTime, toTime }: TypedClosure) => {
  const dates = [...new Set([fromDate, toDate])].map((date) => formatDate(date, 'day')).join(' – ')
  return part ? `${dates}, ${formatTimes(fromTime, toTime)}` : dates
}
type SentClosure = z.output<typeof typedClosure>

type ClosureFieldsProps = {
  form: ContractForm<TypedClosure, SentClosure>
  problems: Problems<TypedClosure>
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  today: string
  /** Of the only member of `team`. */
  absence: boolean
}

function ClosureFields({ form, problems, schedule, team, today, absence }: ClosureFieldsProps) {
  const { control, register, setValue, getValues } = form
  const [part, fromDate, toDate] = useWatch({ control, name: ['part', 'fromDate', 'toDate'] })
  const time = (name: 'fromTime' | 'toTime', label: string) => (
    <ControlledField control={control} name={name} label={label} problem={problems[name]}>
      {(input) => <TimeInput {...input} end={name === 'toTime'} />}
    </ControlledField>
  )

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <FormField
          label={m.closures_from()}
          problem={problems.fromDate}
          shown={(_, values: TypedClosure) => spanText(values)}
        >
          {(field) => (
            <DateInput
              {...field}
              shown={fromDate}
              min={today}
              {...register('fromDate', {
                onChange: ({ target }) => {
                  if (getValues('toDate') < target.value) setValue('toDate', target.value)
                },
              })}
            />
          )}
        </FormField>
        <FormField label={m.closures_to()} problem={problems.toDate}>
          {(field) => <DateInput {...field} shown={toDate} min={today} {...register('toDate')} />}
        </FormField>
      </div>
      <Controller
        control={control}
        name="part"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Toggle
            ref={ref}
            label={m.closures_part()}
            text={m.closures_part_text()}
            checked={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {part && (
        <div className="grid grid-cols-2 items-start gap-4">
          {time('fromTime', m.closures_from_time())}
          {time('toTime', m.closures_to_time())}
        </div>
      )}
      <ClosureStaffField control={control} name="staffId" team={team} problem={problems.staffId} />
      <FormField
        label={m.closures_label()}
        optional={m.common_optional()}
        hint={m.closures_label_hint()}
        problem={problems.label}
      >
        {(field) => <Input {...field} autoComplete="off" {...register('label')} />}
      </FormField>
      <AffectedBookingsCount form={form} scheduleId={schedule.id} absence={absence} />
    </>
  )
}

const closureCounts = { none: m.closures_booked_none, one: m.closures_booked_one, more: m.closures_booked }
const absenceCounts = { none: m.absence_booked_none, one: m.absence_booked_one, more: m.absence_booked }

type AffectedBookingsCountProps = Pick<ClosureFieldsProps, 'form' | 'absence'> & { scheduleId: number }

function AffectedBookingsCount({ form, scheduleId, absence }: AffectedBookingsCountProps) {
  const texts = absence ? absenceCounts : closureCounts
  const typed = typedClosure.safeParse(useWatch({ control: form.control }))
  const { label: _, staffId, ...span } = typed.data ?? { label: '', staffId: null, fromDate: '', toDate: '' }
  const { data } = useQuery({
    ...reading('listAffectedBookings', {
      params: { scheduleId },
      query: { ...span, ...(staffId !== null && { staffId }) },
    }),
    enabled: typed.success,
    gcTime: 0,
  })
  const { bookingCount = 0, offerCount = 0, proposalCount = 0 } = data ?? {}
  return (
    // Reserves space for the longest text, so that nothing moves when the reply arrives.
    <div
      role="status"
      data-longest={texts.one()}
      className="grid *:[grid-area:1/1] after:invisible after:py-3 after:pr-gutter after:pl-[calc(var(--gutter)+2em)] after:text-small after:[grid-area:1/1] after:content-[attr(data-longest)]"
    >
      {data && (
        <Notice tone={bookingCount + offerCount + proposalCount === 0 ? 'plain' : 'wait'}>
          {bookingCount === 0 && texts.none()}
          {bookingCount === 1 && texts.one()}
          {bookingCount > 1 && texts.more({ count: bookingCount })}
          {offerCount > 0 && <p>{offersText(offerCount)}</p>}
          {proposalCount > 0 && <p>{proposalsText(proposalCount)}</p>}
        </Notice>
      )}
    </div>
  )
}

type ClosureDialogProps = DialogProps & {
  closure: Closure | null
  /** What a new closure begins with, instead of the whole of today. */
  start?: ClosureStart
  open: boolean
}

function textsOf(closure: Closure | null, member: StaffMember | undefined) {
  if (member && !closure)
    return {
      title: m.absence_title({ name: member.name }),
      description: m.absence_text({ name: member.name }),
      submit: m.absence_save(),
    }
  return {
    title: closure ? m.closures_edit_title() : m.closures_close(),
    description: m.closures_close_text(),
    submit: closure ? m.schedule_hours_save() : m.closures_save(),
  }
}

export function ClosureDialog({ schedule, team, closure, start, onSaved, ...dialog }: ClosureDialogProps) {
  const today = wallNow(schedule.timezone).date
  const params = { scheduleId: schedule.id }
  const { reachable, ownId } = useReachable(team)
  const empty: TypedClosure = {
    fromDate: start?.date ?? today,
    toDate: start?.toDate ?? start?.date ?? today,
    part: start?.hour !== undefined,
    ...(start?.hour ?? usualTimes),
    staffId: start?.member?.id ?? ownId,
    label: '',
  }

  return (
    <FormDialog
      {...dialog}
      draft={`closure-${closure?.id ?? `new-${schedule.id}-${start?.member?.id ?? ''}`}`}
      fromToday={start?.date === undefined ? ['fromDate', 'toDate'] : undefined}
      fits={offersMember(reachable)}
      schema={typedClosure}
      empty={empty}
      edits={closure ? { saved: closure, valuesOf } : undefined}
      together={[spanNames]}
      {...textsOf(closure, start?.member)}
      onSubmit={async (body, { changed: { staffId, label }, base }) => {
        const saved = closure
          ? await call('editClosure', {
              params: { ...params, closureId: closure.id },
              body: {
                ...spanOf(body),
                ...(staffId !== undefined && { staffId }),
                ...(label !== undefined && { label }),
                seen: {
                  ...shownSpanOf(base),
                  ...(staffId !== undefined && { staffId: base.staffId }),
                  ...(label !== undefined && { label: base.label }),
                },
              },
            })
          : await call('createClosure', { params, body })
        await refresh(...affectedByClosures)
        toastSuccess(start?.member ? m.toast_absence_saved() : m.toast_closed())
        onSaved(saved)
        return saved
      }}
    >
      {(form, problems) => (
        <ClosureFields
          form={form}
          problems={problems}
          schedule={schedule}
          team={start?.member ? [start.member] : reachable}
          today={today}
          absence={start?.member !== undefined}
        />
      )}
    </FormDialog>
  )
}
