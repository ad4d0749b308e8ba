import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '../database/connection.ts'
import type { Clock } from '../ports/clock.ts'
import type { PaymentProvider } from '../ports/payments/provider.ts'

/** What everything that moves money works with. */
export type Money = {
  db: Database
  pool: pg.Pool
  payments: PaymentProvider
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Says that mails have been written. */
  tell: () => void
}
