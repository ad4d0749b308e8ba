import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Select } from '../ui/radix/select.tsx'
import { type FieldProblem, FormField } from './form-field.tsx'

type ChoiceFieldProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>
  name: FieldPath<Values>
  label: string
  hint?: string | undefined
  problem?: FieldProblem
  /** No two options may have the same label. */
  options: readonly { value: string | number | null | undefined; label: string }[]
}

export function ChoiceField<Values extends FieldValues, Sent>(props: ChoiceFieldProps<Values, Sent>) {
  const { control, name, label, hint, problem, options } = props
  return (
    <FormField label={label} hint={hint} problem={problem}>
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
    </FormField>
  )
}
