import { m } from '../../../messages/messages.js'
import { useKeys } from '../keys/keyboard-shortcuts.ts'
import { type View, viewWords } from './calendar-views.ts'

type CalendarKeys = {
  view: View
  onTurn: (by: -1 | 1) => void
  onToday: () => void
  onAdd: () => void
  onView: (view: View) => void
}

/** The letters match words of both languages: "today" and "aujourd’hui", "new" and "nouveau". */
export function useCalendarKeys({ view, onTurn, onToday, onAdd, onView }: CalendarKeys): void {
  useKeys([
    { keys: ['n'], label: m.calendar_add_title(), run: onAdd },
    { keys: ['t', 'a'], label: m.calendar_today(), run: onToday },
    { keys: ['ArrowLeft'], label: viewWords[view].previous(), run: () => onTurn(-1) },
    { keys: ['ArrowRight'], label: viewWords[view].next(), run: () => onTurn(1) },
    { keys: ['m'], label: m.calendar_view_month(), run: () => onView('month') },
    { keys: ['s', 'w'], label: m.calendar_view_week(), run: () => onView('week') },
    { keys: ['j', 'd'], label: m.calendar_view_day(), run: () => onView('day') },
  ])
}
