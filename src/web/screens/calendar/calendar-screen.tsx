import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { isDate } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { useDocumentHead } from '../../document-head.ts'
import { OwnerPage } from '../../features/account/owner-page.tsx'
import { datesOfGrid, isMonth, monthOf } from '../../features/schedules/month.ts'
import { ScheduleNotLoaded } from '../../features/schedules/schedule-not-loaded.tsx'
import { zoneCity, zoneDiffers } from '../../format.ts'
import { reading } from '../../query.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { useWide } from '../../ui/use-wide.ts'
import { DayDialog } from './day-dialog.tsx'
import { byDate, type Entry } from './entries.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthList } from './month-list.tsx'
import { MonthNavigation } from './month-navigation.tsx'

const noEntries = new Map<string, Entry[]>()

export function CalendarScreen() {
  const params = useParams({ from: '/schedules/$scheduleId/calendar' })
  const { data, error, isFetching, refetch } = useQuery(reading('getSchedule', { params }))
  useDocumentHead(data ? m.calendar_title_of({ name: data.name }) : m.calendar_title(), { noindex: true })

  return (
    <OwnerPage>
      <div className="grid gap-2">
        <div>
          <BackLink to="/dashboard">{m.dashboard_back()}</BackLink>
        </div>
        {data && <Calendar schedule={data} />}
        {!data && !error && <CalendarSkeleton />}
        {!data && error && (
          <ScheduleNotLoaded
            title={m.calendar_load_failed()}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </OwnerPage>
  )
}

function Calendar({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const search = useSearch({ from: '/schedules/$scheduleId/calendar' })
  const navigate = useNavigate({ from: '/schedules/$scheduleId/calendar' })
  const wide = useWide()
  const today = useWallNow(schedule.timezone).date
  const scheduleId = String(schedule.id)
  const day = search.day !== undefined && isDate(search.day) ? search.day : null
  const month = isMonth(search.month) ? search.month : monthOf(day ?? today)
  const dates = datesOfGrid(month)
  const query = { from: dates[0] ?? today, to: dates.at(-1) ?? today }
  const entries = useQuery(reading('listCalendar', { params: { scheduleId }, query }))
  // A full month is drawn in small pieces of work, so that the page answers meanwhile.
  const loaded = useMemo(() => entries.data && { month, byDate: byDate(entries.data) }, [entries.data, month])
  const drawn = useDeferredValue(loaded)
  const View = wide ? MonthGrid : MonthList

  const go = (to: { month?: string; day?: string }) =>
    void navigate({ search: { month, ...to }, resetScroll: false })

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="title text-display">{schedule.name}</h1>
          {zoneDiffers(schedule.timezone, today) && (
            <p className="text-small text-muted">
              {m.schedule_zone_note({ city: zoneCity(schedule.timezone) })}
            </p>
          )}
          <p className="text-small">
            <TextLink to="/schedules/$scheduleId" params={{ scheduleId }}>
              {m.calendar_open_schedule()}
            </TextLink>
          </p>
        </div>
        <MonthNavigation
          month={month}
          today={today}
          busy={entries.isFetching}
          onGo={(to) => go({ month: to })}
        />
      </div>
      {entries.isError && !entries.data ? (
        <ErrorState
          title={m.calendar_load_failed()}
          error={entries.error}
          busy={entries.isFetching}
          onRetry={() => void entries.refetch()}
        />
      ) : (
        <View
          month={month}
          today={today}
          entries={drawn?.month === month ? drawn.byDate : noEntries}
          loading={drawn?.month !== month}
          onOpen={(date) => go({ day: date })}
          onGo={(to) => go({ month: to })}
        />
      )}
      <DayDialog
        schedule={schedule}
        date={day}
        sought={
          search.booking === undefined ? undefined : { id: Number(search.booking), answer: search.answer }
        }
        onClose={() => go({})}
      />
    </div>
  )
}

function CalendarSkeleton() {
  return (
    <div className="grid gap-6">
      <LoadingText />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <Skeleton className="h-18 w-64 max-w-full" />
        <Skeleton className="h-11 w-full md:w-96" />
      </div>
      <Skeleton className="h-[36rem]" />
    </div>
  )
}
