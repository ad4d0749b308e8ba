import { z } from 'zod'
import { bookingWithService } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'

/** Most requests that the list holds: the others come up as these are answered. */
export const mostRequests = 20

const span = z.object({ startTime: z.string(), endTime: z.string() })

/** A booking that waits for its owner's answer, and the day around it for who would take it, as the wall shows it. */
const request = bookingWithService.extend({
  scheduleId: z.number(),
  staffName: z.string().nullable().meta({ description: 'Who would take it, where there are several' }),
  day: z.object({
    hours: z.array(span),
    taken: z.array(span).meta({ description: 'By other bookings, with what they keep free around them' }),
  }),
})

export const requests = {
  listRequests: {
    summary: 'What waits for an answer in all schedules, the soonest first, then what is past',
    access: 'owner',
    reply: z.object({
      requests: z.array(request),
      waiting: z.number().meta({ description: 'How many there are in all' }),
    }),
    refusals: [],
  },
} as const satisfies Contracts
