import { useSyncExternalStore } from 'react'

let unavailable = false
const listeners = new Set<() => void>()

/** Each call reports whether the server answered, so the next successful call ends the outage. */
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

/** Whether the last call did not reach the server. */
export const useServerUnavailable = (): boolean =>
  useSyncExternalStore(subscribe, isUnavailable, isUnavailable)
