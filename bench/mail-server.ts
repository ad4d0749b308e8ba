import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const patienceMilliseconds = 30_000

/** `at` is in epoch milliseconds. */
export type Taken = { messageId: string; to: string; subject: string; text: string; at: number }

/** Runs longer than the product. */
export type MailServer = {
  smtpUrl: string
  taken: Taken[]
  waitFor(address: string): Promise<Taken>
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
        const { messageId = '', subject = '', text = '' } = await PostalMime.parse(await buffer(stream))
        taken.push({
          messageId,
          subject,
          text,
          to: session.envelope.rcptTo[0]?.address ?? '',
          at: Date.now(),
        })
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
    async waitFor(address) {
      for (const deadline = Date.now() + patienceMilliseconds; Date.now() < deadline; await pause(20)) {
        const mail = taken.find(({ to }) => to === address)
        if (mail) return mail
      }
      throw new Error(`no mail to ${address}`)
    },
    silentUntil(moment) {
      silent = true
      moment.then(() => {
        silent = false
      })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
