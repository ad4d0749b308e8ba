import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { BackLink } from '../../ui/links.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { AbsenceFlow } from '../absences/absence-flow.tsx'
import { MemberAbsences } from '../absences/member-absences.tsx'
import { HoursEditor, OwnHoursNotice } from '../hours/hours-editor.tsx'
import { hoursOf } from '../hours/weekly-hours.ts'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { CalendarFeedSection } from '../settings/calendar-feed-section.tsx'
import { MemberInitials } from '../staff/member-initials.tsx'
import { colorNames, EditMemberDialog } from '../staff/staff-member-dialog.tsx'
import { ColorMark } from '../staff/staff-member-name.tsx'
import { present, type StaffMember } from '../staff/team.ts'
import { MemberSignIn } from '../team/member-sign-in.tsx'
import { useMay, useOwnStaff } from '../team/use-may.ts'
import { MemberPhoto } from './member-photo.tsx'
import { MemberServices } from './member-services.tsx'

export const MemberNotFound = () => (
  <EmptyState
    whole
    title={m.member_not_found_title()}
    text={m.member_not_found_text()}
    action={<ButtonLink to="/dashboard">{m.dashboard_back()}</ButtonLink>}
  />
)

type MemberPageProps = {
  schedule: Reply<'getSchedule'>
  team: readonly StaffMember[]
  member: StaffMember
}

/** A member sees their own page only. The reception reads, and enters absences. */
export function MemberPage({ schedule, team, member }: MemberPageProps) {
  const may = useMay()
  const own = useOwnStaff()
  const { data: people } = useQuery({ ...reading('listTeam'), enabled: may('listTeam') })
  const isOwn = own?.includes(member.id) ?? false
  if (own !== null && !isOwn) return <MemberNotFound />
  const scheduleId = String(schedule.id)
  const owned = people?.some(
    ({ you, staff }) =>
      you && staff.some((name) => name.scheduleId === schedule.id && name.staffId === member.id),
  )
  return (
    <AbsenceFlow schedule={schedule}>
      <div className="grid gap-6">
        <div>
          <BackLink to="/schedules/$scheduleId/calendar" params={{ scheduleId }} search={{ view: 'day' }}>
            {m.member_back()}
          </BackLink>
        </div>
        <Identity
          scheduleId={schedule.id}
          member={member}
          mayEdit={may('editStaff') && !member.retired}
          mayChangePhoto={may('createPhoto') && !member.retired}
        />
        <div className="border-b border-line">
          <MemberServices
            scheduleId={schedule.id}
            team={team}
            member={member}
            readOnly={!may('editService') || member.retired}
          />
          <MemberHours
            scheduleId={scheduleId}
            team={team}
            member={member}
            readOnly={!may('setHours') || member.retired}
          />
          <MemberAbsences schedule={schedule} team={team} member={member} readOnly={member.retired} />
          {isOwn || owned ? (
            <CalendarFeedSection schedule={schedule} />
          ) : (
            <SettingsSection title={m.schedule_feed_title()}>
              <p className="text-muted">{m.member_feed_own({ name: member.name })}</p>
            </SettingsSection>
          )}
          <MemberSignIn scheduleId={schedule.id} member={member} />
        </div>
      </div>
    </AbsenceFlow>
  )
}

type IdentityProps = {
  scheduleId: number
  member: StaffMember
  mayEdit: boolean
  mayChangePhoto: boolean
}

function Identity({ scheduleId, member, mayEdit, mayChangePhoto }: IdentityProps) {
  const { name, color, retired } = member
  const [editing, setEditing] = useState({ open: false, opening: 0 })
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <MemberInitials large member={member} />
      <div className="grid gap-1">
        <h1 className="title text-display break-words">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          {retired && <Badge tone="off">{m.team_retired()}</Badge>}
          <span className="inline-flex items-center gap-2">
            <ColorMark color={color} />
            {m.member_color({ color: colorNames[color]() })}
          </span>
        </p>
      </div>
      {mayEdit && (
        <div className="max-md:col-span-full">
          <Button
            tone="secondary"
            onClick={() => setEditing(({ opening }) => ({ open: true, opening: opening + 1 }))}
          >
            <Pencil aria-hidden="true" />
            {m.member_edit()}
          </Button>
        </div>
      )}
      {mayChangePhoto && (
        <div className="col-span-full md:col-start-2">
          <MemberPhoto scheduleId={scheduleId} member={member} />
        </div>
      )}
      <EditMemberDialog
        key={editing.opening}
        scheduleId={scheduleId}
        member={member}
        open={editing.open}
        onOpenChange={(open) => setEditing((before) => ({ ...before, open }))}
      />
    </header>
  )
}

type MemberHoursProps = {
  scheduleId: string
  team: readonly StaffMember[]
  member: StaffMember
  readOnly: boolean
}

function MemberHours({ scheduleId, team, member, readOnly }: MemberHoursProps) {
  const list = useQuery(reading('listAvailability', { params: { scheduleId } }))
  const { staffId, rows, shared } = hoursOf(list.data ?? [], present(team), member.id)
  const named = present(team).length > 1
  return (
    <SettingsSection title={m.schedule_tab_hours()} text={m.member_hours_text()}>
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && <ErrorState title={m.schedule_hours_load_failed()} query={list} />}
      {list.data && (
        <>
          {named && (
            <OwnHoursNotice scheduleId={scheduleId} member={member} shared={shared} readOnly={readOnly} />
          )}
          <HoursEditor
            scheduleId={scheduleId}
            staffId={staffId}
            rows={rows}
            shared={shared}
            readOnly={readOnly}
          />
        </>
      )}
    </SettingsSection>
  )
}
