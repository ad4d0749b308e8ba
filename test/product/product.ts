import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import type { Email } from 'postal-mime'
import { inject } from 'vitest'
import { openAuth } from '../../src/server/adapters/accounts.ts'
import { smtpMailer } from '../../src/server/adapters/mail.ts'
import { passwordCost } from '../../src/server/adapters/passwords.ts'
import type { PaymentProvider } from '../../src/server/adapters/payments/provider.ts'
import { createSandbox, type Sandbox } from '../../src/server/adapters/payments-sandbox/sandbox.ts'
import type { PushSettings } from '../../src/server/adapters/push.ts'
import { createApp } from '../../src/server/app.ts'
import { announceChanges } from '../../src/server/database/changes.ts'
import { connect } from '../../src/server/database/connection.ts'
import { migrateToLatest } from '../../src/server/database/migrate.ts'
import { openSignals } from '../../src/server/database/signals.ts'
import { type Delivering, mailsAtOnce, startDelivering } from '../../src/server/deliveries/delivery-loop.ts'
import { hangBell } from '../../src/server/deliveries/due-listener.ts'
import type { ConnectionLimits } from '../../src/server/http/connection-limits.ts'
import type { Pressure } from '../../src/server/http/pressure.ts'
import { listReceived, openInbox } from '../../src/server/inbox/inbox.ts'
import { createSweeper } from '../../src/server/jobs/sweep.ts'
import { openStreams, type Pace } from '../../src/server/live/streams.ts'
import { operatorsOf } from '../../src/server/operators.ts'
import { openOffers } from '../../src/server/store/schedules/offers.ts'
import { createDatabase, throughPooler } from './database.ts'
import type { Gate } from './gate.ts'
import { testPusher } from './pusher.ts'

/** A Monday morning in Paris, 09:00, with no clock change near. */
export const mondayMorning = '2027-03-01T08:00:00Z'

export type ReceivedMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  /** The raw message with headers and attachments. */
  whole: Email
}

/** The running product on a separate database, with a fixed clock and a mailbox. */
export type Product = {
  url: string
  pool: pg.Pool
  databaseUrl: string
  /** Moves the clock to an ISO instant. */
  setNow(iso: string): void
  /** The clock's time in epoch milliseconds. */
  now(): number
  /** Waits for `count` emails to an address, and returns them, oldest first. */
  mailsTo(address: string, count?: number): Promise<ReceivedMail[]>
  /** Runs the sweeper now instead of at the next minute. */
  sweep(): Promise<void>
  /** The sandbox, if the product was started with it. */
  sandbox: Sandbox | null
  /** Makes the sender check for due reminders and emails, as every minute. */
  wakeSender(): void
  /** Starts the email sender, if the product was started without it. */
  startSending(): Promise<void>
  stop(): Promise<void>
}

export type Options = {
  now?: string
  rateLimit?: boolean
  trustProxy?: number | string[]
  /** The operators, by default none. */
  operators?: Partial<Parameters<typeof operatorsOf>[0]>
  /** The token for /metrics. */
  metrics?: string
  /** Whether the process is shutting down, which /readyz reports. */
  isClosing?: () => boolean
  /** By default the product's own. */
  connections?: ConnectionLimits
  pressure?: Pressure
  /** The site's address, if it differs from the product's. */
  baseUrl?: string
  /** False to send no emails until `startSending`. */
  sending?: boolean
  /** Another payment provider than the sandbox. */
  payments?: PaymentProvider
  /** False to deliver no events of the sandbox. */
  webhooks?: boolean
  log?: Logger
  /** Settings of the email sender, which is a separate process. */
  mailLog?: Logger
  /** True for the production cost of password hashes: a quarter of the time to register and open a salon. */
  slowPasswords?: boolean
  /** Gates on the way to the mail server and to the database. */
  mailGate?: Gate
  /** The test's own mail server, instead of the product's mailbox. */
  smtpUrl?: string
  databaseGate?: Gate
  /** How long a database may be silent before it counts as lost, in milliseconds. */
  databaseSilence?: number
  /** Other keys for notifications, or public push services only. */
  push?: Partial<PushSettings>
  /** Settings of the streams of owners' pages; by default the product's own. */
  pace?: Pace
  /** Another product whose database this one shares, like a second server process. */
  beside?: Product
  /** Fills an empty database, which is then migrated, instead of copying the template. */
  database?: (url: string) => Promise<void>
}

const ownPasswordCost = { ...passwordCost }

