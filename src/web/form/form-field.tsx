import type { ComponentProps } from 'react'
import { Field } from '../ui/field.tsx'
import { problemText } from './contract-form.ts'
import { type FieldProblem, MeanwhileChoice } from './meanwhile.tsx'
import { useShownProblem } from './shown-fields.ts'

export type { FieldProblem } from './meanwhile.tsx'

export type FormFieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'below'> & {
  problem?: FieldProblem
  /** A value of the field, or of the whole form, in words, for when someone else has changed it. */
  shown?: ((value: never, values: never) => string) | undefined
}

export function FormField({ problem, shown, ...field }: FormFieldProps) {
  useShownProblem(problem)
  return (
    <Field
      {...field}
      error={problemText(problem?.message)}
      below={<MeanwhileChoice problem={problem} label={field.label} shown={shown} />}
    />
  )
}
