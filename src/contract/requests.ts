import { z } from 'zod'
import { bookingWithService } from './booking-shapes.ts'
import type { Contracts } from './endpoint.ts'
import { timeRange } from './fields.ts'

/** Others appear as these are answered. */
export const maxRequests = 20

const request = bookingWithService.extend({
  scheduleId: z.number(),
  staffName: z
    .string()
    .nullable()
    .meta({ description: 'The staff member who would take it, if there are several' }),
  day: z.object({
    hours: z.array(timeRange),
    taken: z.array(timeRange).meta({ description: 'The time taken by other bookings, with their buffers' }),
  }),
})

export const requests = {
  listRequests: {
    summary:
      'List the requests of all schedules that wait for an answer: upcoming ones first, soonest first, then past ones',
    access: 'owner',
    reply: z.object({
      requests: z.array(request),
      waiting: z.number().meta({ description: 'The total number of waiting requests' }),
    }),
    refusals: [],
  },
} as const satisfies Contracts
