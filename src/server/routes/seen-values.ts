import { isDeepStrictEqual } from 'node:util'
import { Refused } from '../../domain/refusals.ts'

/** Refuses a change if someone else has changed one of these values since the caller saw them. */
export function refuseChanged<Shown extends object>(
  seen: { [Name in keyof Shown]?: Shown[Name] | undefined },
  shown: Shown,
): void {
  const names = Object.keys(seen) as (keyof Shown)[]
  if (names.every((name) => isDeepStrictEqual(seen[name], shown[name]))) return
  const current = Object.fromEntries(names.map((name) => [name, shown[name]]))
  throw new Refused('changed_meanwhile', {}, { current })
}
