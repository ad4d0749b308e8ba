import { z } from 'zod'
import { daysOnScreen } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import { id } from './fields.ts'

export const occupancies = {
  listOccupancies: {
    summary: 'The time that bookings take of who does them: pauses left out, buffers included',
    access: 'owner',
    params: z.object({ scheduleId: id }),
    query: daysOnScreen,
    reply: z.array(
      z.object({
        bookingId: z.number(),
        staffId: z.number(),
        fromMinute: z.number().meta({ description: 'From the start of its booking; before it, negative' }),
        toMinute: z.number(),
      }),
    ),
    refusals: ['schedule_not_found'],
  },
} as const satisfies Contracts
