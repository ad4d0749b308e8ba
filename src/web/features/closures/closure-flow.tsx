import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { lazyImport } from '../../lazy-import.ts'
import { present, type StaffMember, teamQuery } from '../staff/team.ts'
import type { AffectedBookings } from './affected-booking-choices.ts'

const ClosureDialog = lazy(
  lazyImport(async () => ({ default: (await import('./closure-dialog.tsx')).ClosureDialog })),
)
const AffectedBookingsDialog = lazy(
  lazyImport(async () => ({
    default: (await import('./affected-bookings-dialog.tsx')).AffectedBookingsDialog,
  })),
)

export type ClosureStart = {
  date: string
  /** The last day; by default the first. */
  toDate?: string
  hour?: { fromTime: string; toTime: string } | undefined
  /** The form is for the absence of this member only. */
  member?: StaffMember
}

type ClosureFlowProps = {
  schedule: Reply<'getSchedule'>
  /** What the form begins with; null while nothing is asked. */
  start: ClosureStart | null
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes some time from anywhere, then offers the bookings in it. */
export function ClosureFlow({ schedule, start, focusAfter, onClose }: ClosureFlowProps) {
  const [affected, setAffected] = useState<AffectedBookings | null>(null)
  const { data: team } = useQuery({ ...teamQuery(schedule.id), enabled: start !== null })
  return (
    <Suspense>
      {start && team && (
        <ClosureDialog
          open
          schedule={schedule}
          team={present(team)}
          closure={null}
          start={start}
          focusAfter={focusAfter}
          onOpenChange={(open) => {
            if (!open) onClose()
          }}
          onSaved={(found) => setAffected(found.bookingCount > 0 ? found : null)}
        />
      )}
      {affected && (
        <AffectedBookingsDialog
          affected={affected}
          team={team ?? []}
          focusAfter={focusAfter}
          onClose={() => setAffected(null)}
        />
      )}
    </Suspense>
  )
}
