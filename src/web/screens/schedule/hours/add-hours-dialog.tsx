import type { RefObject } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { availability } from '../../../../contract/availability.ts'
import { m } from '../../../../messages/messages.js'
import { call } from '../../../api.ts'
import { problemText, showServerFields, useContractForm } from '../../../form/contract-form.ts'
import { refresh } from '../../../query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { TimeInput } from '../../../ui/time-input.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { touchedByHours } from '../touched.ts'
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

export function AddHoursDialog({
  scheduleId,
  rows,
  day,
  open,
  onOpenChange,
  focusAfter,
}: AddHoursDialogProps) {
  const form = useContractForm(newHours, { dayOfWeek: day, ...usual })

  const add = form.handleSubmit(async (body) => {
    try {
      await call('createAvailability', { params: { scheduleId }, body })
      await refresh(...touchedByHours)
      toastSuccess(m.toast_hours_added())
      onOpenChange(false)
      form.reset({ dayOfWeek: day, ...usual })
    } catch (error) {
      if (!showServerFields(form, error)) tellFailure(error)
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      focusAfter={focusAfter}
      formFirst
      title={m.schedule_hours_add()}
      description={m.schedule_hours_add_text()}
    >
      <AddHoursForm form={form} rows={rows} onSubmit={add} />
    </Dialog>
  )
}

type AddHoursFormProps = {
  form: ReturnType<typeof useContractForm<z.input<typeof newHours>, z.output<typeof newHours>>>
  rows: readonly HoursRow[]
  onSubmit: () => Promise<void>
}

function AddHoursForm({ form, rows, onSubmit }: AddHoursFormProps) {
  const { control, formState, trigger } = form
  const { errors, isSubmitting } = formState
  const { dayOfWeek, startTime, endTime } = useWatch({ control })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className="grid gap-5"
    >
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
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.schedule_hours_add()}
      </Button>
    </form>
  )
}
