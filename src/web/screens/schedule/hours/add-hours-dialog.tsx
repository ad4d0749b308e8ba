import type { RefObject } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { availability } from '../../../../contract/availability.ts'
import { m } from '../../../../messages/messages.js'
import { call } from '../../../api.ts'
import { affectedByHours } from '../../../features/schedules/affected-queries.ts'
import { type ContractForm, problemText } from '../../../form/contract-form.ts'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { refresh } from '../../../query.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/radix/select.tsx'
import { TimeInput } from '../../../ui/time-input.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { HoursPreview } from './hours-preview.tsx'
import { dayName, type HoursRow, rowsOn, weekdays } from './week.ts'

const newHours = availability.createAvailability.body
const usual = { startTime: '09:00', endTime: '17:00' }

type AddHoursDialogProps = {
  scheduleId: string
  rows: readonly HoursRow[]
  /** The day it opens on: 0 = Sunday to 6 = Saturday. */
  day: number
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}

export function AddHoursDialog({ scheduleId, rows, day, ...dialog }: AddHoursDialogProps) {
  return (
    <FormDialog
      {...dialog}
      schema={newHours}
      empty={{ dayOfWeek: day, ...usual }}
      title={m.schedule_hours_add()}
      description={m.schedule_hours_add_text()}
      submit={m.schedule_hours_add()}
      onSubmit={async (body) => {
        await call('createAvailability', { params: { scheduleId }, body })
        await refresh(...affectedByHours)
        toastSuccess(m.toast_hours_added())
      }}
    >
      {(form) => <HoursFields form={form} rows={rows} />}
    </FormDialog>
  )
}

type HoursFieldsProps = {
  form: ContractForm<z.input<typeof newHours>, z.output<typeof newHours>>
  rows: readonly HoursRow[]
}

function HoursFields({ form: { control, formState, trigger }, rows }: HoursFieldsProps) {
  const { errors } = formState
  const { dayOfWeek, startTime, endTime } = useWatch({ control })

  return (
    <>
      <Field label={m.schedule_hours_day()} error={problemText(errors.dayOfWeek?.message)}>
        {(field) => (
          <Controller
            control={control}
            name="dayOfWeek"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select
                {...field}
                value={String(value)}
                onChange={(day) => onChange(Number(day))}
                onBlur={onBlur}
                options={weekdays.map((day) => ({ value: String(day), label: dayName(day) }))}
              />
            )}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={m.schedule_hours_start()} error={problemText(errors.startTime?.message)}>
          {(field) => (
            <Controller
              control={control}
              name="startTime"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <TimeInput
                  {...field}
                  ref={ref}
                  value={value}
                  onChange={onChange}
                  onBlur={() => {
                    onBlur()
                    if (errors.endTime) void trigger('endTime')
                  }}
                />
              )}
            />
          )}
        </Field>
        <Field label={m.schedule_hours_end()} error={problemText(errors.endTime?.message)}>
          {(field) => (
            <Controller
              control={control}
              name="endTime"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <TimeInput {...field} ref={ref} value={value} onChange={onChange} onBlur={onBlur} />
              )}
            />
          )}
        </Field>
      </div>
      <HoursPreview
        day={dayOfWeek ?? 1}
        rows={rowsOn(rows, dayOfWeek ?? 1)}
        startTime={startTime ?? ''}
        endTime={endTime ?? ''}
      />
    </>
  )
}
