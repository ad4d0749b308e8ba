import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { Calendar, CalendarSkeleton } from '../features/calendar/schedule-calendar.tsx'
import { ScheduleNotLoaded } from '../features/schedules/schedule-loading.tsx'
import { reading } from '../query.ts'
import { BackLink } from '../ui/links.tsx'

export function CalendarScreen() {
  const params = useParams({ from: '/schedules/$scheduleId/calendar' })
  const query = useQuery(reading('getSchedule', { params }))
  const { data, error } = query
  useDocumentHead(data ? m.calendar_title_of({ name: data.name }) : m.calendar_title(), { noindex: true })

  return (
    <OwnerPage>
      <div className="grid gap-2">
        <div className="print:hidden">
          <BackLink to="/dashboard">{m.dashboard_back()}</BackLink>
        </div>
        {data && <Calendar schedule={data} />}
        {!data && !error && <CalendarSkeleton />}
        {!data && error && <ScheduleNotLoaded title={m.calendar_load_failed()} query={query} />}
      </div>
    </OwnerPage>
  )
}
