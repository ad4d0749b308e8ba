import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatEnd, formatTimes } from '../../format.ts'
import { queryClient } from '../../query.ts'
import { DayRibbon, type RibbonPart } from '../../ui/day-ribbon.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { isOverAt, spanOf } from '../bookings/booked-times.ts'

type Today = Reply<'listSchedules'>[number]['today']

function toneOf(booking: Today['bookings'][number], now: string): RibbonPart['tone'] {
  if (booking.status === 'pending') return 'pending'
  return isOverAt(booking, now) ? 'past' : 'booked'
}

/** The next approved booking of today: the current one, else the next, else that the day is over. */
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

/** Today at a glance; the number of bookings links to the day. */
export function TodayRibbon({ scheduleId, today, timezone }: TodayRibbonProps) {
  const now = useWallNow(timezone)
  const isToday = now.date === today.date

  // At midnight, load the new day.
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
