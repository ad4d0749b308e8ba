import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { Calendar, CalendarSkeleton } from '../features/calendar/schedule-calendar.tsx'
import { ScheduleNotLoaded } from '../features/schedules/schedule-loading.tsx'
import { reading } from '../query.ts'

export function CalendarScreen() {
  const params = useParams({ from: '/schedules/$scheduleId/calendar' })
  const query = useQuery(reading('getSchedule', { params }))
  const { data, error } = query
  useDocumentHead(data ? m.calendar_title_of({ name: data.name }) : m.calendar_title(), { noindex: true })

  return (
    <OwnerPage fill>
      {data && <Calendar schedule={data} />}
      {!data && !error && <CalendarSkeleton />}
      {!data && error && (
        <div className="p-gutter">
          <ScheduleNotLoaded title={m.calendar_load_failed()} query={query} />
        </div>
      )}
    </OwnerPage>
  )
}
