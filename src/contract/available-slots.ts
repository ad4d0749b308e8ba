import { z } from 'zod'
import { timeRange } from './fields.ts'

export const availableSlots = z.object({
  slots: z.array(z.string()),
  places: z
    .exactOptional(z.record(z.string(), z.number()))
    .meta({ description: 'For a group service: the free places of each start' }),
  preferred: z.exactOptional(
    z.array(z.string()).meta({
      description: 'The starts to offer first, if the owner avoids gaps in the day',
    }),
  ),
  hours: z.array(timeRange),
})

export type AvailableSlots = z.infer<typeof availableSlots>

const openDate = z.object({
  date: z.string(),
  slots: z.number(),
  first: z.exactOptional(z.string()).meta({ description: 'The first start; missing without one' }),
  full: z.exactOptional(z.literal(true)).meta({
    description: 'Whether only bookings leave it without a start, so that clients may wait for one',
  }),
})

export const openDates = z.object({
  dates: z.array(openDate),
  next: z
    .exactOptional(openDate)
    .meta({ description: 'If none of these dates has a start: the first later one that has' }),
  closedUntil: z
    .exactOptional(z.string())
    .meta({ description: 'If nobody works before the first start: the last date before it' }),
  fullUntil: z
    .exactOptional(z.string())
    .meta({ description: 'If bookings fill the time before the first start: the last date before it' }),
})
