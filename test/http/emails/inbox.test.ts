import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { openInbox } from '../../../src/server/inbox/inbox.ts'
import { serveInbox } from '../../../src/server/inbox/inbox-routes.ts'

async function openMailbox() {
  const folder = await mkdtemp(join(tmpdir(), 'creneau-inbox-'))
  const inbox = await openInbox(folder)
  const app = Fastify()
  serveInbox(app, folder)
  onTestFinished(async () => {
    await app.close()
    await inbox.close()
    await rm(folder, { recursive: true })
  })
  const read = async (url: string, language = 'fr') =>
    app.inject({ url, headers: { 'accept-language': language } })
  return { folder, read, sends: createTransport(inbox.smtpUrl) }
}

it('shows each mail of the inbox with its headers, HTML, links, text and attachments', async () => {
  const { read, sends } = await openMailbox()
  expect((await read('/dev/inbox')).body).toContain('Aucun email pour le moment.')
  await sends.sendMail({
    from: 'salon@example.com',
    to: 'ada@example.com',
    replyTo: 'camille@example.com',
    date: new Date('2027-03-01T08:00:00Z'),
    subject: 'Rendez-vous <confirmé>',
    text: 'Bonjour Ada\nhttps://example.com/a?b=1&c=2',
    html: '<p>Bonjour <b>Ada</b></p><script>alert(1)</script>',
    attachments: [{ filename: 'rendez-vous.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  })
  const list = (await read('/dev/inbox')).body
  const [, id] = /href="\/dev\/inbox\/([^"]+)">Rendez-vous &#60;confirmé&#62;/.exec(list) ?? []
  expect(list).toContain('ada@example.com · <time datetime="2027-03-01T08:00:00.000Z">')
  expect((await read('/dev/inbox', 'en')).body).toContain('<h1>Inbox</h1>')

  const mail = await read(`/dev/inbox/${id}`)
  for (const part of [
    'salon@example.com',
    'camille@example.com',
    'Répondre à',
    'Pièces jointes',
    'Bonjour Ada',
  ])
    expect(mail.body).toContain(part)
  expect(mail.body).toContain('<a href="https://example.com/a?b=1&#38;c=2">')
  expect(mail.body).not.toContain('<script>alert')

  const html = await read(`/dev/inbox/${id}/html`)
  expect(html.body).toContain('<b>Ada</b>')
  expect(html.headers['content-security-policy']).toContain("script-src 'none'")
  const file = await read(`/dev/inbox/${id}/attachments/0`)
  expect(file.body).toContain('BEGIN:VCALENDAR')
  expect(file.headers['content-disposition']).toBe('attachment; filename="rendez-vous.ics"')
  for (const nothing of [
    '/dev/inbox/nobody',
    `/dev/inbox/${id}/attachments/9`,
    `/dev/inbox/${id}/attachments/x`,
  ])
    expect((await read(nothing)).statusCode).toBe(404)
})

it('hides the files of the inbox from other users of the machine', async () => {
  const { folder, sends } = await openMailbox()
  await sends.sendMail({
    from: 'salon@example.com',
    to: 'ada@example.com',
    text: 'https://example.com/?token=x',
  })
  const files = await readdir(folder)
  expect(files).not.toEqual([])
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
})

it('leaves out a mail that makes room for a newer one while the inbox is read', async () => {
  const { folder, read, sends } = await openMailbox()
  await sends.sendMail({ from: 'salon@example.com', to: 'ada@example.com', subject: 'Bonjour', text: 'Ada' })
  // Listed, and gone when it is read.
  await symlink(join(folder, 'removed'), join(folder, '20270301080000000-removed.eml'))
  const list = await read('/dev/inbox')
  expect(list.statusCode).toBe(200)
  expect(list.body).toContain('Bonjour')
})
