import { z } from 'zod'
import { repeatedDay } from '../domain/business-types.ts'
import { availabilityRow } from './availability.ts'
import type { Contracts } from './endpoint.ts'
import { problem, scheduleParams } from './fields.ts'
import { dayOfWeek, timeRanges } from './opening-hours.ts'
import { newService, service } from './services.ts'

export const hoursOfDays = z.object({
  days: z.array(dayOfWeek, problem('required')).min(1, problem('required')).max(7),
  hours: timeRanges.refine(({ length }) => length > 0, problem('required')),
})

export const firstService = newService.pick({ name: true, durationMinutes: true, priceCents: true })

type Lines = Parameters<typeof repeatedDay>[0]

export function eachDayOnce(lines: Lines, context: z.RefinementCtx<Lines>): void {
  const at = repeatedDay(lines)
  if (at !== null) context.addIssue({ code: 'custom', path: [at, 'days'], message: 'overlaps' })
}

export const setUp = {
  setUpSchedule: {
    summary:
      'Add the first services and weekly opening hours, all or none. Refused if services are sent and the schedule has services, or if hours are sent and it has hours',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: z
      .object({
        hours: z.array(hoursOfDays).max(7).superRefine(eachDayOnce).default([]),
        services: z.array(firstService).max(20).default([]),
      })
      .refine(({ hours, services }) => hours.length + services.length > 0, {
        path: ['services'],
        error: 'required',
      }),
    reply: z.object({ services: z.array(service), availability: z.array(availabilityRow) }),
    refusals: ['schedule_not_found', 'already_set_up', 'too_many_services', 'too_many_deleted'],
  },
} as const satisfies Contracts
