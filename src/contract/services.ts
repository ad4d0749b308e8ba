import { z } from 'zod'
import type { Contracts } from './endpoint.ts'
import { durationMinutes, id, line, lines } from './fields.ts'

export const service = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  durationMinutes: z.number(),
  displayOrder: z.number(),
})

const scheduleParams = z.object({ scheduleId: id })

export const services = {
  listServices: {
    summary: "A schedule's services, in display order",
    access: 'owner',
    params: scheduleParams,
    reply: z.array(service),
    refusals: ['schedule_not_found'],
  },
  createService: {
    summary: 'Add a service',
    access: 'owner',
    created: true,
    params: scheduleParams,
    body: z.object({
      name: line(1, 200),
      description: lines(2000).default(null),
      durationMinutes,
      displayOrder: z.number().int().min(0).max(10_000).default(0),
    }),
    reply: service,
    refusals: ['schedule_not_found'],
  },
  deleteService: {
    summary: 'Delete a service; bookings made for it stay as they are',
    access: 'owner',
    params: z.object({ serviceId: id }),
    reply: z.object({}),
    refusals: ['service_not_found'],
  },
} as const satisfies Contracts
