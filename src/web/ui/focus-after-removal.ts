import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

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

/**
 * For lists that others change too: once the row that has the focus is taken away, `takeFocus` is asked to give it to the
 * next. A row says in `data-row` which one it is; what this returns is the list's `onFocus`.
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
