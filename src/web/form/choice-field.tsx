import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/radix/select.tsx'

type ChoiceFieldProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>
  name: FieldPath<Values>
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** No two options may have the same label. */
  options: readonly { value: string | number | null | undefined; label: string }[]
}

export function ChoiceField<Values extends FieldValues, Sent>(props: ChoiceFieldProps<Values, Sent>) {
  const { control, name, label, hint, error, options } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange, onBlur } }) => (
            <Select
              {...field}
              value={String(value)}
              options={options.map((option) => ({ value: String(option.value), label: option.label }))}
              onChange={(chosen) =>
                onChange(options.find((option) => String(option.value) === chosen)?.value)
              }
              onBlur={onBlur}
            />
          )}
        />
      )}
    </Field>
  )
}
