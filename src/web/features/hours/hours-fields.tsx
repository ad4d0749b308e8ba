import { Controller, useWatch } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { type ContractForm, problemText } from '../../form/contract-form.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { type TypedHours, withLunch } from './hours-form.ts'
import { HoursPreview } from './hours-preview.tsx'
import { LunchBreak } from './lunch-break-fields.tsx'
import { TimesFields } from './start-end-fields.tsx'
import { Stretches } from './time-ranges-fields.tsx'
import { DayChips } from './weekday-chips.tsx'
import { dayName, type HoursRow, rowsOn, weekdays } from './weekly-hours.ts'

type Form = ContractForm<TypedHours, TypedHours>
type HoursFieldsProps = { form: Form; rows: readonly HoursRow[]; editing: boolean }

export function HoursFields({ form, rows, editing }: HoursFieldsProps) {
  const { control, formState, setValue } = form
  const { day = 1, others = [], hours = [], lunch = null } = useWatch({ control }) as Partial<TypedHours>

  return (
    <>
      {!editing && (
        <Field label={m.schedule_hours_day()} error={problemText(formState.errors.day?.message)}>
          {(field) => (
            <Controller
              control={control}
              name="day"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select
                  {...field}
                  value={String(value)}
                  onChange={(chosen) => {
                    onChange(Number(chosen))
                    setValue(
                      'others',
                      others.filter((other) => other !== Number(chosen)),
                    )
                  }}
                  onBlur={onBlur}
                  options={weekdays.map((one) => ({ value: String(one), label: dayName(one) }))}
                />
              )}
            />
          )}
        </Field>
      )}
      {editing ? (
        <Stretches form={form} />
      ) : (
        <TimesFields
          form={form}
          name="hours.0"
          start={m.schedule_hours_start()}
          end={m.schedule_hours_end()}
        />
      )}
      {hours.length === 1 && <LunchBreak form={form} />}
      <DayChips
        legend={m.schedule_hours_also()}
        day={day}
        chosen={others}
        onChange={(days) => setValue('others', days, { shouldDirty: true })}
      />
      <HoursPreview day={day} rows={editing ? [] : rowsOn(rows, day)} typed={withLunch({ hours, lunch })} />
    </>
  )
}
