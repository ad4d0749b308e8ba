import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Line } from './budget.ts'
import { startProduct } from './product.ts'
import { Caller, demoOwner, openSalon, type Salon } from './salon.ts'

const idleConnections = 2_000
const looks = 300
const endsWithinSeconds = 30
/** More than a megabyte: ten of these exceed the buffers between two programs. */
const muchToRead = '/api/docs/static/swagger-ui-bundle.js'

export async function dial(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** The 99th percentile, in milliseconds. */
async function slowestLook(url: string, { token }: Salon): Promise<number> {
  const client = new Caller(url, { cookies: false })
  const took: number[] = []
  for (let nth = 0; nth < looks; nth++) {
    const started = performance.now()
    await client.get('GET', `/api/public/schedules/${token}`)
    took.push(performance.now() - started)
  }
  client.close()
  return took.sort((a, b) => a - b)[Math.floor(looks * 0.99)] ?? 0
}

const metric = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

export async function connections(): Promise<Line[]> {
  const product = await startProduct({ WORKER: 'off' })
  const owner = await demoOwner(product.url)
  const salon = await openSalon(owner, [60])
  owner.close()
  await slowestLook(product.url, salon)
  const alone = await slowestLook(product.url, salon)
  const memory = await metric(product.url, 'process_resident_memory_bytes')
  const idle = await Promise.all(Array.from({ length: idleConnections }, () => dial(product.url)))
  const beside = await slowestLook(product.url, salon)
  const each = ((await metric(product.url, 'process_resident_memory_bytes')) - memory) / idleConnections
  for (const socket of idle) socket.destroy()

  const deaf = await Promise.all(Array.from({ length: 20 }, () => dial(product.url)))
  for (const socket of deaf) {
    socket.pause()
    socket.write(`GET ${muchToRead} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(10))
  }
  await slowestLook(product.url, salon)
  const asked = performance.now()
  await product.stop()
  const seconds = (performance.now() - asked) / 1_000
  for (const socket of deaf) socket.destroy()
  return [
    {
      what: `${idleConnections} idle connections: 99th percentile of other requests`,
      budget: '≤ 50 ms',
      measured: `${beside.toFixed(1)} ms (${alone.toFixed(1)} ms without), ${Math.round(each / 1_000)} kB each`,
      ok: beside <= 50,
    },
    {
      what: '20 clients that do not read their replies: the server stops',
      budget: `≤ ${endsWithinSeconds} s`,
      measured: `${seconds.toFixed(1)} s`,
      ok: seconds <= endsWithinSeconds,
    },
  ]
}
