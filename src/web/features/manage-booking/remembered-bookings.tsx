import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { pages } from '../../../contract/pages.ts'
import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { formatBookedTimes, formatDate } from '../../format.ts'
import { reading } from '../../query.ts'
import { forgetBookings, forgetClient, type RememberedClient } from '../../remembered-client.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'

type Booking = Reply<'lookUpBooking'>

const isUpcoming = ({ status, over }: Booking): boolean =>
  (status === 'pending' || status === 'approved') && !over

const startText = ({ date, startTime }: Booking) => `${date} ${startTime}`

/** The bookings that this device remembers. Those that are over, cancelled or unknown are forgotten. */
export function RememberedBookings({ client }: { client: RememberedClient }) {
  const readings = useQueries({
    queries: client.references.map((referenceToken) => ({
      ...reading('lookUpBooking', { params: { referenceToken } }),
      staleTime: 0,
    })),
  })
  const gone = client.references.filter((_, index) => {
    const { data, error } = readings[index] ?? {}
    return refusedWith(error, 'booking_not_found') || (data && !isUpcoming(data))
  })
  const goneText = gone.join(' ')
  useEffect(() => {
    if (goneText) forgetBookings(goneText.split(' '))
  }, [goneText])
  const bookings = readings
    .flatMap(({ data }) => (data && isUpcoming(data) ? [data] : []))
    .toSorted((one, other) => startText(one).localeCompare(startText(other)))
  const isLoading = readings.some(({ isPending }) => isPending)

  return (
    <section className="grid gap-4">
      <h2 className="title text-title">{m.manage_remembered()}</h2>
      {isLoading && (
        <>
          <LoadingText />
          <Skeleton className="h-24" />
        </>
      )}
      {!isLoading && bookings.length === 0 && <p className="text-muted">{m.manage_remembered_none()}</p>}
      {bookings.length > 0 && (
        <ul className="grid gap-3">
          {bookings.map((booking) => (
            <li key={booking.referenceToken}>
              <a
                href={`${pages.manageBooking}?reference=${booking.referenceToken}`}
                className="grid justify-items-start gap-2 rounded-card bg-raised px-gutter py-4 ring-1 ring-line ring-inset hover:ring-2 hover:ring-accent"
              >
                <span className="title text-title">
                  <span className="block first-letter:uppercase">{formatDate(booking.date)}</span>
                  <span className="block text-accent">{formatBookedTimes(booking)}</span>
                </span>
                <span className="text-small text-muted">
                  {booking.service.name} · {booking.schedule.name}
                </span>
                <StatusBadge {...booking} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-small text-muted">{m.manage_remembered_for({ client: client.name })}</p>
        <Button tone="secondary" onClick={forgetClient}>
          {m.manage_remembered_forget()}
        </Button>
      </div>
    </section>
  )
}
