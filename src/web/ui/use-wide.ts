import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 48rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for a grid of seven columns with text in them. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
