import { createServer, type Socket } from 'node:net'

/** Accepts every mail at once. */
export type Sink = {
  url: string
  /** In milliseconds of `performance.now()`. */
  taken: number[]
  /** The number of distinct Message-IDs. */
  different(): number
  forget(): void
  close(): void
}

const endOfMail = '\r\n.\r\n'

function converse(socket: Socket, take: (head: string) => void) {
  let waiting = ''
  let inMail = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (command: string) => {
    const verb = command.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') return say('250 sink')
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    inMail = verb === 'DATA'
    return say(inMail ? '354 go on' : '250 yes')
  }
  socket.setEncoding('latin1').setNoDelay()
  socket.on('error', () => {})
  socket.on('data', (chunk: string) => {
    waiting += chunk
    for (;;) {
      const end = waiting.indexOf(inMail ? endOfMail : '\r\n')
      if (end < 0) return
      const part = waiting.slice(0, end)
      waiting = waiting.slice(end + (inMail ? endOfMail.length : 2))
      if (!inMail) {
        answer(part)
        continue
      }
      take(part.slice(0, 2_000))
      inMail = false
      say('250 taken')
    }
  })
  say('220 sink')
}

export async function openSink(): Promise<Sink> {
  const sink: Pick<Sink, 'taken'> & { ids: Set<string> } = { taken: [], ids: new Set() }
  const server = createServer((socket) =>
    converse(socket, (head) => {
      sink.taken.push(performance.now())
      sink.ids.add(/^Message-ID: (.+)$/im.exec(head)?.[1] ?? '')
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken: sink.taken,
    different: () => sink.ids.size,
    forget() {
      sink.taken.length = 0
      sink.ids.clear()
    },
    close: () => server.close(),
  }
}
