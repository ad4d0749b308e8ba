import { z } from 'zod'
import { addDays } from '../domain/wall-time.ts'
import type { Contracts } from './endpoint.ts'
import { date, id, problem } from './fields.ts'
import { dayOfWeek, endsAfterStart, openingTimes, stretches } from './opening-hours.ts'

/** One opening-hours row: 0 = Sunday to 6 = Saturday, wall-clock HH:MM in the schedule's zone, [start, end); 24:00 ends a day. */
export const availabilityRow = z.object({
  id: z.number(),
  staffId: z.number().nullable(),
  dayOfWeek: z.number(),
  startTime: z.string(),
  endTime: z.string(),
})

/** Most dates whose hours are told at once. */
const mostOpenDays = 366

const span = z.object({ startTime: z.string(), endTime: z.string() })

const scheduleParams = z.object({ scheduleId: id })

export const availability = {
  listAvailability: {
    summary: "A schedule's weekly opening hours",
    access: 'owner',
    params: scheduleParams,
    reply: z.array(availabilityRow),
    refusals: ['schedule_not_found'],
  },
  listOpenHours: {
    summary: 'When somebody is there on each date, and who: weekly and special hours without what is closed',
    access: 'owner',
    params: scheduleParams,
    query: z
      .object({ from: date, to: date })
      .refine(({ from, to }) => from <= to && to <= addDays(from, mostOpenDays - 1), {
        path: ['to'],
        error: 'invalid_date',
      }),
    reply: z.array(
      z.object({
        date: z.string(),
        hours: z.array(span),
        members: z.array(z.object({ staffId: z.number(), hours: z.array(span) })),
      }),
    ),
    refusals: ['schedule_not_found'],
  },
  createAvailability: {
    summary: 'Add opening hours to a day of the week',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: z
      .object({ dayOfWeek, ...openingTimes, staffId: id.nullable().default(null) })
      .refine(...endsAfterStart),
    reply: availabilityRow,
    refusals: ['schedule_not_found', 'staff_not_found', 'too_many_availability'],
  },
  setHours: {
    summary:
      'Give days of the week the same hours, none to close them; a member without hours of their own takes over all others first',
    access: 'owner',
    params: scheduleParams,
    body: z.object({
      days: z.array(dayOfWeek, problem('required')).min(1).max(7),
      hours: stretches,
      staffId: id.nullable().default(null),
      replace: z
        .boolean({ error: 'invalid' })
        .default(true)
        .meta({ description: 'false keeps what the days have beside' }),
    }),
    reply: z.array(availabilityRow),
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
