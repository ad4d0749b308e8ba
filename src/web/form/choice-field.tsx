import type { FieldPath, FieldValues } from 'react-hook-form'
import { Select } from '../ui/radix/select.tsx'
import { ControlledField, type ControlledFieldProps } from './controlled-field.tsx'

type ChoiceFieldProps<Values extends FieldValues, Sent> = Omit<
  ControlledFieldProps<Values, FieldPath<Values>, Sent>,
  'children'
> & {
  /** No two options may have the same label. */
  options: readonly {
    value: string | number | boolean | null | undefined
    label: string
    detail?: string | undefined
  }[]
}

export function ChoiceField<Values extends FieldValues, Sent>({
  options,
  ...field
}: ChoiceFieldProps<Values, Sent>) {
  return (
    <ControlledField
      shown={(value) =>
        options.find((option) => String(option.value) === String(value))?.label ?? String(value)
      }
      {...field}
    >
      {({ value, onChange, ...input }) => (
        <Select
          {...input}
          value={String(value)}
          options={options.map((option) => ({ ...option, value: String(option.value) }))}
          onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value)}
        />
      )}
    </ControlledField>
  )
}
