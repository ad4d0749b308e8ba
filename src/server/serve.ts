import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from './app.ts'
import type { Closing } from './closing.ts'
import { connect } from './database/connection.ts'
import { StartRefused } from './database/embedded.ts'
import type { Env } from './env.ts'
import { serveInbox } from './inbox/pages.ts'
import { createSweeper } from './jobs/sweep.ts'
import { openAuth } from './ports/accounts.ts'
import { systemClock } from './ports/clock.ts'
import { openPayments } from './ports/payments/open.ts'

/** The environment with what the primary process has filled in. */
export type Settled = Env & { BASE_URL: string; DATABASE_URL: string; AUTH_SECRET: string }

const connections = 16

export const inboxFolder = ({ DATA_DIR }: Env): string => join(DATA_DIR, 'inbox')

/** Without a mail server of one's own, outside production, the built-in inbox takes the mails. */
export const usesInbox = ({ NODE_ENV, SMTP_URL }: Env): boolean => NODE_ENV !== 'production' && !SMTP_URL

async function listen(app: FastifyInstance, { HOST: host, PORT: port }: Settled): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartRefused(`Port ${port} is in use: set PORT to another one.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefused(`Cannot listen on ${host}:${port} (${code}): set HOST or PORT.`)
    }
    throw error
  }
}

/** Serves the product over HTTP from this process. */
export async function serve(env: Settled, closing: Closing, tell: () => void): Promise<void> {
  const { pool, db } = connect(env.DATABASE_URL, connections)
  closing.add(() => pool.end())
  const authSettings = { secret: env.AUTH_SECRET, baseUrl: env.BASE_URL }
  const log = pino({ level: env.LOG_LEVEL })
  const clock = systemClock
  const { payments, sandbox } = await openPayments(env.payments, { db, clock, authSettings })
  const money = { db, payments, clock, log, tell }
  const sweeper = createSweeper(money, sandbox?.deliverEvents)
  const server = { ...money, pool, auth: openAuth(db, authSettings), authSettings, sandbox, sweeper }
  const app = await createApp(server, {
    loggerInstance: log,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT === 'on',
  })
  closing.add(() => app.close())
  closing.add(() => sweeper.stop())
  if (usesInbox(env)) serveInbox(app, inboxFolder(env))
  await listen(app, env)
  sweeper.start()
}
