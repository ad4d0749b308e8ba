import { Plus } from 'lucide-react'
import { minuteOf } from '../../../../domain/wall-time.ts'
import { m } from '../../../../messages/messages.js'
import { formatWeekday } from '../../../format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { HoursEntry } from './hours-entry.tsx'
import { dayName, type HoursRow, rowsOn, scaleOf, weekdays } from './week.ts'

type WeekRibbonsProps = {
  rows: readonly HoursRow[]
  onAdd: (day: number) => void
  onDeleted: () => void
}

/** The week as seven ribbons on one scale: mornings line up, and so do the breaks. */
export function WeekRibbons({ rows, onAdd, onDeleted }: WeekRibbonsProps) {
  const scale = scaleOf(rows)
  return (
    <ul className="border-b border-line">
      {weekdays.map((day) => {
        const ofDay = rowsOn(rows, day)
        return (
          <li
            key={day}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-t border-line py-2.5 lg:grid-cols-[7rem_minmax(0,1fr)_21rem_auto] lg:gap-x-6"
          >
            <p className="font-semibold">{dayName(day)}</p>
            <div className="order-last col-span-2 lg:order-none lg:col-span-1">
              <DayBar rows={ofDay} scale={scale} />
            </div>
            <div className="col-span-2 row-start-3 lg:col-span-1 lg:row-start-auto">
              {ofDay.length === 0 ? (
                <p className="text-small text-muted">{m.schedule_hours_closed()}</p>
              ) : (
                <ul className="flex flex-wrap gap-x-4">
                  {ofDay.map((row) => (
                    <HoursEntry key={row.id} row={row} onDeleted={onDeleted} />
                  ))}
                </ul>
              )}
            </div>
            <div className="col-start-2 row-start-1 lg:col-start-auto lg:row-start-auto">
              <IconButton
                label={m.schedule_hours_add_day({ day: formatWeekday(day) })}
                onClick={() => onAdd(day)}
              >
                <Plus aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A day of opening hours between the week's first opening and last closing; the text beside it says the same. */
function DayBar({ rows, scale }: { rows: readonly HoursRow[]; scale: { from: number; to: number } }) {
  const share = (minute: number) => ((minute - scale.from) / (scale.to - scale.from)) * 100
  return (
    <div aria-hidden="true" className="relative h-4">
      <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-edge/60" />
      {rows.map(({ id, startTime, endTime }) => (
        <span
          key={id}
          style={{
            left: `${share(minuteOf(startTime))}%`,
            width: `${share(minuteOf(endTime)) - share(minuteOf(startTime))}%`,
          }}
          className="absolute inset-y-0 animate-fill rounded-slot bg-accent"
        />
      ))}
    </div>
  )
}
