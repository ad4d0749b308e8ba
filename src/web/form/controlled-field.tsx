import type { ReactNode } from 'react'
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useWatch,
} from 'react-hook-form'
import type { FieldControl } from '../ui/field.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

type Input<Values extends FieldValues, Name extends FieldPath<Values>> = FieldControl &
  Pick<ControllerRenderProps<Values, Name>, 'value' | 'onChange' | 'onBlur' | 'ref'>

export type ControlledFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Sent> = Omit<
  FormFieldProps,
  'children'
> & {
  control: Control<Values, unknown, Sent>
  name: Name
  children: (input: Input<Values, Name>) => ReactNode
}

/** For inputs that change what is typed, and for those that are not HTML inputs. */
export function ControlledField<Values extends FieldValues, Name extends FieldPath<Values>, Sent>({
  control,
  name,
  children,
  ...field
}: ControlledFieldProps<Values, Name, Sent>) {
  // A controller shows its first value in place of undefined.
  const value = useWatch({ control, name, exact: true })
  return (
    <FormField {...field}>
      {(described) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { onChange, onBlur, ref } }) => (
            <>{children({ ...described, value, onChange, onBlur, ref })}</>
          )}
        />
      )}
    </FormField>
  )
}
