import type { z } from 'zod'

const problems = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'invalid_email',
  'invalid_phone',
  'invalid_website',
  'invalid_slug',
  'invalid_date',
  'invalid_time',
  'invalid_zone',
  'invalid_amount',
  'below_card_minimum',
  'invalid_percent',
  'invalid_vat_rate',
  'control_characters',
  'address_in_name',
  'lost_letters',
  'has_another',
  'end_before_start',
  'overlaps',
  'outside_hours',
  'closure_too_long',
  'invalid',
] as const

export type Problem = (typeof problems)[number]

const isProblem = (text: string): text is Problem => (problems as readonly string[]).includes(text)

type Issue = Pick<z.core.$ZodIssue, 'code' | 'message'> & {
  input?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
}

function problemOfIssue(issue: Issue): Problem {
  if (isProblem(issue.message)) return issue.message
  const ofText = issue.origin === 'string'
  if (issue.code === 'too_small')
    return ofText ? (issue.minimum === 1 ? 'required' : 'too_short') : 'too_small'
  if (issue.code === 'too_big') return ofText ? 'too_long' : 'too_large'
  return 'invalid'
}

/** `bound`: the limit that the value broke (characters, minutes or cents), if any. */
export function problemOf(issue: Issue): { problem: Problem; bound: string } {
  const [code = '', bound = ''] = issue.message.split(':')
  return isProblem(code) && bound !== ''
    ? { problem: code, bound }
    : { problem: problemOfIssue(issue), bound: String(issue.minimum ?? issue.maximum ?? '') }
}
