import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { MemberNotFound, MemberPage } from '../features/member-page/member-page.tsx'
import { ScheduleNotLoaded, ScheduleSkeleton } from '../features/schedules/schedule-loading.tsx'
import { teamQuery } from '../features/staff/team.ts'
import { reading } from '../query.ts'

export function MemberScreen() {
  const { scheduleId, staffId } = useParams({ from: '/schedules/$scheduleId/team/$staffId' })
  const schedule = useQuery(reading('getSchedule', { params: { scheduleId } }))
  const team = useQuery(teamQuery(scheduleId))
  const failed = [schedule, team].find(({ isError, data }) => isError && !data)
  const member = team.data?.find(({ id }) => id === Number(staffId))
  useDocumentHead(member?.name ?? m.team_title(), { noindex: true })
  const ready = schedule.data && team.data

  return (
    <OwnerPage>
      {!ready && !failed && <ScheduleSkeleton />}
      {failed && <ScheduleNotLoaded title={m.member_load_failed()} query={failed} />}
      {ready && !member && <MemberNotFound />}
      {ready && member && (
        <MemberPage key={member.id} schedule={schedule.data} team={team.data} member={member} />
      )}
    </OwnerPage>
  )
}
