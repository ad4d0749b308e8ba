import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * A stretch of network that can be cut: what stands behind it is reached only while the gate is open. While it is dark,
 * nothing comes through and nobody is told: connections stay, and are made, to a machine that has lost its power.
 */
export class Gate {
  private target = { host: '', port: 0 }
  private port = 0
  private server: Server | undefined
  private readonly sockets = new Set<Socket>()
  private isDark = false

  /** Puts the gate, open, before an address; answers the address that leads through it. */
  async leadTo(address: string): Promise<string> {
    const url = new URL(address)
    this.target = { host: url.hostname, port: Number(url.port) }
    await this.open()
    url.hostname = '127.0.0.1'
    url.port = String(this.port)
    return url.href
  }

  /** Nobody listens any more, and whoever was connected is cut off. */
  async shut(): Promise<void> {
    const server = this.server
    this.server = undefined
    for (const socket of this.sockets) socket.destroy()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  /** Lets nothing through any more; what was on its way is lost with its connection. */
  darken(): void {
    this.isDark = true
    for (const socket of this.sockets) socket.unpipe().pause()
  }

  /** Listens again, where it listened before; nothing to do for a gate that is open. */
  async open(): Promise<void> {
    this.isDark = false
    if (this.server) return
    const server = createServer((inner) => {
      if (this.isDark) {
        this.sockets.add(inner.on('error', () => {}))
        return
      }
      const outer = dial(this.target)
      for (const [socket, other] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        this.sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => {
          this.sockets.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
    })
    this.port = await listen(server, this.port || undefined)
    this.server = server
  }
}

/** Below the ports that systems hand out by themselves, so that one let go can be had back. */
const anyPort = () => 20_000 + Math.floor(Math.random() * 10_000)

async function listen(server: Server, wanted?: number): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? anyPort()
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', resolve)
      })
      return port
    } catch (error) {
      if (wanted !== undefined || attempt === 20) throw error
    }
  }
}
