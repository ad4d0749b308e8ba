import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX, PartyPopper, Pencil, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { reading, refresh } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { MemberName } from '../staff/staff-member-name.tsx'
import { memberOf, present, type StaffMember, teamQuery } from '../staff/team.ts'
import type { AffectedBookings } from './affected-booking-choices.ts'
import { AffectedBookingsDialog } from './affected-bookings-dialog.tsx'
import { ClosureDialog } from './closure-dialog.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { SpecialHoursDialog } from './special-hours-dialog.tsx'
import { datesOf, timesOf, type UpcomingClosure, upcomingOf } from './upcoming-closures.ts'

type UpcomingClosureRowProps = {
  scheduleId: number
  upcoming: UpcomingClosure
  team: readonly StaffMember[]
  onEdit: () => void
  onReopened: () => void
}

function kindOf(upcoming: UpcomingClosure): string {
  if ('day' in upcoming) return m.closures_kind_hours()
  return upcoming.closure.source === 'holiday' ? m.closures_kind_holiday() : m.closures_kind_closed()
}

function UpcomingClosureRow({ scheduleId, upcoming, team, onEdit, onReopened }: UpcomingClosureRowProps) {
  const { staffId } = 'day' in upcoming ? upcoming.day : upcoming.closure
  const member = staffId === null ? undefined : memberOf(team, staffId)
  const dates = 'day' in upcoming ? formatDate(upcoming.day.date) : datesOf(upcoming.closure)
  const times = timesOf(upcoming)
  const label = 'closure' in upcoming ? upcoming.closure.label : ''
  const isHoliday = 'closure' in upcoming && upcoming.closure.source === 'holiday'
  const reopen = useMutation({
    mutationFn: (): Promise<unknown> =>
      'closure' in upcoming
        ? call('deleteClosure', { params: { scheduleId, closureId: upcoming.closure.id } })
        : call('setSpecialHours', {
            params: { scheduleId },
            body: { date: upcoming.day.date, staffId, hours: [] },
          }),
    onSuccess: async () => {
      toastSuccess('closure' in upcoming ? m.toast_reopened() : m.toast_special_hours_deleted())
      await refresh(...affectedByClosures)
      onReopened()
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <li className="flex items-center gap-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="inline-block first-letter:uppercase">{dates}</span>
          <Badge tone={'day' in upcoming ? 'accent' : 'off'}>{kindOf(upcoming)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-muted empty:hidden">
          {times && <span className="figures text-ink">{times}</span>}
          {label && <span className="min-w-0 break-words">{label}</span>}
          {member && <MemberName name={member.name} color={member.color} />}
        </p>
      </div>
      {!isHoliday && (
        <IconButton label={m.closures_edit({ dates })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={'day' in upcoming ? m.closures_as_usual({ dates }) : m.closures_reopen({ dates })}
        tone="danger"
        aria-busy={reopen.isPending}
        onClick={() => {
          if (!reopen.isPending) reopen.mutate()
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

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
        <Button tone="secondary" onClick={() => show('hours')}>
          <CalendarClock aria-hidden="true" />
          {m.closures_special()}
        </Button>
        <Button tone="secondary" onClick={() => show('holidays')}>
          <PartyPopper aria-hidden="true" />
          {m.closures_holidays()}
        </Button>
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
