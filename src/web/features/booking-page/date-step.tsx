import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { daysOffered } from '../../../domain/booking-rules.ts'
import { addDays, dayOfWeek } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { formatDate, formatWeekday } from '../../format.ts'
import { queryClient, reading } from '../../query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { addMonths, firstOf, isMonth, type Month, monthOf } from '../calendar/months.ts'
import { type ChosenServices, type StaffMember, serviceIdsOf } from './wizard.ts'

type StaffMemberChoiceProps = {
  staff: readonly StaffMember[]
  /** Undefined means any staff member. */
  chosen: StaffMember | undefined
  onChoose: (member: StaffMember | undefined) => void
}

function StaffMemberChoice({ staff, chosen, onChoose }: StaffMemberChoiceProps) {
  const name = useId()
  const choice = (label: string, member: StaffMember | undefined) => (
    <label
      key={member?.id ?? 'any'}
      className="relative grid min-h-11 max-w-full place-items-center rounded-full bg-raised px-4 text-small font-semibold ring-1 ring-edge transition-colors duration-150 ring-inset hover:bg-accent-soft has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
    >
      <input
        type="radio"
        name={name}
        checked={member?.id === chosen?.id}
        onChange={() => onChoose(member)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="max-w-full truncate">{label}</span>
    </label>
  )
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-small font-semibold text-muted">{m.book_person()}</legend>
      <div className="flex flex-wrap gap-2">
        {choice(m.book_person_any(), undefined)}
        {staff.map((member) => choice(member.name, member))}
      </div>
    </fieldset>
  )
}

type DateStepProps = {
  token: string
  service: ChosenServices
  staff: readonly StaffMember[]
  member: StaffMember | undefined
  today: string
  horizonDays: number
  last: string
  chosen: string | undefined
  month: string | undefined
  visit: ReactNode
  onMember: (member: StaffMember | undefined) => void
  onTurn: (month: Month) => void
  onChoose: (date: string) => void
  onOtherService: () => void
}

const maxMonthDays = 31

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]

function datesFrom(first: string, last: string, month: boolean): string[] {
  const dates: string[] = []
  for (let date = first; date <= last && dates.length < maxMonthDays; date = addDays(date, 1))
    if (!month || monthOf(date) === monthOf(first)) dates.push(date)
  return dates
}

export function DateStep(props: DateStepProps) {
  const { token, service, staff, member, today, horizonDays, last, chosen } = props
  const { onMember, onTurn, onChoose, onOtherService } = props
  // The spec's 30 dates fit on one page; a longer horizon is shown month by month.
  const byMonth = horizonDays > daysOffered
  const wanted = isMonth(props.month) ? props.month : monthOf(chosen ?? today)
  const month = wanted >= monthOf(today) && wanted <= monthOf(last) ? wanted : monthOf(today)
  const first = byMonth && firstOf(month) > today ? firstOf(month) : today
  const open = useQuery({
    ...reading('listOpenDates', {
      params: { token },
      body: {
        ...serviceIdsOf(service),
        ...(member && { staffId: member.id }),
        ...(byMonth && { from: first }),
      },
    }),
    staleTime: 0,
  })
  useEffect(() => {
    if (refusedWith(open.error, 'staff_not_found'))
      void queryClient.invalidateQueries(reading('getPublicSchedule', { params: { token } }))
  }, [open.error, token])
  const dates = datesFrom(first, last, byMonth)
  const counts = new Map(open.data?.dates.map(({ date, slots }) => [date, slots]))
  const maxCount = open.data
    ? Math.max(...dates.map((date) => counts.get(date) ?? 0))
    : Number.NEGATIVE_INFINITY
  const emptyCells = mondayFirst.indexOf(dayOfWeek(first))
  const noneTitle = () => {
    if (byMonth) return m.book_month_none_title()
    if (horizonDays === daysOffered) return m.book_dates_none_title()
    return m.book_dates_none_until({ date: formatDate(last, 'dayAndYear') })
  }
  const later = byMonth && month < monthOf(last)

  return (
    <div className="grid max-w-2xl gap-4" aria-busy={open.isPending}>
      {props.visit}
      {staff.length > 0 && <StaffMemberChoice staff={staff} chosen={member} onChoose={onMember} />}
      {byMonth && (
        <MonthTurner
          month={month}
          earlier={month > monthOf(today)}
          later={later}
          busy={open.isPending}
          onTurn={(months) => onTurn(addMonths(month, months))}
        />
      )}
      {maxCount === 0 && (
        <Notice
          title={noneTitle()}
          announced
          action={<Button onClick={onOtherService}>{m.book_other_service()}</Button>}
        >
          {later ? m.book_month_none_text() : m.book_dates_none_text()}
        </Notice>
      )}
      <div className="grid grid-cols-7 gap-1 sm:gap-2">
        {mondayFirst.map((day) => (
          <span key={day} aria-hidden="true" className="text-center text-tight text-muted">
            {formatWeekday(day, 'weekdayShort')}
          </span>
        ))}
        {Array.from({ length: emptyCells }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty places that never move
          <span key={index} aria-hidden="true" />
        ))}
        {dates.map((date) => (
          <DateButton
            key={date}
            date={date}
            isToday={date === today}
            isChosen={date === chosen}
            startsMonth={date === today || date.endsWith('-01')}
            // Until the counts arrive, or if they never do, every day can be chosen.
            slots={counts.get(date)}
            maxCount={maxCount}
            onChoose={onChoose}
          />
        ))}
      </div>
      {maxCount !== 0 && <p className="text-caption text-muted">{m.book_date_legend_free()}</p>}
    </div>
  )
}

