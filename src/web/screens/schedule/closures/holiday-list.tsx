import { Check } from 'lucide-react'
import type { Reply } from '../../../../contract/index.ts'
import { m } from '../../../../messages/messages.js'
import { formatDate } from '../../../format.ts'

type HolidayListProps = {
  holidays: Reply<'listHolidays'>['holidays']
  /** The dates that are to be closed. */
  chosen: ReadonlySet<string>
  onChange: (dates: ReadonlySet<string>) => void
}

/** The holidays of a year, each to be closed or not. */
export function HolidayList({ holidays, chosen, onChange }: HolidayListProps) {
  if (holidays.length === 0) return <p className="text-muted">{m.holidays_none()}</p>
  return (
    <fieldset>
      <legend className="sr-only">{m.holidays_legend()}</legend>
      {holidays.map(({ date, name, closed }) => (
        <label
          key={date}
          className="relative flex min-h-12 items-center gap-3 border-t border-line py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="checkbox"
            checked={chosen.has(date)}
            onChange={({ target }) => {
              const dates = new Set(chosen)
              if (target.checked) dates.add(date)
              else dates.delete(date)
              onChange(dates)
            }}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-[7px] text-on-accent ring-1 ring-edge ring-inset peer-checked:bg-accent peer-checked:ring-accent [&_svg]:hidden peer-checked:[&_svg]:block"
          >
            <Check strokeWidth={2.5} className="size-4" />
          </span>
          <span className="grid min-w-0 flex-1">
            <span className="font-semibold">{name}</span>
            <span className="text-small text-muted first-letter:uppercase">{formatDate(date)}</span>
          </span>
          {closed && <span className="text-caption text-muted">{m.holidays_closed()}</span>}
        </label>
      ))}
    </fieldset>
  )
}
