import { type RefObject, useLayoutEffect, useRef } from 'react'

/** As long as systems wait for the second press of a double click, and a little more. */
const restMilliseconds = 600

/** Lets no pointer press anything in there for a moment. An animation, not a timer: it ends by itself. */
export const letRest = (part: HTMLElement | null) =>
  part?.animate({ pointerEvents: ['none', 'none'] }, restMilliseconds)

/**
 * For lists whose rows come, go and change: whoever presses a moment after `state` has changed means what stood there
 * before, so the list is let rest. Not after the first of its states, which is undefined until there is one.
 */
export function useRestAfterChange<List extends HTMLElement>(
  state: string | undefined,
): RefObject<List | null> {
  const list = useRef<List>(null)
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current === state) return
    if (before.current !== undefined) letRest(list.current)
    before.current = state
  }, [state])
  return list
}
