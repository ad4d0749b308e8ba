import { useRef, useState } from 'react'

/** `position`: of the step that is shown. Null for the first one. */
export function useDirection(position: number, hydrated: boolean): 'forward' | 'back' | null {
  const before = useRef(position)
  const started = useRef(false)
  const [direction, setDirection] = useState<'forward' | 'back' | null>(null)
  // Adopting the server's HTML is no step.
  if (!started.current) before.current = position
  started.current ||= hydrated
  if (before.current !== position) {
    const next = position > before.current ? 'forward' : 'back'
    before.current = position
    if (next !== direction) setDirection(next)
  }
  return direction
}
