import { useCallback, useEffect, useRef } from 'react'

/**
 * For lists whose changes may take the focused control away: what is given here is asked to take the focus once
 * it is lost.
 */
export function useFocusAfterRemoval(): (takeFocus: () => void) => void {
  const next = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (!next.current || document.activeElement !== document.body) return
    next.current()
    next.current = null
  })

  return useCallback((takeFocus) => {
    next.current = takeFocus
  }, [])
}
