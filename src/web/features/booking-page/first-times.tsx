import { addDays } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'

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
  onChoose: (start: StartOnDate) => void
}

/** One press from here to the details. */
export function FirstTimes({ starts, today, noneUntil, onChoose }: FirstTimesProps) {
  return (
    <section aria-labelledby="first-times" className="grid gap-2">
      <h2 id="first-times" className="text-small font-semibold text-muted">
        {noneUntil ?? m.book_first_times()}
      </h2>
      {/* As high as the buttons, so that nothing moves when they arrive. */}
      {starts?.length !== 0 && (
        <ul className="flex min-h-11 flex-wrap gap-2">
          {starts?.map((start) => (
            <li key={start.date}>
              <button
                type="button"
                onClick={() => onChoose(start)}
                className="min-h-11 rounded-control bg-raised px-4 text-small font-semibold text-accent ring-1 ring-accent transition-colors duration-150 ring-inset hover:bg-accent-soft"
              >
                <span className="inline-block first-letter:uppercase">
                  {m.book_first_time({ day: dayOf(start.date, today), time: start.time })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
