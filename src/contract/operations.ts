import { z } from 'zod'
import type { Contracts } from './endpoint.ts'

const instant = z.string()

const queue = z.object({
  channel: z.enum(['mail', 'account_mail', 'push']),
  due: z.number().meta({ description: 'Whose time has come' }),
  later: z.number().meta({ description: 'Not to go yet' }),
  failed: z.number().meta({ description: 'Of both, those that have failed before' }),
  lagSeconds: z.number().meta({ description: 'For how long the most overdue has been due' }),
})

const failure = z.object({
  at: instant.meta({ description: 'When it was given up, or is tried again' }),
  givenUp: z.boolean(),
  channel: z.enum(['mail', 'account_mail', 'push']),
  letter: z.string(),
  attempts: z.number(),
  reason: z.string().meta({ description: 'The code of the failure and of the SMTP reply, never its words' }),
})

const figures = z.object({
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgresql: z.string(),
    migration: z.string().nullable(),
    missingMigrations: z.number(),
  }),
  mailServer: z.boolean().meta({ description: 'False when mails only reach the built-in inbox' }),
  queue: z.array(queue),
  unplanned: z.object({ events: z.number(), lagSeconds: z.number() }),
  givenUp: z.number().meta({ description: 'Mails given up within 90 days' }),
  failures: z.array(failure).meta({ description: 'The latest of them, and of those that are tried again' }),
  backup: z
    .object({
      madeAt: instant,
      migration: z.string(),
      tables: z.number(),
      rows: z.number(),
      bytes: z.number(),
    })
    .nullable(),
  processes: z.array(z.object({ name: z.string(), count: z.number(), since: instant })),
  leaving: z.object({ waiting: z.number(), going: z.number(), longestSeconds: z.number() }),
})

export const operations = {
  getOperations: {
    summary:
      'How the product fares, for its operators: queue, failures, last backup, versions. To anybody else there is no such address',
    access: 'owner',
    reply: figures,
    refusals: ['not_found'],
  },
} as const satisfies Contracts
