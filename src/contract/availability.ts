import { z } from 'zod'
import type { Contracts } from './endpoint.ts'
import { dateRange, id, problem, scheduleParams, timeRange } from './fields.ts'
import { dayOfWeek, endsAfterStart, openingTimes, timeRanges } from './opening-hours.ts'

/** Wall-clock HH:MM in the schedule's zone, [start, end), up to 24:00; 0 = Sunday. */
export const availabilityRow = timeRange.extend({
  id: z.number(),
  staffId: z.number().nullable(),
  dayOfWeek: z.number(),
})

const maxOpenDays = 366

export const availability = {
  listAvailability: {
    summary: 'List the weekly opening hours of a schedule',
    access: 'owner',
    params: scheduleParams,
    reply: z.array(availabilityRow),
    refusals: ['schedule_not_found'],
  },
  listOpenHours: {
    summary:
      'List the hours when someone is present on each date, with the staff members. Combines weekly hours, special hours and closures',
    access: 'owner',
    params: scheduleParams,
    query: dateRange(maxOpenDays),
    reply: z.array(
      z.object({
        date: z.string(),
        hours: z.array(timeRange),
        members: z.array(z.object({ staffId: z.number(), hours: z.array(timeRange) })),
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
      'Give days of the week the same hours, or none to close them. A staff member without their own hours first gets a copy of the schedule’s other hours',
    access: 'owner',
    params: scheduleParams,
    body: z.object({
      days: z.array(dayOfWeek, problem('required')).min(1).max(7),
      hours: timeRanges,
      staffId: id.nullable().default(null),
      replace: z
        .boolean({ error: 'invalid' })
        .default(true)
        .meta({ description: 'false keeps the existing hours of the days and adds to them' }),
    }),
    reply: z.array(availabilityRow),
    refusals: ['schedule_not_found', 'staff_not_found', 'too_many_availability'],
  },
  deleteAvailability: {
    summary: 'Remove opening hours. Existing bookings stay',
    access: 'owner',
    params: z.object({ availabilityId: id }),
    reply: z.object({}),
    refusals: ['availability_not_found'],
  },
} as const satisfies Contracts
