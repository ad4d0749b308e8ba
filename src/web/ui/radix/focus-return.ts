import { type RefObject, useRef } from 'react'

/** Radix returns the focus only for dialogs with their own trigger. */
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
