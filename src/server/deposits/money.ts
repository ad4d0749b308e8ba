import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '../database/connection.ts'
import type { Clock } from '../ports/clock.ts'
import type { PaymentProvider } from '../ports/payments/provider.ts'

export type Money = {
  db: Database
  pool: pg.Pool
  payments: PaymentProvider
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Wakes the mailer after emails were written. */
  tell: () => void
}
