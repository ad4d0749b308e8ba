import type { FastifyInstance, FastifyReply } from 'fastify'
import { listReceived, type ReceivedMail } from './inbox.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  li { padding: .75rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
  ul { list-style: none; padding: 0 } small { opacity: .75 }
  iframe { width: 100%; height: 75vh; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); background: #fff }
</style></head><body>${content}</body></html>`

const addresses = (mail: ReceivedMail['mail']) => (mail.to ?? []).map((to) => to.address ?? '').join(', ')

const row = ({ id, mail }: ReceivedMail) =>
  `<li><a href="/dev/inbox/${id}">${escaped(mail.subject ?? '')}</a><br>
  <small>${escaped(addresses(mail))} · ${escaped(mail.date ?? '')}</small></li>`

const sendHtml = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:",
    )
    .header('cache-control', 'no-store')
    .send(html)

/** Where the mails of a machine without a mail server are read. Never in production. */
export function serveInbox(app: FastifyInstance, folder: string): void {
  const schema = { hide: true }
  const find = async (id: string) => (await listReceived(folder)).find((received) => received.id === id)

  app.get('/dev/inbox', { schema }, async (_request, reply) => {
    const received = await listReceived(folder)
    const list = received.length > 0 ? `<ul>${received.map(row).join('')}</ul>` : '<p>No mail yet.</p>'
    return sendHtml(reply, page('Inbox', `<h1>Inbox</h1>${list}`))
  })

  app.get<{ Params: { id: string } }>('/dev/inbox/:id', { schema }, async (request, reply) => {
    const found = await find(request.params.id)
    if (!found) return reply.callNotFound()
    const { id, mail } = found
    const links = [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)]
      .map(([url]) => `<li><a href="${escaped(url)}">${escaped(url)}</a></li>`)
      .join('')
    const content = `<p><a href="/dev/inbox">Inbox</a></p><h1>${escaped(mail.subject ?? '')}</h1>
      <p><small>${escaped(addresses(mail))}</small></p>
      <iframe title="Mail" sandbox src="/dev/inbox/${id}/html"></iframe><ul>${links}</ul>
      <pre style="white-space:pre-wrap">${escaped(mail.text ?? '')}</pre>`
    return sendHtml(reply, page(mail.subject ?? 'Mail', content))
  })

  app.get<{ Params: { id: string } }>('/dev/inbox/:id/html', { schema }, async (request, reply) => {
    const found = await find(request.params.id)
    if (!found) return reply.callNotFound()
    return sendHtml(reply, found.mail.html ?? '').header('x-frame-options', 'SAMEORIGIN')
  })

  app.get('/dev/inbox.json', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(
      (await listReceived(folder)).map(({ id, mail }) => ({
        id,
        to: addresses(mail),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        messageId: mail.messageId ?? '',
      })),
    ),
  )
}
