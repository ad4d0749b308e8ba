import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { wallNow } from '../../format.ts'
import { lazyImport } from '../../lazy-import.ts'
import { Button } from '../../ui/button.tsx'
import { minutesOfDay } from '../agenda/agenda-blocks.ts'
import type { AffectedBookings } from '../closures/affected-bookings-dialog.tsx'
import { present, teamQuery } from '../staff/team.ts'

const ClosureDialog = lazy(
  lazyImport(async () => ({ default: (await import('../closures/closure-dialog.tsx')).ClosureDialog })),
)
const AffectedBookingsDialog = lazy(
  lazyImport(async () => ({
    default: (await import('../closures/affected-bookings-dialog.tsx')).AffectedBookingsDialog,
  })),
)

/** From the next quarter of an hour, for one hour, within the day. */
function nextHour(zone: string): { fromTime: string; toTime: string } | undefined {
  const from = Math.ceil((minuteOf(wallNow(zone).time) + 1) / 15) * 15
  const to = Math.min(from + 60, minutesOfDay - 15)
  return from < to ? { fromTime: timeOf(from), toTime: timeOf(to) } : undefined
}

export function BlockTimeButton({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const [opening, setOpening] = useState(0)
  const [open, setOpen] = useState(false)
  const [affected, setAffected] = useState<AffectedBookings | null>(null)
  const { data: team = [] } = useQuery(teamQuery(schedule.id))
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        tone="secondary"
        onClick={() => {
          setOpening((count) => count + 1)
          setOpen(true)
        }}
      >
        <CalendarX aria-hidden="true" />
        {m.today_block()}
      </Button>
      <Suspense>
        {opening > 0 && (
          <ClosureDialog
            key={opening}
            schedule={schedule}
            team={present(team)}
            closure={null}
            hour={nextHour(schedule.timezone)}
            open={open}
            onOpenChange={setOpen}
            focusAfter={button}
            onSaved={(found) => setAffected(found.bookingCount > 0 ? found : null)}
          />
        )}
        {affected && (
          <AffectedBookingsDialog
            affected={affected}
            team={team}
            focusAfter={button}
            onClose={() => setAffected(null)}
          />
        )}
      </Suspense>
    </>
  )
}
