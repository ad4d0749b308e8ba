import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextLink } from '../../ui/links.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useMay } from '../team/use-may.ts'
import { ScheduleCard, ScheduleCardsSkeleton } from './schedule-card.tsx'

type SchedulesSectionProps = {
  list: UseQueryResult<Reply<'listSchedules'>>
  /** Everything above the list is loaded, so the list will not move. */
  ready: boolean
  onCreate: () => void
  onRefresh: () => void
}

export function SchedulesSection({ list, ready, onCreate, onRefresh }: SchedulesSectionProps) {
  const schedules = list.data ?? []
  const may = useMay()
  return (
    <section aria-labelledby="my-schedules" className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="my-schedules" className="title text-title">
          {m.dashboard_title()}
        </h2>
        {schedules.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            {schedules.length > 1 && may('getStatistics') && (
              <TextLink to="/statistics">{m.statistics_all_link()}</TextLink>
            )}
            <RefreshButton busy={list.isFetching} onClick={onRefresh} />
            {may('createSchedule') && (
              <Button tone="secondary" onClick={onCreate}>
                <Plus aria-hidden="true" />
                {m.dashboard_create()}
              </Button>
            )}
          </div>
        )}
      </div>
      {!ready && !list.isError && <ScheduleCardsSkeleton />}
      {list.isError && <ErrorState title={m.dashboard_load_failed()} query={list} />}
      {ready && schedules.length === 0 && !may('createSchedule') && (
        <EmptyState title={m.team_no_schedule_title()} text={m.team_no_schedule_text()} />
      )}
      {ready && schedules.length === 0 && may('createSchedule') && (
        <EmptyState
          title={m.dashboard_empty_title()}
          text={m.dashboard_empty_text()}
          action={
            <Button size="large" onClick={onCreate}>
              <Plus aria-hidden="true" />
              {m.dashboard_create()}
            </Button>
          }
        />
      )}
      {ready && schedules.length > 0 && (
        <ul className="grid gap-5 lg:grid-cols-2">
          {schedules.map((schedule) => (
            <li key={schedule.id} className="grid">
              <ScheduleCard schedule={schedule} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
