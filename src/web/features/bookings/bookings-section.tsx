import { Clock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { blocks } from '../../../domain/bookings.ts'
import { type OpeningHours, openingOn } from '../../../domain/opening-hours.ts'
import { addDays } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { DayRibbon } from '../../ui/day-ribbon.tsx'
import { byAppointment, isOverAt, leading, spanOf } from './appointments.ts'
import type { Booking } from './booking-queries.ts'
import { BookingRow, SessionRow } from './booking-row.tsx'

type BookingDayProps = {
  date: string
  bookings: readonly Booking[]
  /** Bookings that another list shows: drawn in the day bar, but not listed. */
  elsewhere?: ReadonlySet<number> | undefined
  now: { date: string; time: string }
  /** Undefined if the day's bookings are incomplete. */
  hours?: readonly OpeningHours[] | undefined
  onAnswered: (id: number) => void
}

function toneOf(booking: Booking, now: BookingDayProps['now']) {
  const { date, status } = booking
  if (status === 'pending') return 'pending'
  const over = date < now.date || (date === now.date && isOverAt(booking, now.time))
  return over ? 'past' : 'booked'
}

function nearness(date: string, today: string): string | null {
  if (date === today) return m.schedule_day_today()
  return date === addDays(today, 1) ? m.schedule_day_tomorrow() : null
}

const dayText = (date: string, today: string): string =>
  formatDate(date, date.slice(0, 4) === today.slice(0, 4) ? 'day' : 'full')

function BookingDay({ date, bookings, elsewhere, now, hours, onAnswered }: BookingDayProps) {
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

type BookingsSectionProps = {
  title: string
  waits?: boolean
  bookings: readonly Booking[]
  /** Another list shows these. */
  elsewhere?: ReadonlySet<number> | undefined
  now: { date: string; time: string }
  hours?: readonly OpeningHours[] | undefined
  continues?: boolean
  onAnswered: (id: number) => void
  children?: ReactNode
}

function byDate(bookings: readonly Booking[]): [date: string, bookings: Booking[]][] {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings) {
    const ofDay = days.get(booking.date)
    if (ofDay) ofDay.push(booking)
    else days.set(booking.date, [booking])
  }
  return [...days]
}

export function BookingsSection(props: BookingsSectionProps) {
  const {
    title,
    waits = false,
    bookings,
    elsewhere,
    now,
    hours,
    continues = false,
    onAnswered,
    children,
  } = props
  const id = useId()
  const days = byDate(bookings)
  return (
    <section aria-labelledby={id} className="grid gap-6">
      <h3
        id={id}
        className={classes(
          'flex items-center gap-2 rounded-control px-3 py-2 text-small font-semibold',
          waits ? 'bg-wait-soft text-wait-ink' : 'bg-sunken text-muted',
        )}
      >
        {waits && <Clock aria-hidden="true" strokeWidth={2.5} className="size-[1.1em]" />}
        {title}
      </h3>
      {days.length > 0 && (
        <div className="grid gap-9">
          {days.map(([date, ofDay], index) => (
            <BookingDay
              key={date}
              date={date}
              bookings={ofDay}
              elsewhere={elsewhere}
              now={now}
              hours={continues && index === days.length - 1 ? undefined : hours}
              onAnswered={onAnswered}
            />
          ))}
        </div>
      )}
      {children}
    </section>
  )
}
