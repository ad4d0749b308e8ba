import { z } from 'zod'
import { closures } from '../../../contract/closures.ts'
import type { Body } from '../../../contract/index.ts'

/** The typed closure; its times count only if part of a day is closed. */
export const typedClosure = z
  .object({
    fromDate: z.string(),
    toDate: z.string(),
    part: z.boolean(),
    fromTime: z.string(),
    toTime: z.string(),
    staffId: z.number().nullable(),
    label: z.string(),
  })
  .transform(
    ({ part, fromTime, toTime, ...rest }): Body<'createClosure'> => ({
      ...rest,
      ...(part && { fromTime, toTime }),
    }),
  )
  .pipe(closures.createClosure.body)

export type TypedClosure = z.input<typeof typedClosure>
export type SentClosure = z.output<typeof typedClosure>
