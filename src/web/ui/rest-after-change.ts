import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A little longer than the double-click time of operating systems. */
const restMilliseconds = 600

/** Ignores pointer presses in an element for a moment. An animation needs no cleanup, unlike a timer. */
export const letRest = (part: HTMLElement | null) =>
  part?.animate({ pointerEvents: ['none', 'none'] }, restMilliseconds)

/**
 * For lists whose rows come, go and change. A press right after a change of `state` was aimed at the old rows, so the
 * list ignores it. The first state, undefined until loaded, does not count as a change.
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
