import { useCallback, useSyncExternalStore } from 'react'

/** The default fits a grid of seven columns. */
export function useWide(least = '48rem'): boolean {
  const media = `(min-width: ${least})`
  const subscribe = useCallback(
    (listener: () => void) => {
      const wide = matchMedia(media)
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches)
}
