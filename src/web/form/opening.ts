import { useEffect, useRef } from 'react'

/**
 * For a form whose reply may arrive after it was closed, and perhaps opened again: call the returned function at the
 * press; what it returns says later whether the form has been open ever since.
 */
export function useOpening(open = true): () => () => boolean {
  const opening = useRef<symbol>(undefined)
  useEffect(() => {
    if (!open) return
    opening.current = Symbol()
    return () => {
      opening.current = undefined
    }
  }, [open])
  return () => {
    const { current } = opening
    return () => current !== undefined && opening.current === current
  }
}
