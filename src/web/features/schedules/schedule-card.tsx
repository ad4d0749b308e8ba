import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarDays, ChartNoAxesColumn, Clock } from 'lucide-react'
import { useEffect } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatEnd, formatTimes } from '../../format.ts'
import { queryClient } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DayRibbon, type RibbonPart } from '../../ui/day-ribbon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { isOverAt, spanOf } from '../bookings/appointments.ts'
import { useMay } from '../team/use-may.ts'

type Today = Reply<'listSchedules'>[number]['today']

function toneOf(booking: Today['bookings'][number], now: string): RibbonPart['tone'] {
  if (booking.status === 'pending') return 'pending'
  return isOverAt(booking, now) ? 'past' : 'booked'
}

function whatIsNext({ bookings }: Today, now: string): string | null {
  const left = bookings.filter((booking) => !isOverAt(booking, now))
  const approved = left.filter(({ status }) => status === 'approved')
  const current = approved.find(({ startTime }) => startTime <= now)
  if (current) return m.dashboard_in_progress({ time: formatEnd(current) })
  const next = approved.find(({ startTime }) => startTime > now)
  if (next) return m.dashboard_next({ time: next.startTime })
  return bookings.length > 0 && left.length === 0 ? m.dashboard_day_done() : null
}

function howMany({ hours, bookings }: Today): string {
  if (bookings.length === 0) return hours.length > 0 ? m.dashboard_no_bookings() : m.dashboard_closed()
  const pending = bookings.filter(({ status }) => status === 'pending').length
  const count = m.dashboard_bookings({ count: bookings.length })
  return pending > 0 ? `${count}, ${m.dashboard_bookings_pending({ count: pending })}` : count
}

/** "Ouvert 09:00 – 12:00, 14:00 – 18:00", then the next booking. */
function details(today: Today, now: string | undefined): string[] {
  const opening = today.hours.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ')
  const next = now === undefined ? null : whatIsNext(today, now)
  const open = opening && m.dashboard_open({ times: opening })
  const closed = today.bookings.length > 0 && m.dashboard_closed()
  return [open || closed, next].filter((fact) => typeof fact === 'string')
}

type TodayRibbonProps = { scheduleId: number; today: Today; timezone: string }

function TodayRibbon({ scheduleId, today, timezone }: TodayRibbonProps) {
  const now = useWallNow(timezone)
  const isToday = now.date === today.date

  useEffect(() => {
    if (!isToday) void queryClient.invalidateQueries({ queryKey: ['listSchedules'] })
  }, [isToday])

  return (
    <DayRibbon
      tall
      hours={today.hours}
      parts={today.bookings.map((booking) => ({
        ...spanOf(booking),
        tone: toneOf(booking, now.time),
      }))}
      now={isToday ? now.time : undefined}
      text={
        <>
          <Link
            to="/schedules/$scheduleId/calendar"
            params={{ scheduleId: String(scheduleId) }}
            search={{ view: 'day' }}
            className="inline-flex min-h-11 items-center text-body font-semibold text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
          >
            {howMany(today)}
          </Link>
          <span className="flex flex-wrap gap-x-4">
            {details(today, isToday ? now.time : undefined).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </>
      }
    />
  )
}

export function ScheduleCard({ schedule }: { schedule: Reply<'listSchedules'>[number] }) {
  const { id, name, description, pendingCount, timezone, today, depositsPaused } = schedule
  const params = { scheduleId: String(id) }
  const may = useMay()

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
              <Badge tone="wait" Icon={Clock}>
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
          {may('getScheduleStatistics') && (
            <ButtonLink to="/schedules/$scheduleId/statistics" params={params} tone="quiet">
              <ChartNoAxesColumn aria-hidden="true" />
              {m.statistics_link()}
              <span className="sr-only">{name}</span>
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}

export function ScheduleCardsSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <LoadingText />
      {[1, 2].map((card) => (
        <div key={card} className="grid gap-6 rounded-card p-5 ring-1 ring-line md:p-6">
          <div className="grid gap-3">
            <Skeleton className="h-7 w-1/2" />
            <Skeleton className="h-5 w-4/5" />
          </div>
          <div className="grid gap-2.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-4 w-full" />
          </div>
          <Skeleton className="h-11 w-28" />
        </div>
      ))}
    </div>
  )
}
