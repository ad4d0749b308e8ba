import { z } from 'zod'
import type { Contracts } from './endpoint.ts'
import { id, required, time } from './fields.ts'

/** One opening-hours row: 0 = Sunday to 6 = Saturday, wall-clock HH:MM in the schedule's zone, [start, end). */
const availabilityRow = z.object({
  id: z.number(),
  staffId: z.number().nullable(),
  dayOfWeek: z.number(),
  startTime: z.string(),
  endTime: z.string(),
})

const scheduleParams = z.object({ scheduleId: id })

export const availability = {
  listAvailability: {
    summary: "A schedule's weekly opening hours",
    access: 'owner',
    params: scheduleParams,
    reply: z.array(availabilityRow),
    refusals: ['schedule_not_found'],
  },
  createAvailability: {
    summary: 'Add opening hours to a day of the week',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: z
      .object({
        dayOfWeek: z.number(required).int().min(0).max(6),
        startTime: time,
        endTime: time,
        staffId: id.nullable().default(null),
      })
      .refine(({ startTime, endTime }) => startTime < endTime, {
        path: ['endTime'],
        error: 'end_before_start',
        when: ({ issues }) => issues.length === 0,
      }),
    reply: availabilityRow,
    refusals: ['schedule_not_found', 'staff_not_found', 'too_many_availability'],
  },
  deleteAvailability: {
    summary: 'Remove opening hours; bookings already made stay',
    access: 'owner',
    params: z.object({ availabilityId: id }),
    reply: z.object({}),
    refusals: ['availability_not_found'],
  },
} as const satisfies Contracts
