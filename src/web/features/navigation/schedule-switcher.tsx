import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { chooseSchedule, useCurrentSchedule } from './current-schedule.ts'

const look =
  'flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-3 py-1.5 text-left text-small font-semibold hover:bg-accent-soft hover:text-accent aria-[current]:text-accent'

/** Opens the same page of another schedule. Pages of all schedules only remember the choice. */
export function ScheduleSwitcher() {
  const { schedules = [], current } = useCurrentSchedule()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (schedules.length < 2) return null
  const page = /^\/schedules\/\d+(\/calendar|\/statistics|)$/.exec(pathname)?.[1]
  return (
    <div className="grid gap-1">
      <h2 className="px-3 text-caption font-semibold text-muted">{m.nav_schedules()}</h2>
      <ul className="grid">
        {schedules.map(({ id, name }) => {
          const isCurrent = id === current?.id
          const content = (
            <>
              <span className="min-w-0 break-words">{name}</span>
              {isCurrent && <Check aria-hidden="true" className="size-5 shrink-0" />}
            </>
          )
          return (
            <li key={id}>
              {page === undefined ? (
                <button
                  type="button"
                  aria-current={isCurrent ? 'true' : undefined}
                  className={look}
                  onClick={(event) => {
                    chooseSchedule(id)
                    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                    if (!/^\/(dashboard|money)$/.test(pathname)) void navigate({ to: '/dashboard' })
                  }}
                >
                  {content}
                </button>
              ) : (
                <Link
                  to={`/schedules/$scheduleId${page as '' | '/calendar' | '/statistics'}`}
                  params={{ scheduleId: String(id) }}
                  // Everything but what names rows of the schedule that is left.
                  search={({ view, date, month, tab, period, from, to }: Record<string, unknown>) =>
                    Object.fromEntries(
                      Object.entries({ view, date, month, tab, period, from, to }).filter(
                        ([, value]) => value !== undefined,
                      ),
                    )
                  }
                  aria-current={isCurrent ? 'true' : undefined}
                  className={look}
                >
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
