import { formatWeekday } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { weekdays } from './weekly-hours.ts'

type DayChipsProps = {
  legend: string
  /** The weekday to leave out. */
  day?: number
  chosen: readonly number[]
  onChange: (days: number[]) => void
}

export function WeekdayChips({ legend, day, chosen, onChange }: DayChipsProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-small font-semibold">{legend}</legend>
      <div
        className={classes(
          'grid gap-0.5 rounded-control bg-sunken p-0.5 ring-1 ring-line ring-inset',
          day === undefined ? 'grid-cols-4 sm:grid-cols-7' : 'grid-cols-3 sm:grid-cols-6',
        )}
      >
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
                {formatWeekday(other, day === undefined ? 'weekdayShort' : 'weekday')}
              </button>
            )
          })}
      </div>
    </fieldset>
  )
}
