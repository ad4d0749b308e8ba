import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Reply } from '../../../contract/index.ts'
import { isDate } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { zoneDiffers } from '../../format.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { useWide } from '../../ui/use-wide.ts'
import { zoneCity } from '../../zone-city.ts'
import { AbsenceFlow } from '../absences/absence-flow.tsx'
import { rememberAgenda, useAgendaChoices, weekStartOf } from '../agenda/agenda-choices.ts'
import { AgendaView } from '../agenda/agenda-view.tsx'
import { OwnerSearch } from '../booking-search/owner-search.tsx'
import { present, teamQuery } from '../staff/team.ts'
import { useCalendarKeys, ViewSwitch } from './calendar-navigation.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import {
  daysIn,
  inView,
  isBare,
  membersAmong,
  membersIn,
  type Period,
  periodOf,
  shortTitleOf,
  titleOf,
  turned,
  type View,
  viewWords,
} from './calendar-views.ts'
import { DayDialog } from './day-dialog.tsx'
import { MonthView } from './month-view.tsx'
import { monthOf } from './months.ts'
import { TeamMenu } from './team-menu.tsx'
import { MemberToggles, ViewOptions } from './view-options.tsx'

/** With it, the search and the schedule's name have room in the toolbar of a phone. */
const roomForSearch = '23.5rem'

/** More members have no room in the toolbar. */
const maxInToolbar = 5

export function Calendar({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const search = useSearch({ from: '/schedules/$scheduleId/calendar' })
  const navigate = useNavigate({ from: '/schedules/$scheduleId/calendar' })
  const today = useWallNow(schedule.timezone).date
  const wide = useWide()
  const narrow = !useWide(roomForSearch)
  const scheduleId = String(schedule.id)
  const choices = useAgendaChoices(scheduleId)
  const { data: team } = useQuery(teamQuery(scheduleId))
  const day = search.day !== undefined && isDate(search.day) ? search.day : null
  const periodIn = (at: typeof search) => {
    const address = isBare(at) && choices.view ? { ...at, view: choices.view } : at
    return periodOf(address, today, weekStartOf(choices))
  }
  const period = periodIn(search)
  const { view, month, first } = period
  const staff = present(team ?? [])
  const remembered = membersIn(choices.members)
  const usual = team ? membersAmong(staff, remembered) : remembered
  const members = search.members === undefined ? usual : membersIn(search.members)
  const apart = search.apart !== undefined || choices.apart === true
  const words = viewWords[view]
  const fetching = useIsFetching({ queryKey: [view === 'month' ? 'listCalendar' : 'listOccupancies'] })

  type Change = { [key in keyof typeof search]: string | undefined }
  /** From the newest address, which may not be drawn yet: two quick presses are two steps. */
  const go = (to: Change | ((newest: Period) => Change)) =>
    void navigate({
      search: (newest) => {
        const { members, apart } = newest
        const at = periodIn(newest)
        const { view, month, date } = at
        const kept = view === 'month' ? { month, members } : { view, date, members, apart }
        const changed = typeof to === 'function' ? to(at) : to
        return Object.fromEntries(
          Object.entries({ ...kept, ...changed }).filter(([, text]) => text !== undefined),
        )
      },
      resetScroll: false,
    })
  const goToday = () => {
    go((at) => (at.view === 'month' ? { month: monthOf(today) } : { date: today }))
    document.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const chooseView = (chosen: View) => rememberAgenda(scheduleId, { view: chosen })
  const chooseMembers = (shown: readonly number[] | null) => {
    rememberAgenda(scheduleId, { members: shown?.join() })
    go({ members: shown?.join() })
  }
  const chooseApart = (next: boolean) => {
    rememberAgenda(scheduleId, { apart: next })
    go({ apart: next ? '1' : undefined })
  }
  const add = () => go(({ view, date }) => (view === 'month' ? { date, day: date, add: '1' } : { add: '1' }))

  const turn = (by: -1 | 1) => go((at) => turned(at, by))
  useCalendarKeys({
    view,
    onTurn: turn,
    onToday: goToday,
    onAdd: add,
    onView: (to) => {
      chooseView(to)
      void navigate({ search: (newest) => inView(to, periodIn(newest), newest), resetScroll: false })
    },
  })
  const toggles = staff.length > 1 && <MemberToggles staff={staff} shown={members} onShown={chooseMembers} />
  const inToolbar = wide && staff.length > 1 && staff.length <= maxInToolbar
  const views = <ViewSwitch scheduleId={scheduleId} period={period} address={search} onChoose={chooseView} />

  return (
    <AbsenceFlow schedule={schedule}>
      <div className="flex min-h-0 flex-1 flex-col">
        <CalendarToolbar
          name={schedule.name}
          zone={
            zoneDiffers(schedule.timezone, today)
              ? m.schedule_zone_note({ city: zoneCity(schedule.timezone) })
              : null
          }
          title={titleOf(period)}
          shortTitle={shortTitleOf(period)}
          busy={fetching > 0}
          wide={wide}
          narrow={narrow}
          previous={words.previous()}
          next={words.next()}
          onTurn={turn}
          onToday={goToday}
          onAdd={add}
        >
          {wide && views}
          {inToolbar && (
            <>
              <MemberToggles small staff={staff} shown={members} onShown={chooseMembers} />
              <TeamMenu staff={staff} />
            </>
          )}
          <ViewOptions
            scheduleId={scheduleId}
            choices={choices}
            timed={view !== 'month'}
            week={view === 'week'}
            team={staff.length > 1}
            apart={apart}
            onApart={chooseApart}
          >
            {!wide && views}
            {narrow && <OwnerSearch place="menu" />}
            {!inToolbar && toggles}
          </ViewOptions>
          {!wide && !narrow && <OwnerSearch />}
        </CalendarToolbar>
        {view === 'month' ? (
          <MonthView
            scheduleId={scheduleId}
            month={month}
            today={today}
            chosen={period.date}
            members={members}
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
              members={members}
              apart={apart}
              choices={choices}
              label={titleOf(period)}
              adding={search.add !== undefined && day === null}
              onAdded={() => go({})}
              bookingId={day === null && search.booking !== undefined ? Number(search.booking) : undefined}
              onOpen={(booking) => go({ booking: booking === undefined ? undefined : String(booking) })}
              onMoved={(date) => go({ date, booking: search.booking })}
              onDay={(date) => go({ view: 'day', date })}
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
    </AbsenceFlow>
  )
}

export function CalendarSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <LoadingText />
      <div className="flex h-14 shrink-0 items-center justify-between gap-4 border-b border-line px-4">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-9 w-40" />
      </div>
      <div className="grid grow p-4">
        <Skeleton className="h-full" />
      </div>
    </div>
  )
}
