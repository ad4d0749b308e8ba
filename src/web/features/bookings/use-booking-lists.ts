import { useInfiniteQuery } from '@tanstack/react-query'
import { addDays } from '../../../domain/wall-time.ts'
import { type Booking, bookingPages } from './booking-queries.ts'
import type { Filter } from './status-filter.tsx'

/** Short, so that the lists below stay within reach. */
const perPage = { waitingFirst: 10, waitingAlone: 50, upcoming: 25, past: 50 }

const waitingFirst = (scheduleId: string) =>
  bookingPages({ scheduleId, status: 'pending', limit: perPage.waitingFirst })

/** Most overdue first. */
export const useWaiting = (scheduleId: string) => useInfiniteQuery(waitingFirst(scheduleId))

/** Every booking of the filter is in one of three lists. The past list loads on its first `fetchNextPage`. */
export function useBookingLists(scheduleId: string, filter: Filter, today: string) {
  const all = filter === 'all'
  const status = all || filter === 'pending' ? {} : { status: filter }
  const waiting = useInfiniteQuery({
    ...(all
      ? waitingFirst(scheduleId)
      : bookingPages({ scheduleId, status: 'pending', limit: perPage.waitingAlone })),
    enabled: all || filter === 'pending',
  })
  const upcoming = useInfiniteQuery({
    ...bookingPages({ scheduleId, ...status, from: today, limit: perPage.upcoming }),
    enabled: filter !== 'pending',
  })
  const past = useInfiniteQuery({
    ...bookingPages({ scheduleId, ...status, to: addDays(today, -1), order: 'desc', limit: perPage.past }),
    enabled: ({ state }) => filter !== 'pending' && state.data !== undefined,
  })
  if (filter === 'pending') return { first: [waiting], waiting }
  return all ? { first: [waiting, upcoming], waiting, upcoming, past } : { first: [upcoming], upcoming, past }
}

export type BookingList = ReturnType<typeof useBookingLists>['first'][number]

export const bookingsIn = (list: BookingList | undefined): Booking[] =>
  list?.data?.pages.flatMap(({ bookings }) => bookings) ?? []

export async function laterIn(list: BookingList): Promise<{ later: Booking[]; error: Error | null }> {
  const pages = list.data?.pages.length ?? 0
  let before = list.data
  for (;;) {
    const { data, error } = await list.fetchNextPage()
    const later = data?.pages.slice(pages).flatMap(({ bookings }) => bookings) ?? []
    // A refetch after an answer can replace the page that was loading, so try again.
    if (error || later.length > 0 || data === before) return { later, error }
    before = data
  }
}
