import { createTransport } from 'nodemailer'
import { sendWhole } from './whole-message.ts'

/** A repeated send has the same `id`, so that the receiving side can detect the duplicate. */
export type Mail = {
  id: string
  to: { name: string; address: string }
  /** Instead of the name in MAIL_FROM; the address stays. */
  fromName?: string
  subject: string
  html: string
  text: string
  replyTo?: { name: string; address: string }
  calendarFile?: { method: 'PUBLISH' | 'CANCEL'; content: string }
  /** A POST unsubscribes at once (RFC 8058); a GET leads to a page that offers it. */
  stopUrl?: string
}

export type Mailer = {
  /** `signal` closes the connection: the server may have accepted the mail or not. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  close(): void
}

const patienceMilliseconds = 10_000
/** From RFC 5321, 4.5.3.2.6. With a shorter timeout, an email that a slow server accepts is sent twice. */
const patienceForAnswerMilliseconds = 600_000

/** The bare address in "Créneau <bonjour@creneau.example>". */
export const addressIn = (from: string): string => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/** The Message-ID consists of the email's id and `host`. */
export function smtpMailer(settings: {
  smtpUrl: string
  from: string
  host: string
  atOnce: number
}): Mailer {
  const transport = createTransport({
    url: settings.smtpUrl,
    pool: true,
    maxConnections: settings.atOnce,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceForAnswerMilliseconds,
    // Templates need neither; this stops an email from including them.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', sendWhole)
  return {
    async send({ id, fromName, calendarFile, stopUrl, ...mail }, signal) {
      await transport.sendMail({
        ...mail,
        ...(signal && { signal }),
        from: fromName === undefined ? settings.from : { name: fromName, address: addressIn(settings.from) },
        messageId: `<${id}@${settings.host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(stopUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(stopUrl && { list: { unsubscribe: stopUrl } }),
        ...(calendarFile && { icalEvent: { ...calendarFile, filename: 'creneau.ics' } }),
      })
    },
    close: () => transport.close(),
  }
}
