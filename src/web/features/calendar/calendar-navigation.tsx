import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
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

type ViewSwitchProps = { scheduleId: string; period: Period; address: Address }

export function ViewSwitch({ scheduleId, period, address }: ViewSwitchProps) {
  return (
    <nav
      aria-label={m.calendar_view()}
      className="flex flex-wrap gap-1 rounded-control bg-sunken p-1 ring-1 ring-line ring-inset max-md:w-full print:hidden"
    >
      {views.map((view) => (
        <Link
          key={view}
          to="/schedules/$scheduleId/calendar"
          params={{ scheduleId }}
          search={inView(view, period, address)}
          resetScroll={false}
          aria-current={view === period.view ? 'page' : undefined}
          className={classes(
            'grid min-h-11 flex-1 place-items-center rounded-[7px] px-4 text-small font-semibold transition-colors duration-150',
            view === period.view ? 'bg-accent text-on-accent' : 'text-muted hover:text-ink',
          )}
        >
          {viewWords[view].name()}
        </Link>
      ))}
    </nav>
  )
}

type NavigationProps = {
  title: string
  busy: boolean
  previous: string
  next: string
  onTurn: (by: -1 | 1) => void
  onToday: () => void
}

export function CalendarNavigation({ title, busy, previous, next, onTurn, onToday }: NavigationProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2
        aria-live="polite"
        aria-busy={busy}
        className="title text-title first-letter:uppercase max-md:basis-full md:mr-2 md:min-w-44 md:text-right"
      >
        {title}
      </h2>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:*:first:mr-auto print:hidden">
        <Button tone="secondary" onClick={onToday}>
          {m.calendar_today()}
        </Button>
        <IconButton label={previous} onClick={() => onTurn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={next} onClick={() => onTurn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
