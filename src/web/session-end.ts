import { useEffect, useSyncExternalStore } from 'react'
import { refusedWith } from './api.ts'
import { queryClient } from './query.ts'

let ended = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  ended = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** If the session has ended, owners' screens ask to sign in again. */
export function notesSessionEnd(error: unknown): boolean {
  const isEnd = refusedWith(error, 'not_signed_in')
  if (isEnd) set(true)
  return isEnd
}

export const resumeSession = () => set(false)

export function useSessionEnd(): boolean {
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notesSessionEnd(event.action.error)
      }),
    [],
  )
  return useSyncExternalStore(subscribe, () => ended)
}
