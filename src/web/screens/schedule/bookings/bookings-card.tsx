import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Reply } from '../../../../contract/index.ts'
import { m } from '../../../../messages/messages.js'
import { reading } from '../../../query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFocusAfterRemoval } from '../../../ui/focus-after-removal.ts'
import { RefreshButton } from '../../../ui/radix/refresh-button.tsx'
import { useWallNow } from '../../../ui/use-wall-now.ts'
import { ListSkeleton } from '../schedule-skeleton.tsx'
import { BookingDay } from './booking-day.tsx'
import { type Booking, bookingPages } from './booking-pages.ts'
import { NoBookings } from './no-bookings.tsx'
import { filters, StatusFilter } from './status-filter.tsx'

/** No booking is older: a request that nobody answered stays in sight, however old. */
const beforeAll = '2000-01-01'

function byDate(bookings: readonly Booking[]): [date: string, bookings: Booking[]][] {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings) days.set(booking.date, [...(days.get(booking.date) ?? []), booking])
  return [...days]
}

export function BookingsCard({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const scheduleId = String(schedule.id)
  const search = useSearch({ from: '/schedules/$scheduleId' })
  const navigate = useNavigate({ from: '/schedules/$scheduleId' })
  const filter = filters.find((status) => status === search.status) ?? 'all'
  const [past, setPast] = useState(false)
  const now = useWallNow(schedule.timezone)
  const heading = useRef<HTMLHeadingElement>(null)

  const list = useInfiniteQuery(
    bookingPages({
      scheduleId,
      ...(filter !== 'all' && { status: filter }),
      ...(filter === 'pending' ? { from: beforeAll } : !past && { from: now.date }),
    }),
  )
  const { data: hours } = useQuery(reading('listAvailability', { params: { scheduleId } }))
  const bookings = list.data?.pages.flatMap((page) => page.bookings) ?? []
  const days = byDate(bookings)
  const keepFocus = useFocusAfterRemoval()
  const focusBooking = (id: number | undefined) =>
    (document.getElementById(`booking-${id}`) ?? heading.current)?.focus({ preventScroll: true })
  const showMore = async () => {
    const { data } = await list.fetchNextPage()
    keepFocus(() => focusBooking(data?.pages.at(-1)?.bookings[0]?.id))
  }
  /** The last day of a page may go on in the next one. */
  const isWhole = (index: number) => filter === 'all' && !(list.hasNextPage && index === days.length - 1)

  return (
    <Card>
      <section aria-labelledby="bookings" className="grid gap-6">
        <div className="grid gap-3">
          <div className="flex items-center justify-between gap-4">
            <h2 id="bookings" ref={heading} tabIndex={-1} className="title text-title">
              {m.schedule_bookings_title()}
            </h2>
            <RefreshButton busy={list.isRefetching} onClick={() => void list.refetch()} />
          </div>
          <StatusFilter
            value={filter}
            onChange={(status) =>
              void navigate({
                search: ({ status: _, ...rest }) => (status === 'all' ? rest : { ...rest, status }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
        <span role="status" className="sr-only">
          {list.isSuccess && m.schedule_bookings_shown({ count: bookings.length })}
        </span>
        {list.isPending && <ListSkeleton />}
        {list.isError && !list.data && (
          <ErrorState
            title={m.schedule_bookings_load_failed()}
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && bookings.length === 0 && (
          <NoBookings filter={filter} shareToken={schedule.shareToken} />
        )}
        {days.length > 0 && (
          <div className="grid gap-9">
            {days.map(([date, ofDay], index) => (
              <BookingDay
                key={date}
                date={date}
                bookings={ofDay}
                now={now}
                hours={isWhole(index) ? hours : undefined}
                onAnswered={(id) => keepFocus(() => focusBooking(id))}
              />
            ))}
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {list.hasNextPage && (
            <Button tone="secondary" busy={list.isFetchingNextPage} onClick={showMore}>
              {m.schedule_bookings_more()}
            </Button>
          )}
          {filter !== 'pending' && !list.isPending && (
            <div className={classes(!list.hasNextPage && '-ml-4')}>
              <Button tone="quiet" onClick={() => setPast(!past)}>
                {past ? m.schedule_bookings_no_past() : m.schedule_bookings_past()}
              </Button>
            </div>
          )}
        </div>
      </section>
    </Card>
  )
}
