import { queryOptions } from '@tanstack/react-query'
import type { Query, Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'

type Booking = Reply<'listBookingsWithService'>[number]
type Bounds = Omit<Query<'listBookingsWithService'>, 'after' | 'limit'>

const perPage = 500

/** All bookings within the bounds, fetched page by page. */
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
