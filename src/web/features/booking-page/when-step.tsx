import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AvailableSlots } from '../../../contract/available-slots.ts'
import type { Reply } from '../../../contract/index.ts'
import { daysOffered } from '../../../domain/booking-rules.ts'
import { addDays } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import { queryClient, type Reading } from '../../query.ts'
import { Notice } from '../../ui/notice.tsx'
import { addMonths, firstOf, isMonth, type Month, monthOf } from '../calendar/months.ts'
import { CallSalon } from '../salon/salon-links.tsx'
import { DayGrid, MonthTurner } from './day-grid.tsx'
import { FirstTimes, type StartOnDate } from './first-times.tsx'
import { FreeTimes } from './free-times.tsx'
import { StaffMemberChoice } from './staff-choice.tsx'
import { buttonTo, type StepLink } from './step-button.ts'
import type { ChosenServices, OpenSchedule, StaffMember } from './wizard.ts'

/** Works for a new booking and for another time of an existing one. */
type WhenStepProps = {
  schedule: Pick<OpenSchedule, 'today' | 'lastDate' | 'horizonDays' | 'timezone' | 'salon'>
  service: Pick<ChosenServices, 'durationMinutes' | 'capacity' | 'places'>
  /** Empty if there is no choice. */
  staff: readonly StaffMember[]
  datesFrom: (date: string | undefined) => Reading<Reply<'listOpenDates'>>
  timesOn: (date: string) => Reading<AvailableSlots>
  /** For a date whose times are all taken. Missing where clients cannot wait for one. */
  whenFull?: (date: string, otherDay: ReactNode) => ReactNode
  /** The owner has changed the team or the password. */
  onOutdated: () => void
  member: StaffMember | undefined
  date: string | undefined
  time: string | undefined
  month: string | undefined
  /** The times that a refusal carried, for the chosen date. */
  fresh: AvailableSlots | undefined
  visit: ReactNode
  onMember: (member: StaffMember | undefined) => void
  monthLink: (month: Month) => StepLink
  dateLink: (date: string) => StepLink
  timeLink: (date: string, time: string) => StepLink
  otherDay: StepLink
  /** Missing if there is no other service. */
  otherService: StepLink | undefined
}

const maxMonthDays = 31
const firstTimesShown = 3
/** A salon that is full or closed for less long needs no explanation. */
const daysWorthTelling = 7

function datesBetween(first: string, last: string, byMonth: boolean): string[] {
  const dates: string[] = []
  for (let date = first; date <= last && dates.length < maxMonthDays; date = addDays(date, 1))
    if (!byMonth || monthOf(date) === monthOf(first)) dates.push(date)
  return dates
}

function startsIn({ dates, next }: Reply<'listOpenDates'>): StartOnDate[] {
  const found = next ? [next] : dates
  return found.flatMap(({ date, first }) => (first === undefined ? [] : [{ date, time: first }]))
}

function useOpenDates({ datesFrom, onOutdated }: WhenStepProps, from: string | undefined) {
  const open = useQuery({ ...datesFrom(from), staleTime: 0, retryOnMount: useHydrated() })
  const isOutdated = refusedWith(open.error, 'staff_not_found')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    if (isOutdated) onOutdated()
  }, [isOutdated])
  return open
}

