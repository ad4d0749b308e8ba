import { useSyncExternalStore } from 'react'

let unavailable = false
const listeners = new Set<() => void>()

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

export const useServerUnavailable = (): boolean =>
  useSyncExternalStore(subscribe, isUnavailable, isUnavailable)
