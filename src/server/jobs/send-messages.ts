import type { FastifyBaseLogger } from 'fastify'
import { pauseAfter } from '../../domain/messages.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { compose } from '../emails/compose.ts'
import type { AuthSettings } from '../ports/accounts.ts'
import type { Clock } from '../ports/clock.ts'
import type { Mailer } from '../ports/mail.ts'
import { claimDueMessage, type DueMessage, markSent, putOff, withdrawMessage } from '../store/outbox.ts'
import { writeDueReminders } from '../store/reminders.ts'

export type Sending = {
  db: Database
  mailer: Mailer
  authSettings: AuthSettings
  clock: Clock
  log: FastifyBaseLogger
}

async function deliver(tx: Database, message: DueMessage, sending: Sending): Promise<void> {
  const { mailer, authSettings, clock, log } = sending
  try {
    await mailer.send(await compose(message, authSettings, clock()))
  } catch (error) {
    const attempts = message.attempts + 1
    // An SMTP reply may quote the address: only its code is kept.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const reason = [code ?? (error as Error).name, responseCode].filter(Boolean).join(' ')
    const dead = await putOff(tx, message.id, { retryInSeconds: pauseAfter(attempts), reason })
    const what = { message: message.id, kind: message.kind, attempts, reason }
    if (dead) log.error(what, 'mail given up')
    else log.warn(what, 'mail put off')
    return
  }
  await markSent(tx, message.id)
}

/** Sends one due mail; false when none is due. A crash before the commit sends it again, with the same Message-ID. */
const sendNext = (sending: Sending): Promise<boolean> =>
  inTransaction(sending.db, async (tx) => {
    const message = await claimDueMessage(tx, new Date(sending.clock()))
    if (!message) return false
    if (message.about === 'client' && message.outdated) await withdrawMessage(tx, message.id)
    else await deliver(tx, message, sending)
    return true
  })

/** Writes the reminders whose time has come and sends every mail that is due, one after the other, until told to stop. */
export async function sendDueMessages(sending: Sending, stop: AbortSignal): Promise<void> {
  await writeDueReminders(sending.db, new Date(sending.clock()))
  while (!stop.aborted && (await sendNext(sending))) {}
}
