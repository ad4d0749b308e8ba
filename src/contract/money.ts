import { z } from 'zod'
import { depositOutcomes } from '../domain/deposit-outcomes.ts'
import { locales } from '../domain/locales.ts'
import type { Contracts } from './endpoint.ts'
import { id } from './fields.ts'
import { spanQuery } from './statistics.ts'

/** As many deposits as a page has unless fewer or more are asked for. */
const depositsPerPage = 50

const asked = { scheduleId: z.exactOptional(id) }

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
    shown: z.boolean().meta({ description: 'Whether the calendar has it: it is neither deleted nor a hold' }),
  }),
  amountCents: z.number(),
  returnedCents: z.number().meta({ description: 'What has gone back so far' }),
  outcome: z.enum(depositOutcomes),
  leftCents: z.number().nullable().meta({
    description: 'Of the price, to be paid at the appointment; null where none is known or it is off',
  }),
  leftFrom: z.boolean().meta({ description: 'Whether that is the least of it' }),
})

/** Each cent that was taken is in one of the five below it. */
const sums = z.object({
  count: z.number(),
  takenCents: z.number(),
  returnedCents: z.number(),
  owedCents: z.number().meta({ description: 'On its way back, or not yet gone' }),
  disputedCents: z.number().meta({ description: 'In open disputes' }),
  lostCents: z.number().meta({ description: 'In disputes that were lost' }),
  keptCents: z.number(),
  leftCents: z.number().meta({ description: 'To be paid at the appointments that are to come' }),
})

export const money = {
  listDeposits: {
    summary: 'Deposits of all schedules that were paid on these dates, each by its own clock, newest first',
    access: 'owner',
    query: spanQuery.safeExtend({
      ...asked,
      after: z.exactOptional(id).meta({ description: 'As `next` of the page before said it' }),
      limit: z.coerce.number<number | string>().int().min(1).max(100).default(depositsPerPage),
    }),
    reply: z.object({
      deposits: z.array(deposit),
      next: z.number().nullable(),
      sums: sums.meta({ description: 'Of all pages' }),
      schedules: z
        .array(z.object({ id: z.number(), name: z.string() }))
        .meta({ description: 'Those that ever took a deposit, deleted ones too' }),
      connected: z.boolean().meta({ description: 'Whether there is a payment account' }),
    }),
    refusals: [],
  },
  exportDeposits: {
    summary: 'The same, all of them, as a file for spreadsheets in the reader’s language',
    access: 'owner',
    query: spanQuery.safeExtend({ ...asked, locale: z.exactOptional(z.enum(locales)) }),
    reply: z.string(),
    file: 'text/csv; charset=utf-8',
    refusals: [],
  },
} as const satisfies Contracts
