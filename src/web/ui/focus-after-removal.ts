import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

/**
 * For lists whose changes may remove the focused control. Call the result with a function that takes the focus once it
 * is lost.
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

/**
 * For lists that others change too. When the focused row is removed, `takeFocus` moves the focus to the next one. Each
 * row has its key in `data-row`. Use the result as the list's `onFocus`.
 */
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
