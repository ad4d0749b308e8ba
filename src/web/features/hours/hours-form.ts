import { z } from 'zod'
import { dayOfWeek, endsAfterStart, openingTimes, timeRanges } from '../../../contract/opening-hours.ts'
import { m } from '../../../messages/messages.js'
import { formatTimes } from '../../format.ts'

type Times = { startTime: string; endTime: string }

const isWithin = (part: Times, { startTime, endTime }: Times) =>
  startTime < part.startTime && part.endTime < endTime

/** The break splits the first time range. */
export const typedHours = z
  .object({
    day: dayOfWeek,
    others: z.array(dayOfWeek),
    hours: timeRanges,
    lunch: z
      .object(openingTimes)
      .refine(...endsAfterStart)
      .nullable(),
  })
  .refine(({ lunch, hours: [first] }) => lunch === null || (first !== undefined && isWithin(lunch, first)), {
    path: ['lunch', 'startTime'],
    error: 'outside_hours',
    when: ({ issues }) => issues.length === 0,
  })

export type TypedHours = z.input<typeof typedHours>

export const rangesText = (hours: readonly Times[]): string =>
  hours.map(({ startTime, endTime }) => formatTimes(startTime, endTime)).join(', ') ||
  m.schedule_hours_closed()

export function withLunch({ hours, lunch }: Pick<TypedHours, 'hours' | 'lunch'>): Times[] {
  const [first, ...rest] = hours
  if (!lunch || !first || !isWithin(lunch, first)) return hours
  return [
    { startTime: first.startTime, endTime: lunch.startTime },
    { startTime: lunch.endTime, endTime: first.endTime },
    ...rest,
  ]
}
