import { z } from 'zod'
import { maxPlaces, maxServicesInVisit, ownerDurationMinutes } from '../domain/services.ts'
import { placementRefusals } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import { date, id, scheduleParams, time } from './fields.ts'

const whole = () => z.coerce.number<number | string>().int()

export const freeTimes = {
  listFreeTimes: {
    summary:
      'List the free starts of a date for an appointment that the owner enters, and check one time. Times on another date, outside opening hours or in the past may still be entered',
    access: 'owner',
    params: scheduleParams,
    query: z.object({
      date,
      serviceIds: z
        .string()
        .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/)
        .transform((list) => list.split(',').map(Number))
        .pipe(z.array(z.number().int().max(Number.MAX_SAFE_INTEGER)).max(maxServicesInVisit))
        .meta({ description: 'The services of the visit in order, separated by commas' }),
      staffId: z.exactOptional(id),
      durationMinutes: z.exactOptional(whole().min(ownerDurationMinutes.min).max(ownerDurationMinutes.max)),
      places: z.exactOptional(whole().min(1).max(maxPlaces)),
      startTime: z.exactOptional(time).meta({ description: 'A time to check' }),
      bookingId: z
        .exactOptional(id)
        .meta({ description: 'The booking that is changed. Its own time counts as free' }),
      alternatives: z
        .exactOptional(z.enum(['true', 'false']))
        .meta({ description: 'Whether to say how else the appointment fits if the checked time clashes' }),
    }),
    reply: z.object({
      times: z.array(z.string()),
      clash: z
        .object({ code: z.enum(placementRefusals), message: z.string() })
        .nullable()
        .meta({ description: 'Why a booking at the checked time would be refused' }),
      closed: z.boolean().meta({ description: 'Whether the checked time is outside opening hours' }),
      alternatives: z
        .exactOptional(
          z.object({
            shorter: z
              .object({ startTime: z.string(), endTime: z.string(), durationMinutes: z.number() })
              .nullable()
              .meta({ description: 'What fits before the next appointment' }),
            staffIds: z.array(z.number()).meta({ description: 'Who else is free for all of it' }),
            next: z
              .string()
              .nullable()
              .meta({ description: 'The next start of the day that fits all of it' }),
          }),
        )
        .meta({ description: 'If asked for, and the checked time clashes' }),
    }),
    refusals: ['schedule_not_found', ...placementRefusals],
  },
} as const satisfies Contracts