export function WhenStep(props: WhenStepProps) {
  const { schedule, service, staff, member, date, time, fresh, timeLink, otherDay, otherService } = props
  const { today, lastDate: last, horizonDays, timezone } = schedule
  // The spec's 30 dates fit on one page; a longer horizon is shown month by month.
  const byMonth = horizonDays > daysOffered
  const soon = useOpenDates(props, byMonth ? today : undefined)
  const starts = soon.data && startsIn(soon.data)
  const firstOpen = starts?.[0]?.date
  const wanted = isMonth(props.month) ? props.month : monthOf(date ?? firstOpen ?? today)
  const month = wanted >= monthOf(today) && wanted <= monthOf(last) ? wanted : monthOf(today)
  const first = byMonth && firstOf(month) > today ? firstOf(month) : today
  const open = useOpenDates(props, byMonth ? first : undefined)
  const dates = datesBetween(first, last, byMonth)
  const counts = open.data && new Map(open.data.dates.map(({ date, slots }) => [date, slots]))
  const full = new Set(open.data?.dates.flatMap(({ date, full }) => (full ? [date] : [])))
  const isFull = counts !== undefined && dates.every((date) => !counts.get(date))
  const shownDate = date ?? dates.find((date) => counts?.get(date))
  const isLater = byMonth && month < monthOf(last)

  const times = useRef<HTMLHeadingElement>(null)
  const chose = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per chosen date
  useEffect(() => {
    if (chose.current) times.current?.focus()
    chose.current = false
  }, [date])

  const dateLink = (chosen: string): StepLink => {
    const link = props.dateLink(chosen)
    const onPress = () => {
      chose.current = true
      // Its times may have been booked since they were shown.
      if (chosen === shownDate)
        void queryClient.invalidateQueries({ queryKey: props.timesOn(chosen).queryKey })
      link.onPress()
    }
    return { to: link.to, onPress }
  }

  return (
    // As high as the screen, so that the bar below stays at its bottom, whatever arrives.
    <div className="grid content-start gap-6 max-lg:[html:not([data-embedded])_&]:min-h-dvh">
      {props.visit}
      {staff.length > 0 && (
        <StaffMemberChoice
          staff={staff}
          chosen={member}
          onChoose={props.onMember}
          reload={props.monthLink(month)}
        />
      )}
      {!soon.error && (
        <FirstTimes
          starts={starts?.slice(0, firstTimesShown)}
          today={today}
          noneUntil={soon.data && noneUntil(soon.data, firstOpen, schedule)}
          linkTo={(start) => timeLink(start.date, start.time)}
          otherService={otherService}
        />
      )}
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <div className="grid gap-3">
          {byMonth && (
            <MonthTurner
              month={month}
              earlier={month > monthOf(today)}
              later={isLater}
              busy={open.isPending}
              linkTo={(months) => props.monthLink(addMonths(month, months))}
            />
          )}
          <DayGrid
            dates={dates}
            today={today}
            chosen={shownDate}
            counts={open.error ? null : counts}
            linkTo={dateLink}
          />
          {isFull ? (
            <NoneFree
              salon={schedule.salon}
              isLater={byMonth && (isLater || firstOpen !== undefined)}
              isClosed={soon.data?.closedUntil !== undefined}
              hasOthers={otherService !== undefined}
            />
          ) : (
            <p className="text-caption text-muted">{m.book_date_legend_free()}</p>
          )}
          {props.whenFull && full.size > 0 && <FullDates dates={[...full]} linkTo={dateLink} />}
        </div>
        {shownDate !== undefined && (
          <section aria-labelledby="times" className="grid gap-4">
            <h2 id="times" ref={times} tabIndex={-1} className="title text-title first-letter:uppercase">
              {formatDate(shownDate, 'day')}
            </h2>
            <FreeTimes
              key={shownDate}
              reading={props.timesOn(shownDate)}
              service={service}
              date={shownDate}
              timezone={timezone}
              whenFull={
                props.whenFull && full.has(shownDate)
                  ? (otherDay) => props.whenFull?.(shownDate, otherDay)
                  : undefined
              }
              chosenTime={shownDate === date ? time : undefined}
              fresh={shownDate === date ? fresh : undefined}
              linkTo={(chosen) => timeLink(shownDate, chosen)}
              otherDay={otherDay}
              onOutdated={props.onOutdated}
            />
          </section>
        )}
      </div>
    </div>
  )
}

const maxFullDatesShown = 6

/** Dates whose times are all taken. Each leads to the waiting list. */
function FullDates({ dates, linkTo }: { dates: readonly string[]; linkTo: (date: string) => StepLink }) {
  return (
    <div className="grid gap-2">
      <p className="text-caption text-muted">{m.waiting_legend()}</p>
      <ul className="flex flex-wrap gap-2">
        {dates.slice(0, maxFullDatesShown).map((date) => (
          <li key={date}>
            <button
              {...buttonTo(linkTo(date))}
              className="min-h-11 rounded-control px-3 text-small font-semibold text-accent ring-1 ring-edge ring-inset hover:bg-accent-soft"
            >
              <span aria-hidden="true">{formatDate(date, 'short')}</span>
              <span className="sr-only">{m.waiting_date_full({ date: formatDate(date, 'day') })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Undefined if a time is free soon. */
function noneUntil(
  { closedUntil, fullUntil }: Reply<'listOpenDates'>,
  firstOpen: string | undefined,
  { today, horizonDays }: Pick<OpenSchedule, 'today' | 'horizonDays'>,
): string | undefined {
  if (firstOpen !== undefined && firstOpen < addDays(today, daysWorthTelling)) return undefined
  const shown = (date: string) => ({ date: formatDate(date, 'dayAndYear') })
  if (closedUntil !== undefined) return m.book_closed_until(shown(closedUntil))
  if (firstOpen === undefined && fullUntil !== undefined && horizonDays === daysOffered)
    return m.book_dates_none_title()
  if (fullUntil !== undefined) return m.book_dates_none_until(shown(fullUntil))
  return firstOpen === undefined ? m.book_dates_none() : undefined
}

type NoneFreeProps = {
  salon: OpenSchedule['salon'] | undefined
  /** A later month may have free times. */
  isLater: boolean
  isClosed: boolean
  hasOthers: boolean
}

/** Below the days, so that no day moves when it appears. */
function NoneFree({ salon, isLater, isClosed, hasOthers }: NoneFreeProps) {
  if (isLater) {
    return (
      <Notice announced title={m.book_month_none_title()}>
        {hasOthers ? m.book_month_none_text() : m.book_month_none_text_alone()}
      </Notice>
    )
  }
  const open = hasOthers ? m.book_dates_none_text : m.book_dates_none_text_alone
  return (
    <Notice announced>
      {isClosed ? m.book_dates_none_closed_text() : open()}
      <CallSalon salon={salon} />
    </Notice>
  )
}
