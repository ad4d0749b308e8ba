import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitUnreadReplies, usualLimits } from '../../../src/server/http/connection-limits.ts'
import { client, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product
let salon: Salon

beforeAll(async () => {
  product = await startProduct({
    // Long enough for a busy machine to answer the others.
    connections: { headers: 6_000, request: 8_000, silence: 30_000, check: 50, atOnce: 1_000 },
  })
  salon = await (await owner(product)).opens()
})
afterAll(() => product.stop())

async function dial(to = product): Promise<Socket> {
  const { hostname, port } = new URL(to.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

/** Returns what the server sent before it closed the connection. */
async function drip(socket: Socket, piece: string): Promise<string> {
  let told = ''
  socket.on('data', (chunk) => {
    told += chunk
  })
  // After each turn's reads: a write to a closed connection loses what was not yet read. Many small pieces would end it.
  const dripping = setInterval(() => setImmediate(() => socket.write(piece)), 250)
  await closed(socket)
  clearInterval(dripping)
  return told
}

const goOn = async (at: string) =>
  expect(await client(product).books(salon, at)).toMatchObject({ status: 201 })

// All at once, because each waits for a time limit of the server.
describe.concurrent('Slow clients', () => {
  it('closes the connection of a client that sends nothing, and serves others', async () => {
    const socket = await dial()
    socket.resume()
    await Promise.all([closed(socket), goOn('2027-03-08 09:00')])
  })

  it('closes the connection of a client whose headers arrive too slowly, and serves others', async () => {
    const socket = await dial()
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n')
    const [told] = await Promise.all([drip(socket, 'x-more: of it\r\n'), goOn('2027-03-08 10:00')])
    expect(told).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('closes the connection of a client whose body arrives too slowly, and serves others', async () => {
    const socket = await dial()
    socket.write('POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')
    socket.write('content-length: 10000\r\n\r\n{')
    const [told] = await Promise.all([drip(socket, ' '), goOn('2027-03-08 11:00')])
    expect(told).toMatch(/^HTTP\/1\.1 408 /)
  })
})

describe('Pipelined requests', () => {
  const asked = (count: number) => 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(count)

  it('answers a few pipelined requests', async () => {
    const socket = await dial()
    let told = ''
    socket.on('data', (chunk) => {
      told += chunk
    })
    socket.write(asked(30))
    await poll(async () => (told.match(/HTTP\/1\.1 200 /g)?.length === 30 ? true : null), 'the answers')
    socket.destroy()
  })

  it('closes a connection whose pipelined requests would fill the memory', async () => {
    const socket = await dial()
    socket.write(asked(1_000))
    const told = await drip(socket, '')
    expect(told.match(/HTTP\/1\.1 200 /g)?.length ?? 0).toBeLessThan(1_000)
    await goOn('2027-03-09 09:00')
  })
})

describe('Replies that nobody reads', () => {
  const description = 'GET /api/docs/json HTTP/1.1\r\nhost: localhost\r\n'

  it('begins no further request of a connection that has not read the reply before', async () => {
    const camille = await owner(product)
    let begun = 0
    const socket = await dial()
    socket.pause()
    const stops =
      'POST /api/auth/forgot-password HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
    const body = JSON.stringify({ email: camille.email })
    // More than the buffers of the system take on a busy machine.
    socket.write(`${description}\r\n`.repeat(24))
    socket.write(`${stops}content-length: ${body.length}\r\n\r\n${body}`)
    const count = async () => {
      const { rows } = await product.pool.query<{ count: number }>(
        "SELECT count(*)::int AS count FROM account_mails WHERE template = 'reset_password'",
      )
      return rows[0]?.count
    }
    await goOn('2027-03-08 12:00')
    begun = (await count()) ?? 0
    expect(begun).toBe(0)
    socket.resume()
    await poll(async () => ((await count()) === 1 ? true : null), 'the last request')
    socket.destroy()
  })

  it('ends connections before such replies fill the memory, and serves others', async () => {
    const usual = await startProduct({ sending: false })
    const sockets = await Promise.all(Array.from({ length: 160 }, () => dial(usual)))
    for (const socket of sockets)
      socket.pause().write(`${`${description}\r\n`.repeat(29)}${description}connection: close\r\n\r\n`)
    expect((await client(usual).call('health')).status).toBe(200)
    const received = async (socket: Socket) => {
      socket.resume()
      await closed(socket)
      return socket.bytesRead
    }
    const all = await Promise.all(sockets.map(received))
    expect(new Set(all).size).toBeGreaterThan(1)
    await usual.stop()
  })
})

it('refuses connections beyond the limit, and accepts new ones when others close', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const small = await startProduct({ sending: false, log, connections: { ...usualLimits, atOnce: 20 } })
  const { hostname, port } = new URL(small.url)
  const isServed = () =>
    new Promise<boolean>((resolve) => {
      const asked = request({ hostname, port, path: '/healthz', agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      })
      asked.on('error', () => resolve(false))
      asked.end()
    })
  const idle = await Promise.all(Array.from({ length: 20 }, () => dial(small)))
  expect(await isServed()).toBe(false)
  expect(await isServed()).toBe(false)
  expect(lines).toEqual([expect.stringContaining('connections refused')])
  for (const socket of idle) socket.destroy()
  await poll(async () => ((await isServed()) ? true : null), 'room')
  await small.stop()
})

it('forgets large replies to clients that left before them', async () => {
  const app = fastify({ trustProxy: true })
  limitUnreadReplies(app)
  const reply = 'x'.repeat(1 << 20)
  const count = 40
  let [arrived, replied] = [0, 0]
  app.get('/quick', async () => reply)
  app.get('/slow', async ({ raw }) => {
    arrived++
    await once(raw.socket, 'close')
    await turn()
    replied++
    return reply
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  const leaving = new AbortController()
  const { signal } = leaving
  const left = Array.from({ length: count }, () => fetch(`${url}/slow`, { headers, signal }).catch(() => {}))
  await expect.poll(() => arrived).toBe(count)
  leaving.abort()
  await Promise.all(left)
  await expect.poll(() => replied).toBe(count)
  await turn()
  expect((await fetch(`${url}/quick`, { headers })).status).toBe(200)
  await app.close()
})

describe('Many silent connections', () => {
  it('serves clients beside two thousand silent connections', async () => {
    const usual = await startProduct()
    const open = await (await owner(usual)).opens()
    const idle = await Promise.all(Array.from({ length: 2_000 }, () => dial(usual)))
    const booked = await client(usual).books(open, '2027-03-08 09:00')
    expect(booked).toMatchObject({ status: 201 })
    for (const socket of idle) socket.destroy()
    await usual.stop()
  })
})
