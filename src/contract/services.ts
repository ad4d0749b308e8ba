import { z } from 'zod'
import { minDepositCents } from '../domain/deposits.ts'
import {
  maxCategoryLength,
  maxPriceCents,
  type PublicService,
  type Service,
  type ServiceFields,
} from '../domain/services.ts'
import type { Contracts } from './endpoint.ts'
import {
  depositPercent,
  durationMinutes,
  edits,
  id,
  line,
  lines,
  problem,
  required,
  scheduleParams,
  seenValues,
} from './fields.ts'

/** A missing field does not compile. */
const fields = {
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable().meta({ description: 'The heading that clients see it under' }),
  durationMinutes: z.number(),
  displayOrder: z.number(),
  bufferBefore: z.number(),
  bufferAfter: z.number(),
  capacity: z.number(),
  processingFrom: z.number().nullable().meta({
    description:
      'Minutes after the start at which the processing time begins; null without it. The staff member is free meanwhile',
  }),
  processingMinutes: z
    .number()
    .nullable()
    .meta({ description: 'The length of the processing time in minutes' }),
  priceCents: z.number().nullable(),
  priceFrom: z.boolean().meta({ description: 'Whether the price is a minimum' }),
  hidden: z.boolean(),
  depositCents: z.number().nullable().meta({
    description:
      'The deposit of this service; 0 for none. If this and depositPercent are null, that of the schedule applies',
  }),
  depositPercent: z
    .number()
    .nullable()
    .meta({ description: 'Instead of an amount: the share of the price that is the deposit' }),
} satisfies Record<keyof ServiceFields, z.ZodType>

const formerFields = {
  freeFrom: fields.processingFrom.meta({ deprecated: true, description: 'Former name of processingFrom' }),
  freeMinutes: fields.processingMinutes.meta({
    deprecated: true,
    description: 'Former name of processingMinutes',
  }),
}

export const service = z.object({
  id: z.number(),
  ...fields,
  ...formerFields,
  staffIds: z.array(z.number()).meta({ description: 'The staff members who do it; empty means everyone' }),
  unstaffed: z
    .boolean()
    .meta({ description: 'Whether everyone who did it has left, so that it is not offered' }),
})

service satisfies z.ZodType<Service>

export const publicService = service.omit({
  bufferBefore: true,
  bufferAfter: true,
  processingFrom: true,
  processingMinutes: true,
  freeFrom: true,
  freeMinutes: true,
  hidden: true,
  unstaffed: true,
})

publicService satisfies z.ZodType<PublicService>

const processingMinutes = z.number(required).int(problem('invalid')).min(1).max(480).nullable()
const bufferMinutes = z.number(required).int(problem('invalid')).min(0).max(240)
const amount = problem('invalid_amount')

/** Empty for none. */
const category = line(0, maxCategoryLength)
  .transform((text) => text || null)
  .nullable()

/** 0 for none. */
const ownDepositCents = z
  .number(amount)
  .int(amount)
  .min(0, amount)
  .max(maxPriceCents, amount)
  .refine((cents) => cents === 0 || cents >= minDepositCents, { error: 'below_card_minimum' })
  .nullable()

export const newService = z.object({
  name: line(1, 200),
  description: lines(2000).default(null),
  category: category.default(null),
  durationMinutes,
  displayOrder: z.number().int().min(0).max(10_000).default(0),
  bufferBefore: bufferMinutes.default(0),
  bufferAfter: bufferMinutes.default(0),
  capacity: z.number(required).int(problem('invalid')).min(1).max(100).default(1),
  processingFrom: processingMinutes.default(null),
  processingMinutes: processingMinutes.default(null),
  priceCents: z.number(amount).int(amount).min(0, amount).max(maxPriceCents, amount).nullable().default(null),
  priceFrom: z.boolean().default(false),
  hidden: z.boolean().default(false),
  depositCents: ownDepositCents.default(null),
  depositPercent: depositPercent.nullable().default(null),
  staffIds: z.array(id).max(50).default([]),
} satisfies Record<keyof ServiceFields | 'staffIds', z.ZodType>)

/** Requests may still use these former names. */
const formerRequestFields = {
  freeFrom: z.exactOptional(processingMinutes).meta({ deprecated: true }),
  freeMinutes: z.exactOptional(processingMinutes).meta({ deprecated: true }),
}

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
    body: newService.extend(formerRequestFields),
    reply: service,
    refusals: [
      'schedule_not_found',
      'staff_not_found',
      'too_many_services',
      'too_many_deleted',
      'pause_outside_service',
      'pause_in_group',
      'deposit_without_price',
      'deposit_over_price',
      'two_deposits',
      'payment_account_required',
    ],
  },
  editService: {
    summary: 'Change any part of a service. Existing bookings keep the agreed service',
    access: 'owner',
    params: serviceParams,
    body: edits(newService).extend({ ...formerRequestFields, ...seenValues(service) }),
    reply: service,
    refusals: [
      'service_not_found',
      'staff_not_found',
      'changed_meanwhile',
      'places_booked',
      'pause_outside_service',
      'pause_in_group',
      'deposit_without_price',
      'deposit_over_price',
      'two_deposits',
      'payment_account_required',
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
