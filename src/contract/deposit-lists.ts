import { z } from 'zod'
import { depositOutcomes } from '../domain/deposit-outcomes.ts'
import { locales } from '../domain/locales.ts'
import type { Contracts } from './endpoint.ts'
import { id } from './fields.ts'
import { listedReceipt } from './receipts.ts'
import { periodQuery } from './statistics.ts'

const depositsPerPage = 50

const scheduleFilter = { scheduleId: z.exactOptional(id) }

const deposit = z.object({
  id: z.number(),
  paidAt: z.string().meta({ description: 'An ISO 8601 instant' }),
  scheduleId: z.number(),
  schedule: z.object({ name: z.string(), timezone: z.string() }),
  clientName: z.string(),
  service: z.object({ name: z.string() }),
  booking: z.object({
    id: z.number(),
    date: z.string(),
    startTime: z.string(),
    referenceToken: z.string(),
    shown: z
      .boolean()
      .meta({ description: 'Whether the calendar shows it: it is neither deleted nor a hold' }),
  }),
  amountCents: z.number(),
  returnedCents: z.number().meta({ description: 'Cents refunded so far' }),
  receipts: z.array(listedReceipt),
  outcome: z.enum(depositOutcomes),
  leftCents: z.number().nullable().meta({
    description:
      'The rest of the price, due at the appointment. Null if there is no price or the appointment does not take place',
  }),
  leftFrom: z.boolean().meta({ description: 'Whether the rest is a minimum' }),
})

/** `takenCents` is the sum of the five amounts below it. */
const sums = z.object({
  count: z.number(),
  takenCents: z.number(),
  returnedCents: z.number(),
  owedCents: z.number().meta({ description: 'Refunds in progress or not yet started' }),
  disputedCents: z.number().meta({ description: 'Deposits in open disputes' }),
  lostCents: z.number().meta({ description: 'Deposits in lost disputes' }),
  keptCents: z.number(),
  leftCents: z.number().meta({ description: 'The amounts due at upcoming appointments' }),
})

export const depositLists = {
  listDeposits: {
    summary:
      'List the paid deposits of all schedules by payment date, newest first. Dates are in the zone of each schedule',
    access: 'owner',
    query: periodQuery.safeExtend({
      ...scheduleFilter,
      after: z.exactOptional(id).meta({ description: 'The `next` of the previous page' }),
      limit: z.coerce.number<number | string>().int().min(1).max(100).default(depositsPerPage),
    }),
    reply: z.object({
      deposits: z.array(deposit),
      next: z.number().nullable(),
      sums: sums.meta({ description: 'The totals over all pages' }),
      schedules: z
        .array(z.object({ id: z.number(), name: z.string() }))
        .meta({ description: 'The schedules that ever received a deposit, including deleted ones' }),
      connected: z.boolean().meta({ description: 'Whether there is a payment account' }),
    }),
    refusals: [],
  },
  exportDeposits: {
    summary: 'Export all paid deposits as a spreadsheet file in the language of the reader',
    access: 'owner',
    query: periodQuery.safeExtend({ ...scheduleFilter, locale: z.exactOptional(z.enum(locales)) }),
    reply: z.string(),
    file: 'text/csv; charset=utf-8',
    refusals: [],
  },
} as const satisfies Contracts
