import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Query, Reply } from '../../../contract/index.ts'
import { send } from '../../api.ts'

export type Booking = Reply<'listBookingsWithService'>[number]

type BookingsWanted = { scheduleId: string } & Omit<Query<'listBookingsWithService'>, 'after'>

/** The id after which the next page starts, from the Link header; undefined on the last page. */
function afterIn(link: string | null): string | undefined {
  const [, query = ''] = /<[^>]*\?([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? []
  return new URLSearchParams(query).get('after') ?? undefined
}

/** A schedule's bookings by start, page by page. */
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
