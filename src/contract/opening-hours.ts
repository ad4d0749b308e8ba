import { z } from 'zod'
import { overlapping } from '../domain/opening-hours.ts'
import { endTime, problem, required, time } from './fields.ts'

/** 0 = Sunday. */
export const dayOfWeek = z.number(required).int().min(0).max(6)

/** Wall-clock times of one day; the end is excluded, at most 24:00. */
export const openingTimes = { startTime: time, endTime }

type Opening = { startTime: string; endTime: string }

export const endsAfterStart = [
  ({ startTime, endTime }: Opening) => startTime < endTime,
  {
    path: ['endTime'],
    error: 'end_before_start',
    when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0,
  },
] satisfies Parameters<z.ZodObject<{ startTime: typeof time; endTime: typeof endTime }>['refine']>

const maxTimeRanges = 24

/** Empty if the day is closed. The ranges may touch but not overlap. */
export const timeRanges = z
  .array(z.object(openingTimes).refine(...endsAfterStart), problem('required'))
  .max(maxTimeRanges)
  .superRefine((hours, context) => {
    const at = overlapping(hours)
    if (at !== null) context.addIssue({ code: 'custom', path: [at, 'startTime'], message: 'overlaps' })
  })
