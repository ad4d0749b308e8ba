import type { FastifyBaseLogger } from 'fastify'
import { retryDelaySeconds } from '../../domain/deliveries.ts'
import { isAsKnown } from '../../domain/undo.ts'
import type { AuthSettings } from '../adapters/accounts.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Mailer } from '../adapters/mail.ts'
import type { Pusher } from '../adapters/push.ts'
import type { Database } from '../database/connection.ts'
import { compose } from '../emails/compose-email.ts'
import { type DueMail, putOff, withdraw } from '../store/notifications/deliveries.ts'
import { withdrawOvertaken } from '../store/notifications/held-emails.ts'

export type Sending = {
  db: Database
  mailer: Mailer
  pusher: Pusher
  authSettings: AuthSettings
  clock: Clock
  log: FastifyBaseLogger
  budgets: boolean
}

/** After a crash, other processes take over the mails in hand after this time. */
export const leaseSeconds = 20

/** The booking was moved and moved back before the client was notified. */
const isNoNews = ({ template, details: { known }, booking }: DueMail & { about: 'client' }): boolean =>
  template === 'booking_changed' && known !== undefined && isAsKnown(known, booking)

/**
 * True if the mail server accepted it; the caller then marks it. After a crash it may be sent twice with one
 * Message-ID.
 */
export async function sendMail(
  mail: DueMail,
  { db, mailer, authSettings, clock, log }: Sending,
  signal?: AbortSignal,
): Promise<boolean> {
  if ('outdated' in mail && (mail.outdated || (mail.about === 'client' && isNoNews(mail)))) {
    await withdraw(db, mail)
    return false
  }
  if (mail.about === 'client' && mail.overtaken) {
    await withdrawOvertaken(db, mail)
    return false
  }
  try {
    await mailer.send(await compose(mail, authSettings, clock()), signal)
    return true
  } catch (error) {
    const attempts = mail.attempts + 1
    // An SMTP reply may quote the address, so only its code is kept.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const reason = [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ')
    const dead = await putOff(db, mail, { retryInSeconds: retryDelaySeconds(attempts), reason })
    const what = { delivery: mail.id, template: mail.template, attempts, reason }
    if (dead) log.error(what, 'mail given up')
    else log.warn(what, 'mail put off')
    return false
  }
}
