import { Clock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { OpeningHours } from '../../../domain/opening-hours.ts'
import { classes } from '../../ui/classes.ts'
import { BookingDay } from './booking-day.tsx'
import type { Booking } from './booking-pages.ts'

type BookingsPartProps = {
  title: string
  /** The bookings wait for the owner's answer. */
  waits?: boolean
  /** In the order of the days shown. */
  bookings: readonly Booking[]
  /** Bookings that another part shows. */
  elsewhere?: ReadonlySet<number> | undefined
  now: { date: string; time: string }
  /** Weekly opening hours for the day bars; undefined if a day's bookings may be incomplete. */
  hours?: readonly OpeningHours[] | undefined
  /** The last day may continue on the next page. */
  goesOn?: boolean
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

export function BookingsPart(props: BookingsPartProps) {
  const {
    title,
    waits = false,
    bookings,
    elsewhere,
    now,
    hours,
    goesOn = false,
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
              hours={goesOn && index === days.length - 1 ? undefined : hours}
              onAnswered={onAnswered}
            />
          ))}
        </div>
      )}
      {children}
    </section>
  )
}
