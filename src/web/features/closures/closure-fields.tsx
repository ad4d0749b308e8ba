import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { type ContractForm, problemText } from '../../form/contract-form.ts'
import { Toggle } from '../../form/toggle-field.tsx'
import { reading } from '../../query.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import type { StaffMember } from '../staff/team.ts'
import { type SentClosure, type TypedClosure, typedClosure } from './closure-form.ts'
import { ForWhom } from './closure-staff-field.tsx'

type ClosureFieldsProps = {
  form: ContractForm<TypedClosure, SentClosure>
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  today: string
}

export function ClosureFields({ form, schedule, team, today }: ClosureFieldsProps) {
  const { control, register, setValue, getValues, formState } = form
  const { errors } = formState
  const [part, fromDate, toDate] = useWatch({ control, name: ['part', 'fromDate', 'toDate'] })
  const time = (name: 'fromTime' | 'toTime', label: string) => (
    <Field label={label} error={problemText(errors[name]?.message)}>
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <TimeInput
              {...field}
              ref={ref}
              end={name === 'toTime'}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      )}
    </Field>
  )

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <Field label={m.closures_from()} error={problemText(errors.fromDate?.message)}>
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
        </Field>
        <Field label={m.closures_to()} error={problemText(errors.toDate?.message)}>
          {(field) => <DateInput {...field} shown={toDate} min={today} {...register('toDate')} />}
        </Field>
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
      <ForWhom control={control} name="staffId" team={team} error={problemText(errors.staffId?.message)} />
      <Field
        label={m.closures_label()}
        optional={m.common_optional()}
        hint={m.closures_label_hint()}
        error={problemText(errors.label?.message)}
      >
        {(field) => <Input {...field} autoComplete="off" {...register('label')} />}
      </Field>
      <BookedMeanwhile form={form} scheduleId={schedule.id} />
    </>
  )
}

/** The number of bookings within the closure being typed. */
function BookedMeanwhile({ form, scheduleId }: { form: ClosureFieldsProps['form']; scheduleId: number }) {
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
  const bookingCount = data?.bookingCount ?? 0
  return (
    // Reserves space for the longest text, so that nothing moves when the reply arrives.
    <div
      role="status"
      data-longest={m.closures_booked_one()}
      className="grid *:[grid-area:1/1] after:invisible after:py-3 after:pr-gutter after:pl-[calc(var(--gutter)+2em)] after:text-small after:[grid-area:1/1] after:content-[attr(data-longest)]"
    >
      {data && (
        <Notice tone={bookingCount === 0 ? 'plain' : 'wait'}>
          {bookingCount === 0 && m.closures_booked_none()}
          {bookingCount === 1 && m.closures_booked_one()}
          {bookingCount > 1 && m.closures_booked({ count: bookingCount })}
        </Notice>
      )}
    </div>
  )
}
