import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarDays, ChartNoAxesColumn, Clock } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TodayRibbon } from './today-ribbon.tsx'

export function ScheduleCard({ schedule }: { schedule: Reply<'listSchedules'>[number] }) {
  const { id, name, description, pendingCount, timezone, today, depositsPaused } = schedule
  const params = { scheduleId: String(id) }

  return (
    <article className="flex flex-col gap-6 rounded-card bg-raised p-5 ring-1 ring-line md:p-6">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="title min-w-0 grow basis-36 text-title">{name}</h3>
          {pendingCount === 0 ? (
            <Badge>{m.dashboard_pending({ count: 0 })}</Badge>
          ) : (
            <Link
              to="/schedules/$scheduleId"
              params={params}
              search={{ status: 'pending' }}
              hash="requests"
              hashScrollIntoView={false}
              className="-my-2 inline-flex min-h-11 shrink-0 items-center rounded-full"
            >
              <Badge tone="wait">
                <Clock aria-hidden="true" strokeWidth={2.5} />
                {m.dashboard_pending({ count: pendingCount })}
              </Badge>
            </Link>
          )}
        </div>
        {description && <p className="line-clamp-2 text-muted">{description}</p>}
      </div>
      {depositsPaused && (
        <Notice
          tone="no"
          title={m.deposit_paused_title()}
          action={
            <Link
              to="/schedules/$scheduleId"
              params={params}
              search={{ tab: 'settings' }}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {m.deposit_paused_action()}
              <span className="sr-only"> {name}</span>
            </Link>
          }
        >
          {m.deposit_paused_text()}
        </Notice>
      )}
      <div className="mt-auto grid gap-6">
        <TodayRibbon scheduleId={id} today={today} timezone={timezone} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/schedules/$scheduleId" params={params} tone="secondary">
            {m.dashboard_manage()}
            <span className="sr-only">{name}</span>
            <ArrowRight aria-hidden="true" />
          </ButtonLink>
          <ButtonLink to="/schedules/$scheduleId/calendar" params={params} tone="quiet">
            <CalendarDays aria-hidden="true" />
            {m.calendar_link()}
            <span className="sr-only">{name}</span>
          </ButtonLink>
          <ButtonLink to="/schedules/$scheduleId/statistics" params={params} tone="quiet">
            <ChartNoAxesColumn aria-hidden="true" />
            {m.statistics_link()}
            <span className="sr-only">{name}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
