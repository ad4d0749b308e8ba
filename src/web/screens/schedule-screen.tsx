import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { useWaiting } from '../features/bookings/use-booking-lists.ts'
import { ScheduleNotLoaded, ScheduleSkeleton } from '../features/schedules/schedule-loading.tsx'
import { ScheduleOverview } from '../features/schedules/schedule-overview.tsx'
import { reading } from '../query.ts'
import { BackLink } from '../ui/links.tsx'

export function ScheduleScreen() {
  const params = useParams({ from: '/schedules/$scheduleId' })
  const schedule = useQuery(reading('getSchedule', { params }))
  // Load what stands above the tabs first, so that nothing moves.
  const services = useQuery(reading('listServices', { params }))
  const hours = useQuery(reading('listAvailability', { params }))
  const waiting = useWaiting(params.scheduleId)
  const ready = schedule.data && !services.isPending && !hours.isPending && !waiting.isPending
  useDocumentHead(schedule.data?.name ?? m.schedule_title(), { noindex: true })

  return (
    <OwnerPage>
      <div className="grid gap-2">
        <div>
          <BackLink to="/dashboard">{m.dashboard_back()}</BackLink>
        </div>
        {!ready && !schedule.isError && <ScheduleSkeleton />}
        {ready && <ScheduleOverview key={schedule.data.id} schedule={schedule.data} />}
        {schedule.isError && !schedule.data && (
          <ScheduleNotLoaded title={m.schedule_load_failed()} query={schedule} />
        )}
      </div>
    </OwnerPage>
  )
}