type MonthTurnerProps = {
  month: Month
  earlier: boolean
  later: boolean
  busy: boolean
  onTurn: (months: number) => void
}

/** Arrows at the limits keep the focus, because the last press leaves it there. */
function MonthTurner({ month, earlier, later, busy, onTurn }: MonthTurnerProps) {
  return (
    <div className="flex items-center gap-2">
      <h2 aria-live="polite" aria-busy={busy} className="title mr-auto text-title first-letter:uppercase">
        {formatDate(firstOf(month), 'monthAndYear')}
      </h2>
      <IconButton
        label={m.book_month_previous()}
        aria-disabled={!earlier}
        onClick={() => earlier && onTurn(-1)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={m.book_month_next()} aria-disabled={!later} onClick={() => later && onTurn(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}

type DateButtonProps = {
  date: string
  isToday: boolean
  isChosen: boolean
  startsMonth: boolean
  slots: number | undefined
  maxCount: number
  onChoose: (date: string) => void
}

function labelOf(date: string, slots: number | undefined, isToday: boolean): string {
  const day = isToday ? `${formatDate(date, 'day')}, ${m.book_today()}` : formatDate(date, 'day')
  if (slots === undefined) return day
  if (slots === 0) return m.book_date_none({ date: day })
  return slots === 1 ? m.book_date_free_one({ date: day }) : m.book_date_free({ date: day, count: slots })
}

function DateButton({ date, isToday, isChosen, startsMonth, slots, maxCount, onChoose }: DateButtonProps) {
  return (
    <button
      type="button"
      disabled={slots === 0}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(date)}
      className={classes(
        'relative grid min-h-16 grid-cols-1 content-center justify-items-center gap-0.5 rounded-control bg-raised px-0.5 py-1.5 ring-1 ring-inset transition-shadow duration-150',
        isChosen ? 'ring-2 ring-accent' : 'ring-line enabled:hover:ring-2 enabled:hover:ring-accent',
        'disabled:bg-transparent disabled:text-muted',
      )}
    >
      <span className="sr-only">{labelOf(date, slots, isToday)}</span>
      <span aria-hidden="true" className="text-caption leading-none text-muted">
        {startsMonth ? formatDate(date, 'monthShort') : ' '}
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'figures text-title leading-none',
          slots === 0 && 'font-normal line-through decoration-1',
          isToday && slots !== 0 && 'text-accent',
        )}
      >
        {Number(date.slice(-2))}
      </span>
      <span className="flex h-1.5 w-7 max-w-full justify-center overflow-hidden rounded-full sm:w-9">
        {slots !== undefined && slots > 0 && (
          <span
            style={{ width: `${Math.max(20, (slots / maxCount) * 100)}%` }}
            className="animate-fill rounded-full bg-accent"
          />
        )}
      </span>
    </button>
  )
}
