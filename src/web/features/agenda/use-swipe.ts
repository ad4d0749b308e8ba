import { type RefObject, useEffect, useRef } from 'react'

/** In pixels: at least `far` sideways, at most `straight` up or down. */
const far = 70
const straight = 40
const slack = 10

/** Leaves the swipe to content that can scroll that way. */
export function useSwipe(frame: RefObject<HTMLElement | null>, onTurn: (by: -1 | 1) => void) {
  const turn = useRef(onTurn)
  turn.current = onTurn
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let start: { x: number; y: number } | null = null
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const scroller = (target as Element).closest<HTMLElement>('[data-scroller]')
      const scrolls = scroller !== null && scroller.scrollWidth > scroller.clientWidth + 1
      start = touches.length === 1 && finger && !scrolls ? { x: finger.clientX, y: finger.clientY } : null
    }
    const end = (event: TouchEvent) => {
      const [finger] = event.changedTouches
      if (!start || !finger) return
      const aside = finger.clientX - start.x
      if (Math.abs(aside) > far && Math.abs(finger.clientY - start.y) < straight)
        turn.current(aside < 0 ? 1 : -1)
      start = null
    }
    const follow = (event: TouchEvent) => {
      const [finger] = event.touches
      if (!start || !finger) return
      const aside = Math.abs(finger.clientX - start.x)
      // Dragging a block and vertical scrolling are not swipes.
      if (event.defaultPrevented || Math.abs(finger.clientY - start.y) > aside + slack) start = null
      else if (aside > slack && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', follow, { passive: false })
    element.addEventListener('touchend', end)
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', follow)
      element.removeEventListener('touchend', end)
    }
  }, [frame])
}
