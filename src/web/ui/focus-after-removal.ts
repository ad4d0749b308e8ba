import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

/** Call the result with a function that takes the focus if the focused control disappears. */
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

/** For lists that others change too. Each row has its key in `data-row`; use the result as the list's `onFocus`. */
export function useFocusOfRow(takeFocus: (row: string) => void): (event: FocusEvent) => void {
  const held = useRef<{ element: Element; row: string } | null>(null)

  useEffect(() => {
    if (!held.current || held.current.element.isConnected) return
    const { row } = held.current
    held.current = null
    if (document.activeElement === document.body) takeFocus(row)
  })

  return useCallback(({ target }) => {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
    held.current = row === undefined ? null : { element: target, row }
  }, [])
}
