import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { useKeys } from '../keys/keyboard-shortcuts.ts'
import { type Address, inView, type Period, type View, views, viewWords } from './calendar-views.ts'

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

type ViewSwitchProps = {
  scheduleId: string
  period: Period
  address: Address
  onChoose: (view: View) => void
}

export function ViewSwitch({ scheduleId, period, address, onChoose }: ViewSwitchProps) {
  return (
    <nav
      aria-label={m.calendar_view()}
      className="flex gap-0.5 rounded-control bg-sunken p-1 max-md:w-full max-md:flex-wrap print:hidden"
    >
      {views.map((view) => (
        <Link
          key={view}
          to="/schedules/$scheduleId/calendar"
          params={{ scheduleId }}
          search={inView(view, period, address)}
          resetScroll={false}
          onClick={() => onChoose(view)}
          aria-current={view === period.view ? 'page' : undefined}
          className={classes(
            'grid min-h-9 flex-1 place-items-center rounded-[7px] px-3 text-small font-semibold transition-colors duration-150 max-md:min-h-11',
            view === period.view ? 'bg-raised text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {viewWords[view].name()}
        </Link>
      ))}
    </nav>
  )
}
