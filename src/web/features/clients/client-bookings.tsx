import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { formatDate, formatPrice } from '../../format.ts'
import { MissedBadge } from '../bookings/no-show.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import { monthOf } from '../calendar/months.ts'
import type { Card } from './use-clients.ts'

export function ClientsBookings({ client }: { client: Card }) {
  const several = new Set(client.bookings.map(({ scheduleId }) => scheduleId)).size > 1
  return (
    <section aria-labelledby="clients-bookings" className="grid gap-3">
      <h3 id="clients-bookings" className="font-semibold">
        {m.clients_bookings()}
      </h3>
      {client.bookings.length === 0 && <p className="text-small text-muted">{m.clients_no_bookings()}</p>}
      <ul className="grid border-b border-line empty:hidden">
        {client.bookings.map((booking) => (
          <li key={booking.id} className="border-t border-line">
            <Link
              to="/schedules/$scheduleId/calendar"
              params={{ scheduleId: String(booking.scheduleId) }}
              search={{ month: monthOf(booking.date), day: booking.date, booking: String(booking.id) }}
              preload={false}
              className="grid gap-x-4 gap-y-1 rounded-control px-1 py-2.5 text-small hover:bg-accent-soft sm:grid-cols-[1fr_auto]"
            >
              <span className="first-letter:uppercase">
                {formatDate(booking.date, 'shortWithYear')}{' '}
                <span className="figures">{booking.startTime}</span>
              </span>
              <span className="flex flex-wrap content-start gap-1.5 sm:row-span-2 sm:justify-end">
                <StatusBadge status={booking.status} lapsed={booking.lapsed} />
                {booking.missed && <MissedBadge />}
              </span>
              <span className="text-muted">
                {[booking.service.name, formatPrice(booking.service), several && booking.schedule.name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
