import { bookingFile } from '../calendar-files/calendar-files.ts'
import { type AuthSettings, verificationToken } from '../ports/accounts.ts'
import type { Mail } from '../ports/mail.ts'
import { stopLink } from '../ports/stop-links.ts'
import type { DueMessage } from '../store/outbox.ts'
import { accountLetters } from './account.ts'
import { clientLetter } from './client.ts'
import type { Letter } from './letter.ts'
import { ownerLetter } from './owner.ts'

type Composed = { letter: Letter; name: string } & Pick<Mail, 'replyTo' | 'calendarFile' | 'stopUrl'>

async function write(message: DueMessage, settings: AuthSettings, now: number): Promise<Composed> {
  const { locale, details } = message
  const { baseUrl, secret } = settings
  if (message.about === 'account') {
    const { name, to, kind } = message
    // A verification link is made when its mail goes out, so that its 24 hours begin there.
    const token = details.token ?? (await verificationToken(to, secret))
    return { letter: accountLetters[kind]({ name, token, baseUrl, locale }), name }
  }
  const { booking } = message
  const facts = { booking, before: details.before, amountCents: details.amountCents, baseUrl, locale }
  if (message.about === 'owner') return { letter: ownerLetter(message.kind, facts), name: '' }
  const stop = message.kind === 'booking_reminder' ? await stopLink(message.id, settings) : undefined
  const { letter, withFile } = clientLetter(message.kind, { ...facts, stopUrl: stop })
  return {
    letter,
    name: booking.client,
    replyTo: { name: booking.schedule, address: booking.ownerEmail },
    ...(withFile && { calendarFile: bookingFile(booking, { baseUrl, locale, now }) }),
    ...(stop && { stopUrl: stop }),
  }
}

/** A due mail as it is sent; `now` in epoch milliseconds. */
export async function compose(message: DueMessage, settings: AuthSettings, now: number): Promise<Mail> {
  const { letter, name, ...more } = await write(message, settings, now)
  // Loaded with the first mail: the templates' renderer takes longer to load than the whole server.
  const { renderLetter } = await import('./render.ts')
  const mail = await renderLetter(letter, message.locale)
  return { id: message.id, to: { name, address: message.to }, ...mail, ...more }
}
