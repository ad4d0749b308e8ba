import type { FastifyBaseLogger } from 'fastify'
import { maySendAgain, retryDelaySeconds } from '../../domain/deliveries.ts'
import { isAsKnown } from '../../domain/undo.ts'
import type { AuthSettings } from '../adapters/accounts.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Mailer } from '../adapters/mail.ts'
import type { Pusher } from '../adapters/push.ts'
import type { Database } from '../database/connection.ts'
import { compose } from '../emails/compose-email.ts'
import { type ClientMail, type DueMail, putOff, withdraw } from '../store/notifications/deliveries.ts'
import { withdrawOvertaken } from '../store/notifications/held-emails.ts'
import { listToldTogether, type ToldTogether } from '../store/notifications/series-emails.ts'

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
const isNoNews = ({ template, details: { known }, booking }: ClientMail): boolean =>
  template === 'booking_changed' && known !== undefined && isAsKnown(known, booking)

const isOfSeries = (mail: DueMail): mail is ClientMail =>
  mail.about === 'client' &&
  mail.details.seriesChange !== undefined &&
  !mail.outdated &&
  !mail.overtaken &&
  !isNoNews(mail)

/** The emails about one change of a recurring appointment leave as one. It is about the first booking of which it is true. */
export function withoutRepetition(mails: readonly DueMail[], now: number): DueMail[] {
  const groups = Map.groupBy(mails, (mail): unknown =>
    isOfSeries(mail) ? `${mail.details.seriesChange} ${mail.template} ${mail.to}` : mail,
  )
  return [...groups.values()].flatMap((group) => {
    const ofSeries = group.filter(isOfSeries).toSorted((a, b) => a.booking.startsAt - b.booking.startsAt)
    const first =
      ofSeries.find(({ template, booking }) => maySendAgain(template, booking, now)) ?? ofSeries[0]
    return first ? { ...first, others: ofSeries.filter((one) => one !== first) } : group
  })
}

/** An email that is sent again names the dates of which it is still true. */
async function othersToldAgain(db: Database, mail: DueMail, now: number): Promise<ToldTogether[]> {
  if (!isOfSeries(mail) || mail.details.again === undefined || mail.tenantId === null) return []
  const { tenantId, template, booking } = mail
  const told = await listToldTogether(db.$client, { tenantId, bookingId: booking.id, mailId: mail.id })
  return told.filter((one) => one.booking.startsAt > now && maySendAgain(template, one.booking, now))
}

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
    const again = await othersToldAgain(db, mail, clock())
    await mailer.send(await compose(mail, authSettings, clock(), again), signal)
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
