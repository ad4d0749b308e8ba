import type { ComponentProps } from 'react'
import { Field } from '../ui/field.tsx'
import { problemText } from './contract-form.ts'

/** The form's error at a field. */
export type FieldProblem = { message?: string | undefined } | undefined

export type FormFieldProps = Omit<ComponentProps<typeof Field>, 'error'> & { problem?: FieldProblem }

export const FormField = ({ problem, ...field }: FormFieldProps) => (
  <Field {...field} error={problemText(problem?.message)} />
)
