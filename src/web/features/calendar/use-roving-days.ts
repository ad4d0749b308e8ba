import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, dayOfWeek } from '../../../domain/wall-time.ts'
import { addMonths, firstOf, type Month, monthOf } from './months.ts'

/** The date that a key leads to, or null for other keys. */
function dateAfter(key: string, date: string): string | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days) return addDays(date, days)
  if (key === 'Home') return addDays(date, -dayOfWeek(date))
  if (key === 'End') return addDays(date, 6 - dayOfWeek(date))
  if (key === 'PageUp') return firstOf(addMonths(monthOf(date), -1))
  return key === 'PageDown' ? firstOf(addMonths(monthOf(date), 1)) : null
}

type Days = {
  /** The day in the tab order; the arrow keys start from it. */
  reachable: string
  table: RefObject<HTMLTableElement | null>
  move: (event: KeyboardEvent) => void
}

/** Makes the days of a month one tab stop. The arrow keys move between days and into neighboring months. */
export function useRovingDays(month: Month, first: string, onGo: (month: Month) => void): Days {
  const [current, setCurrent] = useState(first)
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const reachable = monthOf(current) === month ? current : monthOf(first) === month ? first : firstOf(month)

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLButtonElement>(`[data-date="${reachable}"]`)?.focus()
  }, [reachable])

  const move = (event: KeyboardEvent) => {
    const to = dateAfter(event.key, reachable)
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    moved.current = true
    setCurrent(to)
    if (monthOf(to) !== month) onGo(monthOf(to))
  }
  return { reachable, table, move }
}
