import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What a mail server does with a mail: takes it, or refuses it with a code of SMTP. */
type Verdict = 'taken' | number

/** A mail server that does as the test says, and keeps what it has taken, in order. */
export class PostOffice {
  readonly taken: Email[] = []
  /** Every mail that came to the point of being taken or not. */
  readonly offered: Email[] = []
  smtpUrl = ''
  /** Decides on each mail, in its own time. */
  judge: (mail: Email) => Promise<Verdict> | Verdict = () => 'taken'
  /** Decides on each address, before the mail itself. */
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

  /** Keeps mails, to one address or to all, from being taken until they are let go. */
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

/** As servers do, the refusal quotes the address. */
function refusalOf(verdict: Verdict, address: string): Error | null {
  if (verdict === 'taken') return null
  return Object.assign(new Error(`<${address}> refused`), { responseCode: verdict })
}
