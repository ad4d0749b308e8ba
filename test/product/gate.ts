import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * A network link that can be cut: the server behind it is reachable only while the gate is open. A dark gate passes
 * nothing and closes no connection, like a machine that has lost its power.
 */
export class Gate {
  private target = { host: '', port: 0 }
  private port = 0
  private server: Server | undefined
  private readonly sockets = new Set<Socket>()
  private isDark = false

  /** Puts the open gate before an address, and returns the address that leads through it. */
  async leadTo(address: string): Promise<string> {
    const url = new URL(address)
    this.target = { host: url.hostname, port: Number(url.port) }
    await this.open()
    url.hostname = '127.0.0.1'
    url.port = String(this.port)
    return url.href
  }

  /** Stops listening, and closes all connections. */
  async shut(): Promise<void> {
    const server = this.server
    this.server = undefined
    for (const socket of this.sockets) socket.destroy()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  /** Passes nothing from now on. Data in transit is lost with its connection. */
  darken(): void {
    this.isDark = true
    for (const socket of this.sockets) socket.unpipe().pause()
  }

  /** Listens again on the same port, unless the gate is open. */
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

/** Below the ephemeral ports, so that a released port stays available. */
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
