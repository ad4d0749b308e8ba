import { isTime } from '../../../../domain/wall-time.ts'
import { m } from '../../../../messages/messages.js'
import { formatTimes } from '../../../format.ts'
import { DayRibbon } from '../../../ui/day-ribbon.tsx'
import { dayName, type HoursRow } from './week.ts'

type HoursPreviewProps = { day: number; rows: readonly HoursRow[]; startTime: string; endTime: string }

/** The day as it will be: what is open already, and what is being added. */
export function HoursPreview({ day, rows, startTime, endTime }: HoursPreviewProps) {
  const added = isTime(startTime) && isTime(endTime) && startTime < endTime
  const stretches = [...rows, ...(added ? [{ startTime, endTime }] : [])]
    .sort((a, b) => a.startTime.localeCompare(b.startTime))
    .map((stretch) => formatTimes(stretch.startTime, stretch.endTime))
    .join(', ')
  return (
    <div className="rounded-control bg-paper px-4 py-3 ring-1 ring-line ring-inset">
      <DayRibbon
        hours={rows}
        parts={added ? [{ startTime, endTime, tone: 'chosen' }] : []}
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
