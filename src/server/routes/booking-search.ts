import type { bookingSearch } from '../../contract/booking-search.ts'
import { searchTermsOf } from '../../domain/booking-search.ts'
import { staffOf } from '../http/acting.ts'
import type { Handlers, Server } from '../http/server.ts'
import { searchBookings } from '../store/bookings/booking-lists.ts'
import { listedView, serviceOf } from './bookings.ts'

export const bookingSearchRoutes = ({ pool }: Server): Handlers<typeof bookingSearch> => ({
  searchBookings: async ({ owner, query: { q, limit }, now }) => {
    const sought = searchTermsOf(q)
    if (!sought) return []
    const found = await searchBookings(pool, {
      ...sought,
      tenantId: owner.tenantId,
      staffIds: staffOf(owner),
      now: new Date(now),
      max: limit,
    })
    return found.map((booking) => ({
      ...listedView(booking),
      scheduleId: booking.scheduleId,
      service: serviceOf(booking),
      schedule: { name: booking.scheduleName },
    }))
  },
})
