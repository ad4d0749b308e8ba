import { z } from 'zod'
import { bookingWithService } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'
import { pastedText } from './fields.ts'

const usuallyFound = 20

export const bookingSearch = {
  searchBookings: {
    summary:
      'Search the bookings of all schedules by client. Upcoming ones come first, soonest first, then past ones, latest first',
    access: 'owner',
    query: z.object({
      q: pastedText(1, 100).meta({
        description:
          'Parts of the name or email address in any order, a phone number or part of it, or at least the first 4 characters of a reference. Accents and capitals make no difference',
      }),
      limit: z.coerce.number<number | string>().int().min(1).max(50).default(usuallyFound),
    }),
    reply: z.array(bookingWithService.extend({ scheduleId: z.number() })),
    refusals: [],
  },
} as const satisfies Contracts
