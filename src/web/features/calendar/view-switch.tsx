import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { type Address, inView, type Period, views, viewWords } from './calendar-views.ts'

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
