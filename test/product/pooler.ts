import { createServer, connect as dial, type Server } from 'node:net'
import { Gate } from './gate.ts'

/** PostgreSQL's BackendKeyData message: a 'K', its length, the process id. */
const keyData = Buffer.from([0x4b, 0, 0, 0, 12])

/** A proxy that the product treats as a pooler, because it invents the process id. */
export class Pooler extends Gate {
  private proxy: Server | undefined

  override async leadTo(address: string): Promise<string> {
    const url = new URL(address)
    const target = { host: url.hostname, port: Number(url.port) }
    const proxy = createServer((inner) => {
      const outer = dial(target)
      inner.on('error', () => outer.destroy()).pipe(outer)
      outer.on('error', () => inner.destroy()).on('end', () => inner.end())
      outer.on('data', (chunk: Buffer) => {
        const at = chunk.indexOf(keyData)
        if (at !== -1) chunk.writeInt32BE(1, at + keyData.length)
        inner.write(chunk)
      })
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    this.proxy = proxy
    const bound = proxy.address()
    if (bound === null || typeof bound === 'string') throw new Error('the pooler listens nowhere')
    url.host = `127.0.0.1:${bound.port}`
    return super.leadTo(url.href)
  }

  override async shut(): Promise<void> {
    await super.shut()
    this.proxy?.close()
  }
}
