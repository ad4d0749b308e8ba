import { addDays } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { buttonTo, type StepLink } from './step-button.ts'

export type StartOnDate = { date: string; time: string }

const daysOfAWeek = 7

function dayOf(date: string, today: string): string {
  if (date === today) return m.book_today_short()
  if (date === addDays(today, 1)) return m.book_tomorrow_short()
  return formatDate(date, date < addDays(today, daysOfAWeek) ? 'weekdayShort' : 'short')
}

type FirstTimesProps = {
  /** Undefined while they load. */
  starts: readonly StartOnDate[] | undefined
  today: string
  /** Until when the salon is closed or full; shown instead of the usual heading. */
  noneUntil: string | undefined
  linkTo: (start: StartOnDate) => StepLink
  /** Missing if there is no other service. */
  otherService: StepLink | undefined
}

/** One press from here to the details. */
export function FirstTimes({ starts, today, noneUntil, linkTo, otherService }: FirstTimesProps) {
  return (
    <section aria-labelledby="first-times" className="grid gap-2">
      <h2 id="first-times" className="text-small font-semibold text-muted">
        {noneUntil ?? m.book_first_times()}
      </h2>
      {/* Always as high as one row of buttons, so that nothing moves when they arrive. */}
      <div className="-mx-gutter min-h-13 overflow-x-auto px-gutter py-1 [scrollbar-width:none]">
        {starts?.length === 0 && otherService && (
          <Button {...buttonTo(otherService)}>{m.book_other_service()}</Button>
        )}
        {starts !== undefined && starts.length > 0 && (
          <ul className="flex gap-2">
            {starts.map((start) => (
              <li key={start.date} className="shrink-0">
                <button
                  {...buttonTo(linkTo(start))}
                  className="min-h-11 rounded-control bg-raised px-4 text-small font-semibold whitespace-nowrap text-accent ring-1 ring-accent transition-colors duration-150 ring-inset hover:bg-accent-soft"
                >
                  <span className="inline-block first-letter:uppercase">
                    {m.book_first_time({ day: dayOf(start.date, today), time: start.time })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
