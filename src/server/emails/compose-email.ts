import type { Before, EventDetails } from '../../domain/booking-events.ts'
import { blocks } from '../../domain/bookings.ts'
import { formatDate } from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { hasAddress } from '../../domain/plain-names.ts'
import { isAsKnown } from '../../domain/undo.ts'
import { m } from '../../messages/messages.js'
import { type AuthSettings, verificationToken } from '../adapters/accounts.ts'
import type { Mail } from '../adapters/mail.ts'
import { linkKeyOf } from '../adapters/mailed-links.ts'
import { unsubscribeLink } from '../adapters/unsubscribe-links.ts'
import { bookingFile } from '../calendar-files/calendar-files.ts'
import type { NotifiedBooking } from '../store/bookings/notified-bookings.ts'
import type { ClientMail, DueMail } from '../store/notifications/deliveries.ts'
import type { ToldTogether } from '../store/notifications/series-emails.ts'
import { accountTemplates } from './account-emails.ts'
import type { OtherDate } from './booking-facts.ts'
import { clientTemplate } from './client-emails.ts'
import type { EmailTemplate } from './email-template.ts'
import { ownerTemplate } from './owner-emails.ts'
import { renderEmail } from './render-email.ts'
import { joinedTemplate } from './waiting-emails.ts'

type Composed = { email: EmailTemplate; name: string } & Pick<
  Mail,
  'fromName' | 'replyTo' | 'calendarFile' | 'stopUrl'
>

/** What the recipient last knew, which can be older than the event if earlier mails were skipped. */
function replacedBy(booking: NotifiedBooking, { before, known }: EventDetails): Before | undefined {
  if (!known) return before
  return blocks(booking.status) && !isAsKnown(known, booking) ? known : undefined
}

const fromSalon = ({ schedule, ownerEmail }: { schedule: string; ownerEmail: string }, locale: Locale) => ({
  fromName: m.mail_client_from({ schedule }, { locale }),
  replyTo: { name: schedule, address: ownerEmail },
})

/** `again`: those that an earlier email told about. */
function otherDatesOf(
  { others = [] }: ClientMail,
  again: readonly ToldTogether[],
  secret: string,
): OtherDate[] {
  const dates = [
    ...others.map(({ booking, details, id }) => ({
      booking,
      before: replacedBy(booking, details),
      mailId: id,
    })),
    ...again,
  ]
  return dates.map((date) => ({
    ...date,
    linkKey: linkKeyOf({ reference: date.booking.reference, mailId: date.mailId }, secret),
  }))
}

async function write(
  mail: DueMail,
  settings: AuthSettings,
  now: number,
  again: readonly ToldTogether[],
): Promise<Composed> {
  const { locale } = mail
  const { baseUrl, secret } = settings
  if (mail.about === 'account') {
    const { name, to, template, details, credential, inviter } = mail
    // Created when the mail is sent, so that the link's 24 hours start then.
    const token = details.token ?? (await verificationToken({ email: to, credential }, secret))
    const keptBack = details.keptBack ?? null
    const date = details.date === undefined ? '' : formatDate(details.date, locale, 'full')
    return {
      email: accountTemplates[template]({
        name,
        token,
        undo: details.token ?? null,
        date,
        schedule: details.schedule !== undefined && !hasAddress(details.schedule) ? details.schedule : '',
        device: details.device ?? '',
        person: details.person,
        inviter: hasAddress(inviter.name) ? inviter.email : `${inviter.name} (${inviter.email})`,
        keptBack,
        keptYears: details.keptYears ?? 0,
        baseUrl,
        locale,
      }),
      name,
    }
  }
  if (mail.about === 'waiting') {
    const { waiting } = mail
    return {
      email: joinedTemplate({ waiting, baseUrl, locale, mailId: mail.id }),
      name: waiting.clientName,
      ...fromSalon(waiting, locale),
    }
  }
  const { booking } = mail
  const { amountCents, depositKept, depositEnd, receipts, freeAgain, message, offer, proposed, others } =
    mail.details
  const dates = mail.about === 'client' ? otherDatesOf(mail, again, secret) : []
  const facts = {
    booking,
    before: replacedBy(booking, mail.details),
    amountCents,
    depositKept,
    depositEnd,
    receipts,
    freeAgain,
    offer,
    message,
    proposed,
    others,
    dates,
    baseUrl,
    now,
    locale,
    mailId: mail.id,
    linkKey: linkKeyOf({ reference: booking.reference, mailId: mail.id }, secret),
  }
  if (mail.about === 'owner')
    return { email: ownerTemplate(mail.template, { ...facts, salon: mail.salon }), name: '' }
  const stop = mail.template === 'booking_reminder' ? await unsubscribeLink(mail.id, settings) : undefined
  const { email, withFile } = clientTemplate(mail.template, { ...facts, stopUrl: stop })
  return {
    email,
    name: booking.client,
    ...fromSalon(booking, locale),
    ...(withFile && {
      calendarFile: bookingFile(booking, { baseUrl, locale, now, others: dates.map((date) => date.booking) }),
    }),
    ...(stop && { stopUrl: stop }),
  }
}

export async function compose(
  due: DueMail,
  settings: AuthSettings,
  now: number,
  again: readonly ToldTogether[] = [],
): Promise<Mail> {
  const { email, name, ...more } = await write(due, settings, now, again)
  return { id: due.id, to: { name, address: due.to }, ...renderEmail(email, due.locale), ...more }
}
