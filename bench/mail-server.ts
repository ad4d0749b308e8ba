import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `at` is in epoch milliseconds. */
export type Taken = { messageId: string; to: string; at: number }

/** Runs longer than the product. */
export type MailServer = {
  smtpUrl: string
  taken: Taken[]
  /** Until then, mails get no answer after their end. Those without one never get it. */
  silentUntil(moment: Promise<void>): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const taken: Taken[] = []
  let silent = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const take = async () => {
        if (silent) await new Promise<never>(() => {})
        const { messageId = '' } = await PostalMime.parse(await buffer(stream))
        taken.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '', at: Date.now() })
      }
      take().then(() => done(), done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    taken,
    silentUntil(moment) {
      silent = true
      moment.then(() => {
        silent = false
      })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
