import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../adapters/clock.ts'
import type { PaymentProvider } from '../adapters/payments/provider.ts'
import type { Database } from '../database/connection.ts'

export type PaymentContext = {
  db: Database
  pool: pg.Pool
  payments: PaymentProvider
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Wakes the mailer after emails were written. */
  wakeDeliveries: () => void
}
