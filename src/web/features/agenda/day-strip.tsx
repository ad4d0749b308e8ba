import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { addDays, minuteOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatPercent } from '../../format.ts'
import { reading } from '../../query.ts'
import { classes } from '../../ui/classes.ts'
import type { StaffMember } from '../staff/team.ts'
import { datesFrom } from './agenda-blocks.ts'
import { useSwipe } from './use-swipe.ts'

type DayStripProps = {
  scheduleId: string
  /** The first day of the week. */
  first: string
  chosen: string
  today: string
  members: readonly StaffMember[]
  onDay: (date: string) => void
}

/** The week of the chosen day, with how much of each day is booked. A swipe leads to the week before or after. */
export function DayStrip({ scheduleId, first, chosen, today, members, onDay }: DayStripProps) {
  const dates = datesFrom(first, 7)
  const booked = useBookedShare(scheduleId, dates, members)
  const strip = useRef<HTMLElement>(null)
  useSwipe(strip, (by) => onDay(addDays(chosen, by * 7)))
  return (
    <nav
      ref={strip}
      aria-label={m.calendar_view_week()}
      className="grid shrink-0 grid-cols-7 border-b border-line px-1 tall:pt-1 tall:pb-1.5 print:hidden"
    >
      {dates.map((date) => {
        const share = booked(date)
        const isChosen = date === chosen
        return (
          <button
            key={date}
            type="button"
            aria-current={isChosen ? 'true' : undefined}
            onClick={() => onDay(date)}
            className="grid min-h-11 min-w-0 content-center justify-items-center rounded-control text-caption text-muted"
          >
            <span className="sr-only">
              {[formatDate(date, 'day'), share !== null && formatPercent(share)].filter(Boolean).join(', ')}
            </span>
            <span aria-hidden="true" className="leading-none not-tall:hidden">
              {formatDate(date, 'weekdayNarrow')}
            </span>
            <span
              aria-hidden="true"
              className={classes(
                'grid h-7 min-w-7 place-items-center rounded-[9px] px-1 figures',
                isChosen && 'bg-accent text-on-accent',
                !isChosen && (date === today ? 'text-accent' : share === null ? 'text-muted' : 'text-ink'),
              )}
            >
              {Number(date.slice(8))}
            </span>
            <span className="h-1 w-3/5 overflow-hidden rounded-full bg-line">
              {share !== null && (
                <span style={{ width: `${share}%` }} className="block h-full rounded-full bg-accent" />
              )}
            </span>
          </button>
        )
      })}
    </nav>
  )
}

/** In percent; null on a day when none of the members is present. */
function useBookedShare(scheduleId: string, dates: readonly string[], members: readonly StaffMember[]) {
  const params = { scheduleId }
  const query = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
  const entries = useQuery(reading('listCalendar', { params, query }))
  const taken = useQuery(reading('listOccupancies', { params, query }))
  const hours = useQuery(reading('listOpenHours', { params, query }))
  const ids = new Set(members.map(({ id }) => id))
  return (date: string): number | null => {
    const day = hours.data?.find((one) => one.date === date)
    const open = day?.members
      .filter(({ staffId }) => ids.has(staffId))
      .flatMap((member) => member.hours)
      .reduce((sum, { startTime, endTime }) => sum + minuteOf(endTime) - minuteOf(startTime), 0)
    if (!open) return null
    const ofDay = new Set(entries.data?.filter((one) => one.date === date).map(({ id }) => id))
    const minutes = (taken.data ?? [])
      .filter(({ bookingId, staffId }) => ofDay.has(bookingId) && ids.has(staffId))
      .reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0)
    return Math.min(100, Math.round((minutes / open) * 100))
  }
}
