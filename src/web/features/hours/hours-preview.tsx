import { weeklyWindows } from '../../../domain/opening-hours.ts'
import { isEndTime, isTime, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatTimes } from '../../format.ts'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { dayName, type HoursRow } from './weekly-hours.ts'

type Times = { startTime: string; endTime: string }

type HoursPreviewProps = {
  day: number
  /** The existing hours that stay. */
  rows: readonly HoursRow[]
  typed: readonly Times[]
}

const isWhole = ({ startTime, endTime }: Times) =>
  isTime(startTime) && isEndTime(endTime) && startTime < endTime

/** The day as it will be: existing hours plus those being typed. */
export function HoursPreview({ day, rows, typed }: HoursPreviewProps) {
  const added = typed.filter(isWhole)
  const stretches = weeklyWindows([...rows, ...added.map((times) => ({ ...times, dayOfWeek: day }))], day)
    .map(({ from, to }) => formatTimes(timeOf(from), timeOf(to)))
    .join(', ')
  return (
    <div className="rounded-control bg-paper px-4 py-3 ring-1 ring-line ring-inset">
      <DayRibbon
        hours={rows}
        parts={added.map((times) => ({ ...times, tone: 'chosen' }))}
        text={
          <>
            <span className="block font-semibold text-ink">{dayName(day)}</span>
            {stretches || m.schedule_hours_closed()}
          </>
        }
      />
    </div>
  )
}
