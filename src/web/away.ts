import { useSyncExternalStore } from 'react'

let away = false
const listeners = new Set<() => void>()

/** Each call says whether the server was there: so the state mends itself with the next call that gets through. */
export function noteServer(answers: boolean): void {
  if (away === !answers) return
  away = !answers
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isAway = () => away

/** Whether the last call found nobody there. */
export const useAway = (): boolean => useSyncExternalStore(subscribe, isAway, isAway)
