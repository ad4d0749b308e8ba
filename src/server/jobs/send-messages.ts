import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { accountLetters } from '../emails/account.ts'
import { bookingLetter } from '../emails/booking.ts'
import { type AuthSettings, verificationToken } from '../ports/accounts.ts'
import type { Mailer } from '../ports/mail.ts'
import { claimDueMessage, type DueMessage, markSent, putOff } from '../store/outbox.ts'

export type Sending = {
  db: Database
  mailer: Mailer
  authSettings: AuthSettings
  log: FastifyBaseLogger
}

async function letterOf(message: DueMessage, { secret, baseUrl }: AuthSettings) {
  const { locale } = message
  if (message.about === 'booking') return bookingLetter({ ...message.booking, baseUrl, locale })
  // A verification link is made when its mail goes out, so that its 24 hours begin there.
  const token = message.details.token ?? (await verificationToken(message.email, secret))
  return accountLetters[message.kind]({ name: message.name, token, baseUrl, locale })
}

const longestPauseSeconds = 600

/** Seconds until a failed mail is tried again: 10, 20, 40 … up to ten minutes. */
const pauseAfter = (attempts: number) => Math.min(10 * 2 ** attempts, longestPauseSeconds)

/** Sends one due mail; false when none is due. A crash before the commit sends it again, with the same Message-ID. */
const sendNext = ({ db, mailer, authSettings, log }: Sending): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const message = await claimDueMessage(tx)
    if (!message) return false
    try {
      const letter = await letterOf(message, authSettings)
      // Loaded with the first mail: the templates' renderer takes longer to load than the whole server.
      const { renderLetter } = await import('../emails/render.ts')
      const mail = await renderLetter(letter, { locale: message.locale, baseUrl: authSettings.baseUrl })
      await mailer.send({ id: message.id, to: message.to, ...mail })
      await markSent(tx, message.id)
    } catch (error) {
      // An SMTP reply may quote the address: only its code is kept.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const reason = [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ')
      log.warn({ message: message.id, attempts: message.attempts + 1, reason }, 'mail put off')
      await putOff(tx, message.id, pauseAfter(message.attempts), reason)
    }
    return true
  })

/** Sends every mail that is due, one after the other. */
export async function sendDueMessages(sending: Sending): Promise<void> {
  while (await sendNext(sending)) {}
}
