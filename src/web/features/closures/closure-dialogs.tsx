import { lazy, type RefObject, Suspense, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { lazyImport } from '../../lazy-import.ts'
import { present, type StaffMember } from '../staff/team.ts'
import type { AffectedBookings } from './affected-booking-choices.ts'
import type { ClosureStart } from './closure-form.ts'
import type { UpcomingClosure } from './upcoming-closures.ts'

const ClosureDialog = lazy(
  lazyImport(async () => ({ default: (await import('./closure-dialog.tsx')).ClosureDialog })),
)
const SpecialHoursDialog = lazy(
  lazyImport(async () => ({ default: (await import('./special-hours-dialog.tsx')).SpecialHoursDialog })),
)
const HolidaysDialog = lazy(
  lazyImport(async () => ({ default: (await import('./holidays-dialog.tsx')).HolidaysDialog })),
)
const AffectedBookingsDialog = lazy(
  lazyImport(async () => ({
    default: (await import('./affected-bookings-dialog.tsx')).AffectedBookingsDialog,
  })),
)

/** Adds a closure, special hours or the holidays, or edits what is given as `of`. */
export type AskedClosure = {
  ask: 'closure' | 'hours' | 'holidays'
  of?: UpcomingClosure
  start?: ClosureStart
}

export const editing = (of: UpcomingClosure): AskedClosure => ({
  ask: 'closure' in of ? 'closure' : 'hours',
  of,
})

type ClosureDialogsProps = {
  schedule: Reply<'getSchedule'>
  /** Former members included. */
  team: readonly StaffMember[]
  /** Null while nothing is asked. */
  asked: AskedClosure | null
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Closes some time, then offers the bookings in it. */
export function ClosureDialogs({ schedule, team, asked, focusAfter, onClose }: ClosureDialogsProps) {
  const [affected, setAffected] = useState<AffectedBookings | null>(null)
  const { ask, of, start } = asked ?? {}
  const shared = {
    schedule,
    team: present(team),
    focusAfter,
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
    onSaved: (found: AffectedBookings) =>
      setAffected(found.bookingCount > 0 || found.offerCount || found.proposalCount ? found : null),
  }
  return (
    <Suspense>
      {ask === 'closure' && (
        <ClosureDialog
          {...shared}
          {...(start && { start })}
          closure={of && 'closure' in of ? of.closure : null}
        />
      )}
      {ask === 'hours' && <SpecialHoursDialog {...shared} day={of && 'day' in of ? of.day : null} />}
      {ask === 'holidays' && <HolidaysDialog {...shared} />}
      {affected && (
        <AffectedBookingsDialog
          affected={affected}
          team={team}
          timezone={schedule.timezone}
          focusAfter={focusAfter}
          onClose={() => setAffected(null)}
        />
      )}
    </Suspense>
  )
}
