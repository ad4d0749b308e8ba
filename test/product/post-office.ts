import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The answer of a mail server to an email: acceptance, or an SMTP code. */
type Verdict = 'taken' | number

/** A mail server that follows the test's instructions, and stores the accepted emails in order. */
export class PostOffice {
  readonly taken: Email[] = []
  /** All emails that reached the decision. */
  readonly offered: Email[] = []
  smtpUrl = ''
  /** Decides on each email, possibly later. */
  judge: (mail: Email) => Promise<Verdict> | Verdict = () => 'taken'
  /** Decides on each address, before the email itself. */
  judgeAddress: (address: string) => Verdict = () => 'taken'
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refusalOf(this.judgeAddress(address), address)),
    onData: (stream, session, done) => {
      const taking = async () => {
        const mail = await PostalMime.parse(await buffer(stream))
        this.offered.push(mail)
        const refusal = refusalOf(await this.judge(mail), session.envelope.rcptTo[0]?.address ?? '')
        if (!refusal) this.taken.push(mail)
        return refusal
      }
      taking().then(done, done)
    },
  })

  async open(): Promise<void> {
    this.server.on('error', () => {})
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.server.address()
    if (address === null || typeof address === 'string') throw new Error('the post office has no port')
    this.smtpUrl = `smtp://127.0.0.1:${address.port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  /** Holds emails, to one address or to all, until they are released. */
  hold(address?: string): () => void {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    this.judge = async ({ to }): Promise<Verdict> => {
      if (!address || to?.some((one) => one.address === address)) await held
      return 'taken'
    }
    return letGo
  }

  takenBy(address: string): Email[] {
    return this.taken.filter(({ to }) => to?.some((one) => one.address === address))
  }
}

/** Refuses with a quote of the address, like real servers. */
function refusalOf(verdict: Verdict, address: string): Error | null {
  if (verdict === 'taken') return null
  return Object.assign(new Error(`<${address}> refused`), { responseCode: verdict })
}
