import { z } from 'zod'
import { bookingWithService } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'
import { pastedLine } from './fields.ts'

/** As many as are found unless fewer or more are asked for. */
const usuallyFound = 20

export const bookingSearch = {
  searchBookings: {
    summary:
      'Bookings of all schedules by who they are for: the soonest to come first, then what is past, the latest first',
    access: 'owner',
    query: z.object({
      q: pastedLine(1, 100).meta({
        description:
          'Parts of the name or e-mail in any order, a telephone number or a part of it, or a reference or its first 4 characters; accents and capitals make no difference',
      }),
      limit: z.coerce.number<number | string>().int().min(1).max(50).default(usuallyFound),
    }),
    reply: z.array(bookingWithService.extend({ scheduleId: z.number() })),
    refusals: [],
  },
} as const satisfies Contracts
