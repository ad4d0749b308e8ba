import { useId } from 'react'
import { blocks } from '../../../domain/bookings.ts'
import { type OpeningHours, openingOn } from '../../../domain/opening-hours.ts'
import { addDays } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { isOverAt, spanOf } from './booked-times.ts'
import type { Booking } from './booking-pages.ts'
import { BookingRow } from './booking-row.tsx'
import { byAppointment, leading } from './group-sessions.ts'
import { SessionRow } from './session-row.tsx'

type BookingDayProps = {
  date: string
  bookings: readonly Booking[]
  /** Bookings that another list shows: drawn in the day bar, but not listed. */
  elsewhere?: ReadonlySet<number> | undefined
  now: { date: string; time: string }
  /** Weekly opening hours for the day bar; undefined if the day's bookings are incomplete. */
  hours?: readonly OpeningHours[] | undefined
  onAnswered: (id: number) => void
}

/** Bookings that are over are faded. */
function toneOf(booking: Booking, now: BookingDayProps['now']) {
  const { date, status } = booking
  if (status === 'pending') return 'pending'
  const over = date < now.date || (date === now.date && isOverAt(booking, now.time))
  return over ? 'past' : 'booked'
}

/** "aujourd’hui" or "demain" beside the date. */
function nearness(date: string, today: string): string | null {
  if (date === today) return m.schedule_day_today()
  return date === addDays(today, 1) ? m.schedule_day_tomorrow() : null
}

/** The date, without the current year. */
const dayText = (date: string, today: string): string =>
  formatDate(date, date.slice(0, 4) === today.slice(0, 4) ? 'day' : 'full')

export function BookingDay({ date, bookings, elsewhere, now, hours, onAnswered }: BookingDayProps) {
  const id = useId()
  const near = nearness(date, now.date)
  const listed = bookings.filter((booking) => !elsewhere?.has(booking.id))
  const taken = byAppointment(bookings.filter(({ status }) => blocks(status))).map(leading)
  const waiting = taken.filter((booking) => booking.status === 'pending').length
  const count = m.schedule_day_taken({ count: taken.length })
  if (listed.length === 0) return null
  return (
    <div className="grid gap-3">
      <div className="grid items-end gap-x-8 gap-y-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <h4 id={id} className="title text-title">
          <span className="inline-block first-letter:uppercase">{dayText(date, now.date)}</span>
          {near && (
            <span className="pl-2.5 font-sans text-small font-normal tracking-normal text-muted">{near}</span>
          )}
        </h4>
        {hours && taken.length > 0 && (
          <DayRibbon
            hours={openingOn(hours, date)}
            parts={taken.map((booking) => ({
              ...spanOf(booking),
              tone: toneOf(booking, now),
            }))}
            now={date === now.date ? now.time : undefined}
            text={waiting > 0 ? `${count}, ${m.dashboard_bookings_pending({ count: waiting })}` : count}
          />
        )}
      </div>
      <ul aria-labelledby={id}>
        {byAppointment(listed).map((people) =>
          people.length > 1 ? (
            <SessionRow key={people[0].session?.id} people={people} onAnswered={onAnswered} />
          ) : (
            <BookingRow key={people[0].id} booking={people[0]} onAnswered={onAnswered} />
          ),
        )}
      </ul>
    </div>
  )
}
