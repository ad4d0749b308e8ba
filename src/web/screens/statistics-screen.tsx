import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { ScheduleNotLoaded } from '../features/schedules/schedule-loading.tsx'
import { Statistics, StatisticsSkeleton } from '../features/statistics/statistics-view.tsx'
import { localZone } from '../format.ts'
import { reading } from '../query.ts'
import { BackLink } from '../ui/links.tsx'

export function ScheduleStatisticsScreen() {
  const params = useParams({ from: '/schedules/$scheduleId/statistics' })
  const query = useQuery(reading('getSchedule', { params }))
  const { data, error } = query
  useDocumentHead(data ? m.statistics_title_of({ name: data.name }) : m.statistics_title(), { noindex: true })
  return (
    <OwnerPage>
      <div className="grid grid-cols-1 gap-2">
        <div>
          <BackLink to="/schedules/$scheduleId" params={params}>
            {data?.name ?? m.schedule_title()}
          </BackLink>
        </div>
        {data && <Statistics scheduleId={data.id} subtitle={data.name} timezone={data.timezone} />}
        {!data && !error && <StatisticsSkeleton />}
        {!data && error && <ScheduleNotLoaded title={m.statistics_load_failed()} query={query} />}
      </div>
    </OwnerPage>
  )
}

export function StatisticsScreen() {
  useDocumentHead(m.statistics_title(), { noindex: true })
  return (
    <OwnerPage>
      <div className="grid grid-cols-1 gap-2">
        <div>
          <BackLink to="/dashboard">{m.dashboard_back()}</BackLink>
        </div>
        <Statistics scheduleId={null} subtitle={m.statistics_all()} timezone={localZone()} />
      </div>
    </OwnerPage>
  )
}
