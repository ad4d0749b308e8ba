import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while React adopts the server's HTML, which must then look the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
