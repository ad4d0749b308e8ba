import { z } from 'zod'
import { calendarDates } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import { scheduleParams } from './fields.ts'

export const occupancies = {
  listOccupancies: {
    summary: 'List the time that bookings take from staff members, with buffers and without processing time',
    access: 'owner',
    params: scheduleParams,
    query: calendarDates,
    reply: z.array(
      z.object({
        bookingId: z.number(),
        staffId: z.number(),
        fromMinute: z
          .number()
          .meta({ description: 'Minutes from the start of the booking; negative before it' }),
        toMinute: z.number(),
        startsAt: z.exactOptional(z.string()).meta({
          description:
            'When the booking starts. Only for members, who cannot read the bookings of colleagues',
        }),
      }),
    ),
    refusals: ['schedule_not_found'],
  },
} as const satisfies Contracts
