import { createTransport } from 'nodemailer'
import { sendWhole } from './whole-message.ts'

/** One mail as it is sent. The same `id` on a repeated send lets the receiving side see that it is the same. */
export type Mail = {
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  /** Who answers, where that is not the sender. */
  replyTo?: { name: string; address: string }
  calendarFile?: { method: 'PUBLISH' | 'CANCEL'; content: string }
  /** An address that, posted to, ends mails of this sort (RFC 8058); opened, it leads to a page that offers to. */
  stopUrl?: string
}

/** The way out for mails; `send` rejects when the server did not accept. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  close(): void
}

const patienceMilliseconds = 10_000
/** RFC 5321, 4.5.3.2.6: whoever gives up sooner on a server that thinks it over sends the mail twice. */
const patienceForAnswerMilliseconds = 600_000

/** Sends over SMTP. The Message-ID is made of the mail's id and the host that it links to. */
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
    // Templates hold no paths or addresses to fetch; nothing may be read into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', sendWhole)
  return {
    async send({ id, calendarFile, stopUrl, ...mail }) {
      await transport.sendMail({
        ...mail,
        from: settings.from,
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
