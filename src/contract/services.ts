import { z } from 'zod'
import { mostPriceCents, type PublicService, type Service, type ServiceFields } from '../domain/services.ts'
import type { Contracts } from './endpoint.ts'
import { durationMinutes, id, line, lines, problem, required } from './fields.ts'

/** The fields of a service in replies. A missing one does not compile. */
const fields = {
  name: z.string(),
  description: z.string().nullable(),
  durationMinutes: z.number(),
  displayOrder: z.number(),
  bufferBefore: z.number(),
  bufferAfter: z.number(),
  capacity: z.number(),
  freeFrom: z.number().nullable().meta({
    description:
      'Minutes after the start at which the processing time begins; null without it. The staff member is free meanwhile',
  }),
  freeMinutes: z.number().nullable().meta({ description: 'The length of the processing time in minutes' }),
  priceCents: z.number().nullable(),
  priceFrom: z.boolean().meta({ description: 'Whether the price is a minimum' }),
  hidden: z.boolean(),
} satisfies Record<keyof ServiceFields, z.ZodType>

export const service = z.object({
  id: z.number(),
  ...fields,
  staffIds: z.array(z.number()).meta({ description: 'The staff members who do it; empty means everyone' }),
  unstaffed: z
    .boolean()
    .meta({ description: 'Whether everyone who did it has left, so that it is not offered' }),
})

service satisfies z.ZodType<Service>

export const publicService = service.omit({
  bufferBefore: true,
  bufferAfter: true,
  freeFrom: true,
  freeMinutes: true,
  hidden: true,
  unstaffed: true,
})

publicService satisfies z.ZodType<PublicService>

const pauseMinutes = z.number(required).int(problem('invalid')).min(1).max(480).nullable()
const bufferMinutes = z.number(required).int(problem('invalid')).min(0).max(240)
const amount = problem('invalid_amount')
const staffIds = z.array(id).max(50)

/** The validated fields of a service in requests. */
export const asked = {
  name: line(1, 200),
  description: lines(2000),
  durationMinutes,
  displayOrder: z.number().int().min(0).max(10_000),
  bufferBefore: bufferMinutes,
  bufferAfter: bufferMinutes,
  capacity: z.number(required).int(problem('invalid')).min(1).max(100),
  freeFrom: pauseMinutes,
  freeMinutes: pauseMinutes,
  priceCents: z.number(amount).int(amount).min(0, amount).max(mostPriceCents, amount).nullable(),
  priceFrom: z.boolean(),
  hidden: z.boolean(),
} satisfies Record<keyof ServiceFields, z.ZodType>

const scheduleParams = z.object({ scheduleId: id })
const serviceParams = z.object({ serviceId: id })

export const services = {
  listServices: {
    summary: 'List the services of a schedule in display order',
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
      name: asked.name,
      description: asked.description.default(null),
      durationMinutes: asked.durationMinutes,
      displayOrder: asked.displayOrder.default(0),
      bufferBefore: asked.bufferBefore.default(0),
      bufferAfter: asked.bufferAfter.default(0),
      capacity: asked.capacity.default(1),
      freeFrom: asked.freeFrom.default(null),
      freeMinutes: asked.freeMinutes.default(null),
      priceCents: asked.priceCents.default(null),
      priceFrom: asked.priceFrom.default(false),
      hidden: asked.hidden.default(false),
      staffIds: staffIds.default([]),
    } satisfies Record<keyof ServiceFields | 'staffIds', z.ZodType>),
    reply: service,
    refusals: [
      'schedule_not_found',
      'staff_not_found',
      'too_many_services',
      'pause_outside_service',
      'pause_in_group',
    ],
  },
  editService: {
    summary: 'Change any part of a service. Existing bookings keep the agreed service',
    access: 'owner',
    params: serviceParams,
    body: z.object({
      name: z.exactOptional(asked.name),
      description: z.exactOptional(asked.description),
      durationMinutes: z.exactOptional(asked.durationMinutes),
      displayOrder: z.exactOptional(asked.displayOrder),
      bufferBefore: z.exactOptional(asked.bufferBefore),
      bufferAfter: z.exactOptional(asked.bufferAfter),
      capacity: z.exactOptional(asked.capacity),
      freeFrom: z.exactOptional(asked.freeFrom),
      freeMinutes: z.exactOptional(asked.freeMinutes),
      priceCents: z.exactOptional(asked.priceCents),
      priceFrom: z.exactOptional(asked.priceFrom),
      hidden: z.exactOptional(asked.hidden),
      staffIds: z.exactOptional(staffIds),
    } satisfies Record<keyof ServiceFields | 'staffIds', z.ZodType>),
    reply: service,
    refusals: [
      'service_not_found',
      'staff_not_found',
      'places_booked',
      'pause_outside_service',
      'pause_in_group',
    ],
  },
  moveService: {
    summary: 'Move a service in the display order: before another one, or to the end',
    access: 'owner',
    params: serviceParams,
    body: z.object({ before: id.nullable() }),
    reply: z.array(service),
    refusals: ['service_not_found'],
  },
  deleteService: {
    summary: 'Delete a service. Existing bookings stay as they are',
    access: 'owner',
    params: serviceParams,
    reply: z.object({}),
    refusals: ['service_not_found'],
  },
} as const satisfies Contracts
