import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { problemTexts } from '../../contract/problem-texts.ts'
import { type Problem, problemOf } from '../../contract/problems.ts'
import { m } from '../../messages/messages.js'
import { ApiError } from '../api.ts'
import { toastError } from '../ui/toast.ts'
import { pressEnds } from './press.ts'
import { unshownMessage } from './shown-fields.ts'

/** Codes ("too_short:6") are translated while rendering, so that they follow the language. */
function encode(issue: z.core.$ZodRawIssue): string {
  const { problem, bound } = problemOf({ ...issue, message: issue.message ?? '' })
  return `${problem}:${bound}`
}

export function problemText(message: string | undefined): string | undefined {
  if (!message) return undefined
  const [code = '', bound = ''] = message.split(':')
  return code in problemTexts ? problemTexts[code as Problem]({ bound }) : message
}

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

const serverErrors = <Input extends FieldValues>(fields: { [field: string]: string }) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field, { type: 'server', message }]),
  ) as FieldErrors<Input>

/** Give `defaultValues` for every field, '' for empty ones. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  /** Messages of the server, by field. */
  refused: { [field: string]: string } = {},
) {
  const [errors] = useState(() => serverErrors<Input>(refused))
  const validate = zodResolver<Input, unknown, Output>(schema, { error: encode })
  const form: ContractForm<Input, Output> = useForm<Input, unknown, Output>({
    resolver: async (values, context, options) => {
      const [name, ...others]: readonly string[] = options.names ?? []
      if (name === undefined || others.length > 0 || form.control._formState.isSubmitting)
        return validate(values, context, options)
      const { submitCount } = form.control._formState
      await pressEnds()
      const now = form.control._formState
      // The press sent the form, and the server's reply may be here already.
      if (now.isSubmitting || now.submitCount !== submitCount) return { values: {}, errors: now.errors }
      const isUntouched = !now.isSubmitted && !form.getFieldState(name as Path<Input>).isDirty
      return isUntouched ? { values: {}, errors: {} } : validate(values, context, options)
    },
    defaultValues,
    errors,
    mode: 'onTouched',
  })
  useUnshownProblems(form)
  return form
}

/** Says once for each press why nothing was sent, if no field says it. */
function useUnshownProblems<Input extends FieldValues, Output>({ formState }: ContractForm<Input, Output>) {
  const { errors, submitCount, isSubmitting } = formState
  const told = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount <= told.current) return
    told.current = submitCount
    const message = unshownMessage(errors)
    if (message !== null) toastError(m.form_refused(), problemText(message))
  }, [errors, submitCount, isSubmitting])
}

export const asProblemOf = (field: string, { status, code, error, message }: ApiError): ApiError =>
  new ApiError(status, { code, error, message, fields: { [field]: message } })

/** Returns true if any field got a message. */
export function showServerFields<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false
  const fields = Object.entries(error.fields)
  for (const [index, [name, message]] of fields.entries())
    form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
  return fields.length > 0
}
