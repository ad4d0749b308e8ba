import { Controller, type FieldPath } from 'react-hook-form'
import { type ContractForm, problemText } from '../../../form/contract-form.ts'
import { Field } from '../../../ui/field.tsx'
import { TimeInput } from '../../../ui/time-input.tsx'
import type { TypedHours } from './typed-hours.ts'

type Times = `hours.${number}` | 'lunch'

type TimesFieldsProps = {
  form: ContractForm<TypedHours, TypedHours>
  /** Where they are in the form. */
  name: Times
  start: string
  end: string
}

/** From one time to another, side by side. */
export function TimesFields({
  form: { control, formState, getFieldState, trigger },
  name,
  start,
  end,
}: TimesFieldsProps) {
  const field = (part: 'startTime' | 'endTime', label: string) => {
    const path: FieldPath<TypedHours> = `${name}.${part}`
    return (
      <Field label={label} error={problemText(getFieldState(path, formState).error?.message)}>
        {(look) => (
          <Controller
            control={control}
            name={path}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <TimeInput
                {...look}
                ref={ref}
                end={part === 'endTime'}
                value={String(value)}
                onChange={onChange}
                onBlur={() => {
                  onBlur()
                  const { hours, lunch } = formState.errors
                  if (hours || lunch) void trigger()
                }}
              />
            )}
          />
        )}
      </Field>
    )
  }
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-4">
      {field('startTime', start)}
      {field('endTime', end)}
    </div>
  )
}
