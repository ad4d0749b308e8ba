import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { openAuth } from './adapters/accounts.ts'
import { systemClock } from './adapters/clock.ts'
import { openPayments } from './adapters/payments/open.ts'
import { prepareNumbers } from './adapters/phone-numbers.ts'
import { openPush } from './adapters/push.ts'
import { createApp } from './app.ts'
import type { Closing } from './closing.ts'
import { type CompleteEnv, connectionSettings } from './complete-env.ts'
import { announceChanges } from './database/changes.ts'
import { connect } from './database/connection.ts'
import { StartRefused } from './database/embedded/start.ts'
import { openSignals } from './database/signals.ts'
import { openDueNotifier } from './deliveries/due-notifications.ts'
import { endRequests, maxReplyMilliseconds } from './http/end-requests.ts'
import { openLegalDocuments } from './http/legal-documents.ts'
import { serveInbox } from './inbox/inbox-routes.ts'
import { inboxFolder, usesInbox } from './inbox/settings.ts'
import { createSweeper } from './jobs/sweep.ts'
import { openStreams } from './live/streams.ts'
import { operatorsOf } from './operators.ts'
import { pushSettings } from './push-settings.ts'
import { openOffers } from './store/schedules/offers.ts'

const maxPoolConnections = 16

const unusable = ['EACCES', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND']

async function listening(listen: () => Promise<unknown>, { HOST, PORT }: CompleteEnv): Promise<void> {
  try {
    await listen()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartRefused(`Port ${PORT} is in use: set PORT to a free port.`)
    if (code && unusable.includes(code)) {
      throw new StartRefused(`Cannot listen on ${HOST}:${PORT} (${code}): change HOST or PORT.`)
    }
    throw error
  }
}

/** Once for several server processes, each of which would say that it cannot listen. */
export async function tryPort(env: CompleteEnv): Promise<void> {
  const server = createServer()
  await listening(() => once(server.listen(env.PORT, env.HOST), 'listening'), env)
  await new Promise((resolve) => server.close(resolve))
}

export async function serve(env: CompleteEnv, closing: Closing): Promise<void> {
  const { pool, db } = connect(env.DATABASE_URL, maxPoolConnections, connectionSettings(env))
  // Closers run in reverse order.
  closing.add(() => pool.end())
  const authSettings = { secret: env.AUTH_SECRET, baseUrl: env.BASE_URL }
  const log = pino({ level: env.LOG_LEVEL })
  const clock = systemClock
  const { payments, sandbox } = await openPayments(env.payments, { db, clock, authSettings })
  const signals = openSignals(env.DATABASE_DIRECT_URL, 'creneau server')
  closing.add(() => signals.stop())
  const deliveryNotifier = openDueNotifier(signals)
  closing.add(() => deliveryNotifier.stop())
  const changeAnnouncer = announceChanges(pool, signals)
  closing.add(() => changeAnnouncer.stop())
  const streams = openStreams(pool, signals)
  const context = { db, pool, payments, clock, log, wakeDeliveries: deliveryNotifier.notify }
  const offers = openOffers(pool, signals)
  const sweeper = createSweeper({ ...context, offers }, sandbox?.deliverEvents)
  const auth = openAuth(db, authSettings)
  const pusher = openPush(pushSettings(env))
  const isOperator = operatorsOf(env)
  const server = {
    ...context,
    auth,
    authSettings,
    sandbox,
    sweeper,
    offers,
    streams,
    databaseEpoch: signals.epoch,
    hasMailServer: !usesInbox(env),
    supportEmail: env.SUPPORT_EMAIL ?? null,
    legalDocuments: openLegalDocuments(join(env.DATA_DIR, 'legal')),
    pusher,
    isOperator,
  }
  const app = await createApp(server, {
    loggerInstance: log,
    trustProxy: env.TRUST_PROXY,
    hosts: env.ALLOWED_HOSTS,
    rateLimit: env.RATE_LIMIT === 'on',
    metricsAccess: env.METRICS_TOKEN ?? (env.NODE_ENV === 'production' ? 'closed' : 'open'),
    isClosing: closing.hasBegun,
  })
  closing.add(() => endRequests(app), maxReplyMilliseconds + 1_000)
  closing.add(() => sweeper.stop())
  if (usesInbox(env)) serveInbox(app, inboxFolder(env))
  await listening(() => app.listen({ host: env.HOST, port: env.PORT }), env)
  void prepareNumbers()
  sweeper.start()
}
