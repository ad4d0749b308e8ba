import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Reply } from '../../../contract/index.ts'
import { isDate } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { zoneDiffers } from '../../format.ts'
import { TextLink } from '../../ui/links.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { useWide } from '../../ui/use-wide.ts'
import { zoneCity } from '../../zone-city.ts'
import { AgendaView } from '../agenda/agenda-view.tsx'
import { teamQuery } from '../staff/team.ts'
import { CalendarNavigation, useCalendarKeys, ViewSwitch } from './calendar-navigation.tsx'
import { daysIn, inView, membersIn, periodOf, titleOf, turned, viewWords } from './calendar-views.ts'
import { DayDialog } from './day-dialog.tsx'
import { MonthView } from './month-view.tsx'
import { monthOf } from './months.ts'

export function Calendar({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const search = useSearch({ from: '/schedules/$scheduleId/calendar' })
  const navigate = useNavigate({ from: '/schedules/$scheduleId/calendar' })
  const today = useWallNow(schedule.timezone).date
  const wide = useWide()
  const scheduleId = String(schedule.id)
  const { data: team } = useQuery(teamQuery(scheduleId))
  const day = search.day !== undefined && isDate(search.day) ? search.day : null
  const period = periodOf(search, today)
  const { view, month, first } = period
  const words = viewWords[view]
  const fetching = useIsFetching({ queryKey: [view === 'month' ? 'listCalendar' : 'listOccupancies'] })

  const go = (to: { [key in keyof typeof search]: string | undefined }) => {
    const { members, apart } = search
    const kept = view === 'month' ? { month } : { view, date: period.date, members, apart }
    const chosen = Object.entries({ ...kept, ...to }).filter(([, text]) => text !== undefined)
    void navigate({ search: Object.fromEntries(chosen), resetScroll: false })
  }
  const goToday = () => {
    go(view === 'month' ? { month: monthOf(today) } : { date: today })
    document.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'nearest' })
  }

  const turn = (by: -1 | 1) => go(turned(period, by))
  useCalendarKeys({
    view,
    onTurn: turn,
    onToday: goToday,
    onAdd: () => go({ date: period.date, day: period.date, add: '1' }),
    onView: (to) => void navigate({ search: inView(to, period, search), resetScroll: false }),
  })
  const navigation = (
    <CalendarNavigation
      title={titleOf(period)}
      busy={fetching > 0}
      previous={words.previous()}
      next={words.next()}
      onTurn={turn}
      onToday={goToday}
    />
  )

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
          <p className="text-small print:hidden">
            <TextLink to="/schedules/$scheduleId" params={{ scheduleId }}>
              {m.calendar_open_schedule()}
            </TextLink>
          </p>
        </div>
        <ViewSwitch scheduleId={scheduleId} period={period} address={search} />
        {wide && navigation}
      </div>
      {!wide && (
        <div data-stays className="sticky top-(--strip) z-20 -mx-gutter bg-paper px-gutter py-1.5">
          {navigation}
        </div>
      )}
      {view === 'month' ? (
        <MonthView
          scheduleId={scheduleId}
          month={month}
          today={today}
          chosen={period.date}
          onChoose={(date) => go({ month: monthOf(date), date })}
          onOpen={(date, more) => go({ ...(!wide && { date }), day: date, ...more })}
          onGo={(to) => go({ month: to })}
        />
      ) : (
        team && (
          <AgendaView
            schedule={schedule}
            team={team}
            first={first}
            days={daysIn[view]}
            members={membersIn(search.members)}
            apart={search.apart !== undefined}
            label={titleOf(period)}
            onMembers={(members) => go({ members: members?.join() })}
            onApart={(apart) => go({ apart: apart ? '1' : undefined })}
            onOpen={(date, booking) => go({ day: date, booking: String(booking) })}
            onTurn={turn}
          />
        )
      )}
      <DayDialog
        schedule={schedule}
        date={day}
        sought={
          search.booking === undefined ? undefined : { id: Number(search.booking), answer: search.answer }
        }
        toAdd={search.add !== undefined}
        clientId={search.client === undefined ? undefined : Number(search.client)}
        onClose={() => go(wide || !day || view !== 'month' ? {} : { date: day })}
      />
    </div>
  )
}

export function CalendarSkeleton() {
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
