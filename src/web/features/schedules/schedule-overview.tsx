import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, ChartNoAxesColumn } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { wallNow, zoneDiffers } from '../../format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Tabs } from '../../ui/radix/tabs.tsx'
import { zoneCity } from '../../zone-city.ts'
import { BookingsCard } from '../bookings/bookings-card.tsx'
import { HoursTab } from '../hours/hours-tab.tsx'
import { RequestsBar } from '../requests/requests-bar.tsx'
import { ServicesTab } from '../services/services-tab.tsx'
import { SettingsTab } from '../settings/settings-tab.tsx'
import { useMay } from '../team/use-may.ts'
import { WaitingClients } from '../waiting/waiting-clients.tsx'
import { SetUpSteps } from './set-up-steps.tsx'

const tabs = ['services', 'hours', 'settings'] as const

export function ScheduleOverview({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const search = useSearch({ from: '/schedules/$scheduleId' })
  const navigate = useNavigate({ from: '/schedules/$scheduleId' })
  const created = useLocation({ select: ({ state }) => state.created === true })
  const heading = useRef<HTMLHeadingElement>(null)
  const may = useMay()
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
          {may('getScheduleStatistics') && (
            <ButtonLink to="/schedules/$scheduleId/statistics" params={{ scheduleId }} tone="quiet">
              <ChartNoAxesColumn aria-hidden="true" />
              {m.statistics_link()}
            </ButtonLink>
          )}
        </div>
      </header>
      <RequestsBar scheduleId={scheduleId} stays={tab !== 'settings'} />
      {may('editSchedule') && <SetUpSteps schedule={schedule} linkBelow={tab === 'settings'} />}
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
      {may('listWaiting') && <WaitingClients schedule={schedule} />}
    </div>
  )
}
