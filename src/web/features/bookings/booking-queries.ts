import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Query, Reply } from '../../../contract/index.ts'
import { call, send } from '../../api.ts'
import { queryClient, refreshBeingRead } from '../../query.ts'

export type Booking = Reply<'listBookingsWithService'>[number]
type Bounds = Omit<Query<'listBookingsWithService'>, 'after' | 'limit'>

const perPage = 500

export const everyBooking = (scheduleId: string | number, bounds: Bounds) => {
  const params = { scheduleId: String(scheduleId) }
  return queryOptions({
    queryKey: ['listBookingsWithService', { params, query: bounds }, 'every'],
    queryFn: async ({ signal }) => {
      const all: Booking[] = []
      for (;;) {
        const after = all.at(-1)?.id
        const query = { ...bounds, limit: perPage, ...(after !== undefined && { after }) }
        const page = await call('listBookingsWithService', { params, query, signal })
        all.push(...page)
        if (page.length < perPage) return all
      }
    },
  })
}

type BookingsWanted = { scheduleId: string } & Omit<Query<'listBookingsWithService'>, 'after'>

/** From the Link header; undefined on the last page. */
function afterIn(link: string | null): string | undefined {
  const [, query = ''] = /<[^>]*\?([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? []
  return new URLSearchParams(query).get('after') ?? undefined
}

export const bookingPages = ({ scheduleId, ...query }: BookingsWanted) =>
  infiniteQueryOptions({
    queryKey: ['listBookingsWithService', { params: { scheduleId }, query }, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: after, signal }) => {
      const response = await send('listBookingsWithService', {
        params: { scheduleId },
        query: after === undefined ? query : { ...query, after },
        signal,
      })
      const bookings = (await response.json()) as Booking[]
      return { bookings, after: afterIn(response.headers.get('link')) }
    },
    getNextPageParam: (page) => page.after,
  })

/** No row moves until the list is shown again. A list in flight starts again, since its reply may be stale. */
export function updateCachedBookings(...changed: readonly Booking[]) {
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