export async function poll<Result>(attempt: () => Promise<Result | null>, what: string): Promise<Result> {
  const deadline = Date.now() + 90_000
  for (let pause = 5; Date.now() < deadline; pause = Math.min(pause * 2, 50)) {
    const result = await attempt()
    if (result !== null) return result
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error(`waited in vain for ${what}`)
}

export async function startProduct(options: Options = {}): Promise<Product> {
  const { baseUrl, sending = true, mailGate, databaseGate, beside } = options
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => {} }
    : await createDatabase(options.database ? 'template0' : inject('template'))
  await options.database?.(database.url)
  const way = databaseGate ? await databaseGate.leadTo(database.url) : throughPooler(database.url)
  const mailFolder = await mkdtemp(join(tmpdir(), 'creneau-mail-'))
  const inbox = await openInbox(mailFolder)
  const { databaseSilence } = options
  const silence = databaseSilence === undefined ? {} : { queryMilliseconds: databaseSilence }
  const { pool, db } = connect(way, 16, silence)
  if (options.database) await migrateToLatest(database.url)
  Object.assign(passwordCost, options.slowPasswords ? ownPasswordCost : { memoryCost: 8, timeCost: 1 })
  let now = Date.parse(options.now ?? mondayMorning)
  const authSettings = { secret: 'a secret that only the tests know', baseUrl: baseUrl ?? 'http://localhost' }
  const signals = openSignals(databaseGate ? way : database.url)
  const bell = hangBell(signals)
  const announcing = announceChanges(pool, signals)
  const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const clock = () => now
  const pusher = testPusher(options.push)
  const sandbox = options.payments ? null : createSandbox({ db, clock, authSettings })
  const payments = options.payments ?? (sandbox as Sandbox).provider
  const money = { db, pool, payments, clock, log, tell: bell.ring }
  const sweeper = createSweeper(money, sandbox?.deliverEvents)
  const app = await createApp(
    {
      ...money,
      auth: openAuth(db, authSettings),
      authSettings,
      sandbox,
      pusher,
      sweeper,
      findOffer: openOffers(pool),
      streams: openStreams(pool, signals, options.pace),
      mailServer: true,
      isOperator: operatorsOf({ NODE_ENV: 'production', ADMIN_EMAILS: [], ...options.operators }),
    },
    {
      loggerInstance: log,
      trustProxy: options.trustProxy ?? false,
      hosts: [],
      rateLimit: options.rateLimit ?? false,
      metrics: options.metrics ?? 'open',
      ...(options.isClosing && { isClosing: options.isClosing }),
      ...(options.connections && { connections: options.connections }),
      ...(options.pressure && { pressure: options.pressure }),
    },
  )
  if (options.webhooks === false) sandbox?.deliverThrough(async () => false)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  // Links in emails lead to the port of this product.
  authSettings.baseUrl = baseUrl ?? url
  const server = options.smtpUrl ?? inbox.smtpUrl
  const smtpUrl = mailGate ? await mailGate.leadTo(server) : server
  const mailer = smtpMailer({
    smtpUrl,
    from: 'Créneau <bonjour@creneau.example>',
    host: 'localhost',
    atOnce: mailsAtOnce,
  })
  let delivering: Delivering | undefined
  const startSending = async () => {
    const sending = {
      db,
      mailer,
      pusher,
      authSettings,
      clock,
      log: options.mailLog ?? pino({ level: 'silent' }),
      budgets: options.rateLimit ?? false,
    }
    delivering = startDelivering(signals, sending)
  }
  if (sending) await startSending()

  const received = async (address: string) =>
    (await listReceived(mailFolder))
      .reverse()
      .filter(({ mail }) => mail.to?.some((to) => to.address === address))
      .map(({ mail }) => ({
        to: address,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        messageId: mail.messageId ?? '',
        whole: mail,
      }))

  const product: Product = {
    url,
    pool,
    databaseUrl: database.url,
    setNow: (iso) => {
      now = Date.parse(iso)
    },
    now: () => now,
    mailsTo: (address, count = 1) =>
      poll(async () => {
        const mails = await received(address)
        return mails.length >= count ? mails : null
      }, `${count} mails to ${address}`),
    wakeSender: bell.ring,
    startSending,
    sweep: sweeper.sweep,
    sandbox,
    stop: async () => {
      await app.close()
      await sweeper.stop()
      await delivering?.stop()
      await Promise.all([announcing.stop(), bell.stop()])
      await signals.stop()
      mailer.close()
      pusher.close()
      await inbox.close()
      await pool.end()
      await Promise.all([mailGate?.shut(), databaseGate?.shut()])
      await database.drop()
      await rm(mailFolder, { recursive: true, force: true })
    },
  }
  return product
}
