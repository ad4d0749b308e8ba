import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { Tick } from '../../ui/tick.tsx'

type HolidayListProps = {
  holidays: Reply<'listHolidays'>['holidays']
  /** The dates to close. */
  chosen: ReadonlySet<string>
  onChange: (dates: ReadonlySet<string>) => void
}

export function HolidayList({ holidays, chosen, onChange }: HolidayListProps) {
  if (holidays.length === 0) return <p className="text-muted">{m.holidays_none()}</p>
  return (
    <fieldset>
      <legend className="sr-only">{m.holidays_legend()}</legend>
      {holidays.map(({ date, name, closed }) => (
        <div key={date} className="flex border-t border-line">
          <Tick
            checked={chosen.has(date)}
            onChange={(checked) => {
              const dates = new Set(chosen)
              if (checked) dates.add(date)
              else dates.delete(date)
              onChange(dates)
            }}
          >
            <span className="grid min-w-0 flex-1">
              <span className="font-semibold">{name}</span>
              <span className="text-small text-muted first-letter:uppercase">{formatDate(date)}</span>
            </span>
            {closed && <span className="text-caption text-muted">{m.holidays_closed()}</span>}
          </Tick>
        </div>
      ))}
    </fieldset>
  )
}
