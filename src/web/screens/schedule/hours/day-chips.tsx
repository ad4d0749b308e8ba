import { m } from '../../../../messages/messages.js'
import { formatWeekday } from '../../../format.ts'
import { weekdays } from './week.ts'

type DayChipsProps = {
  /** The day that they are chosen beside. */
  day: number
  chosen: readonly number[]
  onChange: (days: number[]) => void
}

/** Which other days get the same hours. */
export function DayChips({ day, chosen, onChange }: DayChipsProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-small font-semibold">{m.schedule_hours_also()}</legend>
      <div className="grid grid-cols-3 gap-0.5 rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset sm:grid-cols-6">
        {weekdays
          .filter((other) => other !== day)
          .map((other) => {
            const on = chosen.includes(other)
            return (
              <button
                key={other}
                type="button"
                aria-pressed={on}
                onClick={() => onChange(on ? chosen.filter((one) => one !== other) : [...chosen, other])}
                className="min-h-11 min-w-0 rounded-[8px] text-small font-semibold text-muted transition-colors duration-150 hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
              >
                {formatWeekday(other)}
              </button>
            )
          })}
      </div>
    </fieldset>
  )
}
