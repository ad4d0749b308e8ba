import { z } from 'zod'
import { isWithinDates, maxOccurrences, repeatUnits } from '../domain/series.ts'
import { changedBooking, newBooking, placementRefusals, requiringService } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import { date, problem, required, scheduleParams, time } from './fields.ts'

const whole = (max: number) => z.number(required).int(problem('invalid')).max(max)

const repeat = z.object({
  unit: z.enum(repeatUnits, problem('invalid')),
  every: whole(12).min(1).meta({ description: 'Such as 2 for every second week' }),
  times: whole(maxOccurrences).min(2).meta({ description: 'How many appointments, the first one included' }),
})

const choice = z.object({
  date: date.meta({ description: 'The date on which the occurrence falls' }),
  skip: z.exactOptional(z.boolean()),
  anyway: z.exactOptional(z.boolean()).meta({ description: 'Keep it although it is outside opening hours' }),
  to: z.exactOptional(z.object({ date, startTime: time })).meta({ description: 'Move it to another time' }),
})

export const series = {
  createSeries: {
    summary:
      'Enter a recurring appointment: all of its bookings, or none if one clashes. Without `save`, the dates are only checked. The wall time stays when clocks change',
    access: 'owner',
    params: scheduleParams,
    body: requiringService({
      ...newBooking,
      repeat,
      choices: z.array(choice).max(maxOccurrences).default([]),
      save: z.boolean().default(false),
    }).refine(({ date, repeat }) => isWithinDates(date, repeat), {
      path: ['repeat', 'times'],
      ...problem('invalid_date'),
    }),
    reply: z.object({
      saved: z.boolean(),
      occurrences: z.array(
        z.object({
          planned: z.string().meta({ description: 'The date by the rule' }),
          date: z.string(),
          startTime: z.string(),
          skipped: z.boolean(),
          clash: z
            .object({ code: z.enum(placementRefusals), message: z.string() })
            .nullable()
            .meta({ description: 'Why this booking would be refused' }),
          closed: z.boolean().meta({
            description: 'Whether it is outside opening hours, such as in a closure, which also clashes',
          }),
        }),
      ),
      bookings: z.array(changedBooking).meta({ description: 'What was saved' }),
    }),
    refusals: ['schedule_not_found', ...placementRefusals, 'series_clashes'],
  },
} as const satisfies Contracts
