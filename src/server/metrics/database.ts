import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connection.ts'
import { countMails } from '../store/notifications/deliveries.ts'
import { readFigures } from '../store/operations/operations.ts'

const read = async (db: Database) => ({ ...(await countMails(db)), ...(await readFigures(db)) })
type Figures = Awaited<ReturnType<typeof read>>

/** Every process reads the same numbers, so the maximum is reported. */
export function measureDatabase({ db, pool }: { db: Database; pool: pg.Pool }, register: Registry): void {
  const registers = [register]
  // Gauges collected together share one query; null while the database is away.
  let looking: Promise<Figures | null> | undefined
  const look = () => {
    looking ??= read(db)
      .catch(() => null)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const gauge = (name: string, help: string, value: (figures: Figures) => number) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      async collect() {
        const figures = await look()
        if (figures) this.set(value(figures))
        else this.remove()
      },
    })

  new Gauge({
    name: 'creneau_database_up',
    help: 'Whether the database answered',
    registers,
    aggregator: 'min',
    async collect() {
      this.set((await look()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'creneau_database_connections',
    help: 'Connections to the database that serve requests, by whether they are at work',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'creneau_database_waiting',
    help: 'Queries that wait for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'creneau_messages',
    help: 'Mails not sent: waiting, held until their turn comes, retrying after a failure, or dead, which is given up',
    labelNames: ['state'],
    registers,
    aggregator: 'max',
    async collect() {
      const figures = await look()
      this.reset()
      for (const state of ['waiting', 'held', 'retrying', 'dead'] as const)
        if (figures) this.set({ state }, figures[state])
    },
  })
  gauge(
    'creneau_oldest_message_seconds',
    'For how long the oldest mail has been waiting to be sent',
    ({ oldestSeconds }) => oldestSeconds,
  )
  gauge(
    'creneau_delivery_lag_seconds',
    'For how long the most overdue mail has been due, or an event happened that none has been written for',
    ({ lagSeconds }) => lagSeconds,
  )
  gauge('creneau_holds', 'Slots held until their deposits are paid', ({ holds }) => holds)
}
