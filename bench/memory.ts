import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Bytes: live heap after garbage collection, and resident memory. */
export type Memory = { heap: number; resident: number }

/** The process must run with `--inspect`. */
export type Inspected = { look(): Promise<Memory>; close(): void }

async function debuggerUrl(port: number): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
      return target.webSocketDebuggerUrl
    } catch {
      await pause(100)
    }
  }
  throw new Error('the process cannot be inspected')
}

type Reply = { id: number; result: { result?: { value: number } } }

export async function inspect(port: number, pid: number): Promise<Inspected> {
  const socket = new WebSocket(await debuggerUrl(port))
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(data)
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  let calls = 0
  const call = (method: string, params = {}) =>
    new Promise<Reply>((resolve) => {
      const id = ++calls
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async look() {
      await call('HeapProfiler.collectGarbage')
      const { result } = await call('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' })
      const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`]).toString()
      return { heap: result.result?.value ?? 0, resident: Number(kibibytes) * 1024 }
    },
    close: () => socket.close(),
  }
}
