import type { InfiniteData } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import { queryClient } from '../../query.ts'

type Booking = Reply<'listBookingsWithService'>[number]

/**
 * Shows what a booking is now wherever a list has it, in its place, and beside those who are in its session how many
 * of the places are taken: no page of it is asked for again, or moves, before the list is shown anew. A list that is being
 * read just now is.
 */
export function putInPlace(now: Booking) {
  const queryKey = ['listBookingsWithService']
  const { session } = now
  const withPlaces = (booking: Booking) =>
    session && booking.session?.id === session.id ? { ...booking, session } : booking
  const put = (list: Booking[]) => list.map((booking) => (booking.id === now.id ? now : withPlaces(booking)))
  queryClient.setQueriesData<Booking[] | InfiniteData<{ bookings: Booking[] }>>({ queryKey }, (loaded) => {
    if (!loaded || Array.isArray(loaded)) return loaded && put(loaded)
    return { ...loaded, pages: loaded.pages.map((page) => ({ ...page, bookings: put(page.bookings) })) }
  })
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  // Read before the change, it would bring back what was.
  void queryClient.refetchQueries({ queryKey, type: 'active', fetchStatus: 'fetching' })
}
