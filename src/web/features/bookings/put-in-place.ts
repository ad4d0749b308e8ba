import type { InfiniteData } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import { queryClient, refreshBeingRead } from '../../query.ts'

type Booking = Reply<'listBookingsWithService'>[number]

/**
 * Shows what bookings are now wherever a list has them, in their places, and beside those who are in their sessions how
 * many of the places are taken: no page of it is asked for again, or moves, before the list is shown anew. A list that is
 * being read just now is, and would else bring back what was.
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
