import { Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { type ContractForm, problemText } from '../../form/contract-form.ts'
import { Field } from '../../ui/field.tsx'
import { TimeInput } from '../../ui/time-input.tsx'

type TimesFieldsProps<Typed extends FieldValues, Sent> = {
  form: ContractForm<Typed, Sent>
  name: FieldPath<Typed>
  start: string
  end: string
}

export function TimesFields<Typed extends FieldValues, Sent>({
  form: { control, formState, getFieldState, trigger },
  name,
  start,
  end,
}: TimesFieldsProps<Typed, Sent>) {
  const field = (part: 'startTime' | 'endTime', label: string) => {
    const path = `${name}.${part}` as FieldPath<Typed>
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
                  if (Object.keys(formState.errors).length > 0) void trigger()
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
