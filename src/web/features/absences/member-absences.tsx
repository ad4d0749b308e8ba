import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import type { AffectedBookings } from '../closures/affected-booking-choices.ts'
import { AffectedBookingsDialog } from '../closures/affected-bookings-dialog.tsx'
import { ClosureDialog } from '../closures/closure-dialog.tsx'
import { SpecialHoursDialog } from '../closures/special-hours-dialog.tsx'
import { UpcomingClosureRow } from '../closures/upcoming-closure-row.tsx'
import { type UpcomingClosure, upcomingOf } from '../closures/upcoming-closures.ts'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { present, type StaffMember } from '../staff/team.ts'
import { useAbsenceForm } from './absence-flow.tsx'

type MemberAbsencesProps = {
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  member: StaffMember
  readOnly: boolean
}

export function MemberAbsences({ schedule, team, member, readOnly }: MemberAbsencesProps) {
  const params = { scheduleId: schedule.id }
  const closures = useQuery(reading('listClosures', { params }))
  const special = useQuery(reading('listSpecialHours', { params }))
  const openForm = useAbsenceForm()
  const [edited, setEdited] = useState<UpcomingClosure | null>(null)
  const [affected, setAffected] = useState<AffectedBookings | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const failed = [closures, special].find(({ isError, data }) => isError && !data)
  const isOwn = ({ staffId }: { staffId: number | null }) => staffId === member.id
  const upcoming =
    closures.data && special.data && upcomingOf(closures.data.filter(isOwn), special.data.filter(isOwn))
  const shared = {
    schedule,
    team: present(team),
    focusAfter: section,
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) setEdited(null)
    },
    onSaved: (found: AffectedBookings) => setAffected(found.bookingCount > 0 ? found : null),
  }
  return (
    <SettingsSection title={m.member_absences()} text={m.member_absences_text()}>
      <div ref={section} tabIndex={-1} className="grid gap-5">
        {failed && <ErrorState title={m.closures_load_failed()} query={failed} />}
        {!failed && !upcoming && <ListSkeleton />}
        {upcoming?.length === 0 && <p className="text-muted">{m.member_absences_none()}</p>}
        {upcoming && upcoming.length > 0 && (
          <ul className="border-b border-line">
            {upcoming.map((one) => (
              <UpcomingClosureRow
                key={one.key}
                scheduleId={schedule.id}
                upcoming={one}
                team={[]}
                readOnly={readOnly}
                onEdit={() => setEdited(one)}
                onReopened={() => section.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        )}
        {!readOnly && (
          <div>
            <Button tone="secondary" onClick={() => openForm(member)}>
              <CalendarOff aria-hidden="true" />
              {m.absence_open({ name: member.name })}
            </Button>
          </div>
        )}
      </div>
      {edited && 'closure' in edited && <ClosureDialog {...shared} closure={edited.closure} />}
      {edited && 'day' in edited && <SpecialHoursDialog {...shared} day={edited.day} />}
      {affected && (
        <AffectedBookingsDialog
          affected={affected}
          team={team}
          focusAfter={section}
          onClose={() => setAffected(null)}
        />
      )}
    </SettingsSection>
  )
}
