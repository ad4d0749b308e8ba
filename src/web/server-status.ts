import { useSyncExternalStore } from 'react'

let unavailable = false
const listeners = new Set<() => void>()

/** Each call says whether the server was there: so the state mends itself with the next call that gets through. */
export function noteServerStatus(answers: boolean): void {
  if (unavailable === !answers) return
  unavailable = !answers
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isUnavailable = () => unavailable

/** Whether the last call found nobody there. */
export const useServerUnavailable = (): boolean =>
  useSyncExternalStore(subscribe, isUnavailable, isUnavailable)
