import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Problem, problemOf } from '../../contract/problems.ts'
import { m } from '../../messages/messages.js'
import { ApiError } from '../api.ts'

const texts: Record<Problem, (inputs: { bound: string }) => string> = {
  required: m.problem_required,
  too_short: m.problem_too_short,
  too_long: m.problem_too_long,
  too_small: m.problem_too_small,
  too_large: m.problem_too_large,
  invalid_email: m.problem_invalid_email,
  invalid_date: m.problem_invalid_date,
  invalid_time: m.problem_invalid_time,
  invalid_zone: m.problem_invalid_zone,
  invalid_amount: m.problem_invalid_amount,
  below_card_minimum: m.problem_below_card_minimum,
  control_characters: m.problem_control_characters,
  end_before_start: m.problem_end_before_start,
  overlaps: m.problem_overlaps,
  outside_hours: m.problem_outside_hours,
  closure_too_long: m.problem_closure_too_long,
  invalid: m.problem_invalid,
}

/** Errors are stored as codes ("too_short:6") and translated while rendering, so that they follow the language. */
function encode(issue: z.core.$ZodRawIssue): string {
  const { problem, bound } = problemOf({ ...issue, message: issue.message ?? '' })
  return `${problem}:${bound}`
}

/** The text of a field's error: ours by its code, or the server's own sentence. */
export function problemText(message: string | undefined): string | undefined {
  if (!message) return undefined
  const [code = '', bound = ''] = message.split(':')
  return code in texts ? texts[code as Problem]({ bound }) : message
}

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

/**
 * A form validated by the contract's own schema, on blur and on submit. Submit focuses the first invalid field. Give
 * `defaultValues` for every field, '' for empty ones.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: encode }),
    defaultValues,
    mode: 'onTouched',
  })
}

/** The same refusal, attached to one field. */
export const asProblemOf = (field: string, { status, code, error, message }: ApiError): ApiError =>
  new ApiError(status, { code, error, message, fields: { [field]: message } })

/** Shows the server's messages beside their fields and focuses the first. Returns whether there was one. */
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
