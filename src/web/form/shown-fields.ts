import { useEffect } from 'react'
import { z } from 'zod'

/** A field that is not shown has no rule: `unshown` gives the values that count instead. */
export const withoutUnshown = <Schema extends z.ZodType<unknown, object>>(
  schema: Schema,
  unshown: (typed: z.input<Schema>) => Partial<z.input<Schema>>,
) =>
  z.preprocess(
    (typed) => ({ ...(typed as z.input<Schema>), ...unshown(typed as z.input<Schema>) }),
    schema,
  ) as z.ZodType<z.output<Schema>, z.input<Schema>>

/** The problems that stand at a field. */
const shown = new WeakSet<object>()

export function useShownProblem(problem: object | undefined): void {
  const own = problem && 'error' in problem ? (problem.error as object | undefined) : problem
  useEffect(() => {
    if (own) shown.add(own)
  }, [own])
}

type Problem = { message?: unknown; type?: unknown }

const isProblem = (value: object): value is Problem => 'type' in value && typeof value.type === 'string'

/** Those of the form as a whole (`root`) have a place of their own. */
function problemsIn(errors: unknown): Problem[] {
  if (typeof errors !== 'object' || errors === null) return []
  if (isProblem(errors)) return [errors]
  return Object.entries(errors).flatMap(([name, one]) => (name === 'root' ? [] : problemsIn(one)))
}

/** The message of a refused form whose problems all stand at fields that are not on the screen. */
export function unshownMessage(errors: object): string | null {
  const problems = problemsIn(errors)
  const [first] = problems
  if (!first || problems.some((problem) => shown.has(problem))) return null
  return typeof first.message === 'string' ? first.message : ''
}
