import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import { localeOf } from '../http/locale.ts'
import { listReceived, type ReceivedMail } from './inbox.ts'
import { escaped, inboxPage, timesScript, timeTag } from './inbox-page.ts'

type Mail = ReceivedMail['mail']

const addresses = (list: Mail['to']): string => (list ?? []).map(({ address }) => address ?? '').join(', ')

const row = ({ id, mail }: ReceivedMail) =>
  `<li><a href="/dev/inbox/${id}">${escaped(mail.subject ?? '')}</a><br>
  <small>${escaped(addresses(mail.to))} · ${timeTag(mail.date)}</small></li>`

const facts = (mail: Mail, locale: Locale): string =>
  [
    [m.inbox_from({}, { locale }), escaped(mail.from?.address ?? '')],
    [m.inbox_to({}, { locale }), escaped(addresses(mail.to))],
    [m.inbox_reply_to({}, { locale }), escaped(addresses(mail.replyTo))],
    [m.inbox_date({}, { locale }), timeTag(mail.date)],
  ]
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
    .join('')

const section = (title: string, content: string): string => (content ? `<h2>${title}</h2>${content}` : '')

const listOf = (items: readonly string[]): string =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : ''

const nameOf = ({ filename }: Mail['attachments'][number], index: number): string =>
  filename ?? `attachment-${index + 1}`

function wholeMail({ id, mail }: ReceivedMail, locale: Locale): string {
  const links = [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)].map(
    ([url]) => `<a href="${escaped(url)}">${escaped(url)}</a>`,
  )
  const attachments = mail.attachments.map(
    (attachment, index) =>
      `<a href="/dev/inbox/${id}/attachments/${index}">${escaped(nameOf(attachment, index))}</a>
      <small>${escaped(attachment.mimeType)}</small>`,
  )
  return `<p><a href="/dev/inbox">${m.inbox_title({}, { locale })}</a></p><h1>${escaped(mail.subject ?? '')}</h1>
    <dl>${facts(mail, locale)}</dl>
    <iframe title="${m.inbox_mail({}, { locale })}" sandbox src="/dev/inbox/${id}/html"></iframe>
    ${section(m.inbox_links({}, { locale }), listOf(links))}
    ${section(m.inbox_attachments({}, { locale }), listOf(attachments))}
    ${section(m.inbox_text({}, { locale }), `<pre>${escaped(mail.text ?? '')}</pre>`)}`
}

/** The mail's own HTML may run no script; the page around it runs only the script that formats times. */
const sendHtml = (reply: FastifyReply, html: string, scripts = "'self'") =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; frame-src 'self'; img-src data:`,
    )
    .header('cache-control', 'no-store')
    .send(html)

const readersLocale = ({ headers }: FastifyRequest): Locale => localeOf(headers['accept-language'])

/** Never used in production. */
export function serveInbox(app: FastifyInstance, folder: string): void {
  const schema = { hide: true }
  const find = async (id: string) => (await listReceived(folder)).find((received) => received.id === id)

  app.get('/dev/inbox', { schema }, async (request, reply) => {
    const locale = readersLocale(request)
    const title = m.inbox_title({}, { locale })
    const received = await listReceived(folder)
    const list =
      received.length > 0
        ? `<ul class="mails">${received.map(row).join('')}</ul>`
        : `<p>${m.inbox_empty({}, { locale })}</p>`
    return sendHtml(reply, inboxPage(locale, title, `<h1>${title}</h1>${list}`))
  })

  app.get('/dev/inbox/times.js', { schema }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(timesScript),
  )

  app.get<{ Params: { id: string } }>('/dev/inbox/:id', { schema }, async (request, reply) => {
    const found = await find(request.params.id)
    if (!found) return reply.callNotFound()
    const locale = readersLocale(request)
    return sendHtml(reply, inboxPage(locale, found.mail.subject ?? '', wholeMail(found, locale)))
  })

  app.get<{ Params: { id: string } }>('/dev/inbox/:id/html', { schema }, async (request, reply) => {
    const found = await find(request.params.id)
    if (!found) return reply.callNotFound()
    return sendHtml(reply, found.mail.html ?? '', "'none'").header('x-frame-options', 'SAMEORIGIN')
  })

  app.get<{ Params: { id: string; index: string } }>(
    '/dev/inbox/:id/attachments/:index',
    { schema },
    async (request, reply) => {
      const found = await find(request.params.id)
      const index = Number(request.params.index)
      const attachment = found?.mail.attachments[index]
      if (!attachment) return reply.callNotFound()
      const name = nameOf(attachment, index).replaceAll(/[^\w.-]/g, '_')
      const { content } = attachment
      return reply
        .type(attachment.mimeType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer))
    },
  )

  app.get('/dev/inbox.json', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(
      (await listReceived(folder)).map(({ id, mail }) => ({
        id,
        to: addresses(mail.to),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        messageId: mail.messageId ?? '',
      })),
    ),
  )
}
