import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CalendarDays, ChartNoAxesColumn } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../contract/index.ts'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { BookingsCard } from '../features/bookings/bookings-card.tsx'
import { useWaiting } from '../features/bookings/use-booking-lists.ts'
import { HoursTab } from '../features/hours/hours-tab.tsx'
import { RequestsBar } from '../features/requests/requests-bar.tsx'
import { ScheduleNotLoaded, ScheduleSkeleton } from '../features/schedules/schedule-loading.tsx'
import { SetUpSteps } from '../features/schedules/set-up-steps.tsx'
import { ServicesTab } from '../features/services/services-tab.tsx'
import { SettingsTab } from '../features/settings/settings-tab.tsx'
import { wallNow, zoneCity, zoneDiffers } from '../format.ts'
import { reading } from '../query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { BackLink } from '../ui/links.tsx'
import { Tabs } from '../ui/radix/tabs.tsx'

const tabs = ['services', 'hours', 'settings'] as const

export function ScheduleScreen() {
  const params = useParams({ from: '/schedules/$scheduleId' })
  const schedule = useQuery(reading('getSchedule', { params }))
  // Requests and setup steps stand above the tabs. Load them first, so that nothing moves later.
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
        {ready && <LoadedSchedule key={schedule.data.id} schedule={schedule.data} />}
        {schedule.isError && !schedule.data && (
          <ScheduleNotLoaded
            title={m.schedule_load_failed()}
            error={schedule.error}
            busy={schedule.isFetching}
            onRetry={() => void schedule.refetch()}
          />
        )}
      </div>
    </OwnerPage>
  )
}

function LoadedSchedule({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const search = useSearch({ from: '/schedules/$scheduleId' })
  const navigate = useNavigate({ from: '/schedules/$scheduleId' })
  const created = useLocation({ select: ({ state }) => state.created === true })
  const heading = useRef<HTMLHeadingElement>(null)
  const tab = tabs.find((one) => one === search.tab) ?? 'services'
  const scheduleId = String(schedule.id)
  const { timezone } = schedule
  const labels = {
    services: m.schedule_tab_services(),
    hours: m.schedule_tab_hours(),
    settings: m.schedule_tab_settings(),
  }
  const contents = {
    services: <ServicesTab scheduleId={scheduleId} />,
    hours: <HoursTab schedule={schedule} />,
    settings: <SettingsTab schedule={schedule} />,
  }

  useEffect(() => {
    if (created) heading.current?.focus()
  }, [created])

  return (
    <div className="grid gap-10">
      <header className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="title text-display">
          {schedule.name}
        </h1>
        {schedule.description && (
          <p className="max-w-2xl whitespace-pre-line text-muted">{schedule.description}</p>
        )}
        {zoneDiffers(timezone, wallNow(timezone).date) && (
          <p className="text-small text-muted">{m.schedule_zone_note({ city: zoneCity(timezone) })}</p>
        )}
        <div className="-ml-gutter flex flex-wrap">
          <ButtonLink to="/schedules/$scheduleId/calendar" params={{ scheduleId }} tone="quiet">
            <CalendarDays aria-hidden="true" />
            {m.calendar_link()}
          </ButtonLink>
          <ButtonLink to="/schedules/$scheduleId/statistics" params={{ scheduleId }} tone="quiet">
            <ChartNoAxesColumn aria-hidden="true" />
            {m.statistics_link()}
          </ButtonLink>
        </div>
      </header>
      <RequestsBar scheduleId={scheduleId} />
      <SetUpSteps schedule={schedule} linkBelow={tab === 'settings'} />
      <Tabs
        label={m.schedule_tabs()}
        value={tab}
        onChange={(chosen) =>
          void navigate({
            search: (before) => ({ ...before, tab: chosen }),
            replace: true,
            resetScroll: false,
          })
        }
        tabs={tabs.map((value) => ({ value, label: labels[value], content: contents[value] }))}
      />
      <BookingsCard schedule={schedule} />
    </div>
  )
}
