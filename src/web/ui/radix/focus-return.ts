import { type RefObject, useRef } from 'react'

/**
 * Gives the focus back to what had it before a dialog opened, or, if that is gone, to `otherwise`. Radix does so
 * only for dialogs with a trigger of their own.
 */
export function useFocusReturn(otherwise?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null)
  return {
    remember: () => {
      opener.current = document.activeElement
    },
    giveBack: (event: Event) => {
      event.preventDefault()
      const before = opener.current
      const target = before?.isConnected && before !== document.body ? before : otherwise?.current
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
