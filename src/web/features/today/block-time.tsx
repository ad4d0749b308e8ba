import { CalendarX } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { wallNow } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { minutesOfDay } from '../agenda/agenda-blocks.ts'
import { ClosureFlow } from '../closures/closure-flow.tsx'
import type { ClosureStart } from '../closures/closure-form.ts'

/** From the next quarter of an hour, for one hour, within the day. */
function nextHour(zone: string): ClosureStart {
  const { date, time } = wallNow(zone)
  const from = Math.ceil((minuteOf(time) + 1) / 15) * 15
  const to = Math.min(from + 60, minutesOfDay - 15)
  return { date, hour: from < to ? { fromTime: timeOf(from), toTime: timeOf(to) } : undefined }
}

export function BlockTimeButton({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const [start, setStart] = useState<ClosureStart | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} tone="secondary" onClick={() => setStart(nextHour(schedule.timezone))}>
        <CalendarX aria-hidden="true" />
        {m.today_block()}
      </Button>
      <ClosureFlow schedule={schedule} start={start} focusAfter={button} onClose={() => setStart(null)} />
    </>
  )
}
