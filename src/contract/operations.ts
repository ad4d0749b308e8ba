import { z } from 'zod'
import type { Contracts } from './endpoint.ts'

const instant = z.string()

const queue = z.object({
  channel: z.enum(['mail', 'account_mail', 'push']),
  due: z.number().meta({ description: 'Deliveries that are due' }),
  later: z.number().meta({ description: 'Deliveries that are not due yet' }),
  failed: z.number().meta({ description: 'Due and later deliveries that have failed before' }),
  lagSeconds: z.number().meta({ description: 'How long the oldest due delivery has been due' }),
})

const failure = z.object({
  at: instant.meta({ description: 'When it was given up, or when it is retried' }),
  givenUp: z.boolean(),
  channel: z.enum(['mail', 'account_mail', 'push']),
  template: z.string(),
  letter: z.string().meta({ deprecated: true, description: 'Former name of template' }),
  attempts: z.number(),
  reason: z
    .string()
    .meta({ description: 'The code of the failure and of the SMTP reply, never their texts' }),
})

const figures = z.object({
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgresql: z.string(),
    migration: z.string().nullable(),
    missingMigrations: z.number(),
  }),
  mailServer: z.boolean().meta({ description: 'False if mails only reach the built-in inbox' }),
  queue: z.array(queue),
  unplanned: z.object({ events: z.number(), lagSeconds: z.number() }),
  givenUp: z.number().meta({ description: 'Mails given up within 90 days' }),
  failures: z.array(failure).meta({ description: 'The latest mails that were given up or are retried' }),
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
      'Get the state of the product: queue, failures, last backup and versions. For operators only; everyone else gets 404',
    access: 'owner',
    reply: figures,
    refusals: ['not_found'],
  },
} as const satisfies Contracts
