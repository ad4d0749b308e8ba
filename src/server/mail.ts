import { pino } from 'pino'
import { systemClock } from './adapters/clock.ts'
import { smtpMailer } from './adapters/mail.ts'
import { openPush } from './adapters/push.ts'
import type { Closing } from './closing.ts'
import { type CompleteEnv, connectionSettings } from './complete-env.ts'
import { announceChanges } from './database/changes.ts'
import { connect } from './database/connection.ts'
import { openSignals } from './database/signals.ts'
import { mailsAtOnce, startDelivering } from './deliveries/delivery-loop.ts'
import { openInbox } from './inbox/inbox.ts'
import { inboxFolder, usesInbox } from './inbox/settings.ts'
import { pushSettings } from './push-settings.ts'

const connections = 8

export async function startMail(env: CompleteEnv, closing: Closing): Promise<void> {
  let smtpUrl = env.SMTP_URL
  if (usesInbox(env)) {
    const inbox = await openInbox(inboxFolder(env))
    closing.add(() => inbox.close())
    smtpUrl = inbox.smtpUrl
  }
  if (!smtpUrl) return
  const host = new URL(env.BASE_URL).hostname
  const mailer = smtpMailer({ smtpUrl, from: env.MAIL_FROM, host, atOnce: mailsAtOnce })
  closing.add(() => mailer.close())
  const pusher = openPush(pushSettings(env))
  closing.add(() => pusher.close())
  const { pool, db } = connect(env.DATABASE_URL, connections, connectionSettings(env))
  closing.add(() => pool.end())
  const signals = openSignals(env.DATABASE_DIRECT_URL, 'creneau mails')
  closing.add(() => signals.stop())
  const announcing = announceChanges(pool, signals)
  closing.add(() => announcing.stop())
  const authSettings = { secret: env.AUTH_SECRET, baseUrl: env.BASE_URL }
  const log = pino({ level: env.LOG_LEVEL })
  const budgets = env.RATE_LIMIT === 'on'
  const sending = { db, mailer, pusher, authSettings, clock: systemClock, log, budgets }
  const delivering = startDelivering(signals, sending)
  closing.add(() => delivering.stop())
}
