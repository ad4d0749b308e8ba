import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const kept = 200

export type ReceivedMail = { id: string; mail: Email }

/** Accepts every mail over SMTP on this machine and forwards none. */
export type Inbox = { smtpUrl: string; close(): Promise<void> }

/** Mails never change, so each is parsed once. */
const read = new LRUCache<string, Email>({ max: kept })

/** Null if it has made room for a newer one meanwhile. */
async function readMail(path: string): Promise<Email | null> {
  const known = read.get(path)
  if (known) return known
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  const mail = await PostalMime.parse(file)
  read.set(path, mail)
  return mail
}

/** Newest first: ids begin with the time of arrival. */
export async function listReceived(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const recent = names.sort().reverse().slice(0, kept)
  const found = await Promise.all(
    recent.map(async (name) => {
      const mail = await readMail(join(folder, name))
      return mail ? [{ id: name.slice(0, -'.eml'.length), mail }] : []
    }),
  )
  return found.flat()
}

let last = 0

/** Later than that of any mail before, so that ids are in order. */
function momentOfArrival(): Date {
  last = Math.max(Date.now(), last + 1)
  return new Date(last)
}

async function keep(folder: string, mail: Buffer): Promise<void> {
  const id = `${momentOfArrival().toISOString().replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`
  const draft = join(folder, `${id}.part`)
  // A mail may hold a link into an account.
  await writeFile(draft, mail, { mode: 0o600 })
  await rename(draft, join(folder, `${id}.eml`))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  await Promise.all(names.slice(0, -kept).map((name) => rm(join(folder, name), { force: true })))
}

export async function openInbox(folder: string): Promise<Inbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream)
        .then((mail) => keep(folder, mail))
        .then(() => done(), done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the inbox has no port')
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
