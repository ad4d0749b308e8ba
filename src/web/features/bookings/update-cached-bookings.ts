import type { InfiniteData } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import { queryClient, refreshBeingRead } from '../../query.ts'

type Booking = Reply<'listBookingsWithService'>[number]

/**
 * Updates bookings in place in every cached list, and the places taken in their sessions. Nothing is refetched and no
 * row moves until the list is shown again. A list that is being fetched starts again, since its reply may be stale.
 */
export function putInPlace(...changed: readonly Booking[]) {
  const name = 'listBookingsWithService'
  const queryKey = [name]
  const putOne = (list: Booking[], now: Booking) => {
    const { session } = now
    const withPlaces = (booking: Booking) =>
      session && booking.session?.id === session.id ? { ...booking, session } : booking
    return list.map((booking) => (booking.id === now.id ? now : withPlaces(booking)))
  }
  const put = (list: Booking[]) => changed.reduce(putOne, list)
  queryClient.setQueriesData<Booking[] | InfiniteData<{ bookings: Booking[] }>>({ queryKey }, (loaded) => {
    if (!loaded || Array.isArray(loaded)) return loaded && put(loaded)
    return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, bookings: put(page.bookings) })) }
  })
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  void refreshBeingRead(name)
}
