import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX, PartyPopper } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { present, teamQuery } from '../staff/team.ts'
import { useMay, useMayChange } from '../team/use-may.ts'
import type { AffectedBookings } from './affected-booking-choices.ts'
import { AffectedBookingsDialog } from './affected-bookings-dialog.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { SpecialHoursDialog } from './special-hours-dialog.tsx'
import { UpcomingClosureRow } from './upcoming-closure-row.tsx'
import { type UpcomingClosure, upcomingOf } from './upcoming-closures.ts'

type Asking = 'closure' | 'hours' | 'holidays'

export function ClosuresSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const params = { scheduleId: schedule.id }
  const closures = useQuery(reading('listClosures', { params }))
  const special = useQuery(reading('listSpecialHours', { params }))
  const { data: everybody = [] } = useQuery(teamQuery(schedule.id))
  const [dialog, setDialog] = useState<{
    ask: Asking | null
    opening: number
    of?: UpcomingClosure | undefined
  }>({
    ask: null,
    opening: 0,
  })
  const [affected, setAffected] = useState<AffectedBookings | null>(null)
  const may = useMay()
  const mayChange = useMayChange()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const show = (ask: Asking, of?: UpcomingClosure) =>
    setDialog(({ opening }) => ({ ask, of, opening: opening + 1 }))
  const shared = {
    schedule,
    team: present(everybody),
    focusAfter: section,
    onOpenChange: (open: boolean) => {
      if (!open) setDialog((before) => ({ ...before, ask: null }))
    },
    onSaved: (found: AffectedBookings) => setAffected(found.bookingCount > 0 ? found : null),
  }
  const failed = [closures, special].find(({ isError, data }) => isError && !data)
  const upcoming = closures.data && special.data && upcomingOf(closures.data, special.data)
  const { of } = dialog

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="grid gap-4 pt-6">
      <div className="grid gap-1">
        <h2 id={id} className="title text-title">
          {m.closures_title()}
        </h2>
        <p className="max-w-2xl text-small text-muted">{m.closures_text()}</p>
      </div>
      {failed && <ErrorState title={m.closures_load_failed()} query={failed} />}
      {!failed && !upcoming && <ListSkeleton />}
      {upcoming && upcoming.length > 0 && (
        <ul className="border-b border-line">
          {upcoming.map((one) => (
            <UpcomingClosureRow
              key={one.key}
              scheduleId={schedule.id}
              upcoming={one}
              team={everybody}
              readOnly={
                'closure' in one
                  ? !mayChange('deleteClosure', one.closure.staffId)
                  : !mayChange('setSpecialHours', one.day.staffId)
              }
              onEdit={() => show('closure' in one ? 'closure' : 'hours', one)}
              onReopened={() => section.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => show('closure')}>
          <CalendarX aria-hidden="true" />
          {m.closures_close()}
        </Button>
        {may('setSpecialHours') && (
          <Button tone="secondary" onClick={() => show('hours')}>
            <CalendarClock aria-hidden="true" />
            {m.closures_special()}
          </Button>
        )}
        {may('setHolidays') && (
          <Button tone="secondary" onClick={() => show('holidays')}>
            <PartyPopper aria-hidden="true" />
            {m.closures_holidays()}
          </Button>
        )}
      </div>
      <ClosureDialog
        key={`closure ${dialog.opening}`}
        {...shared}
        closure={of && 'closure' in of ? of.closure : null}
        open={dialog.ask === 'closure'}
      />
      <SpecialHoursDialog
        key={`hours ${dialog.opening}`}
        {...shared}
        day={of && 'day' in of ? of.day : null}
        open={dialog.ask === 'hours'}
      />
      {dialog.ask === 'holidays' && <HolidaysDialog {...shared} />}
      {affected && (
        <AffectedBookingsDialog
          affected={affected}
          team={everybody}
          focusAfter={section}
          onClose={() => setAffected(null)}
        />
      )}
    </section>
  )
}
