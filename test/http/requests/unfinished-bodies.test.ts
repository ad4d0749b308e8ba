import { once } from 'node:events'
import { type ClientRequest, request as dial } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { sentFile } from '../../fixtures/images.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { inWaves } from '../../fixtures/waves.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({ trustProxy: 1 })
  camille = await owner(product)
  salon = await camille.opens()
})

let test = 0
const open: (ClientRequest | Socket)[] = []

afterEach(() => {
  test++
  for (const one of open.splice(0)) one.destroy()
})

afterAll(() => product.stop())

const megabytes = (count: number) => count * 1024 * 1024

/** Sends one byte of a large photo, and starts again whenever it is ended. `again`: once it has been. */
async function stalls(from: string): Promise<{ again: Promise<void> }> {
  const thief = await owner(product)
  const { id } = await thief.opens()
  const own = test
  const again = Promise.withResolvers<void>()
  const starts = () => {
    if (test !== own) return
    const request = dial(`${product.url}/api/schedules/${id}/photos`, {
      method: 'POST',
      agent: false,
      headers: {
        cookie: thief.cookie,
        'content-type': 'application/json',
        'content-length': megabytes(9),
        'x-forwarded-for': from,
      },
    })
    open.push(request)
    request.on('response', (response) => response.resume())
    request.on('error', () => {})
    request.on('close', () => {
      again.resolve()
      setImmediate(starts)
    })
    request.write('{')
  }
  starts()
  return { again: again.promise }
}

/** A busy machine may ask for another try, which never comes through where others hold all room. */
async function uploads(from: string): Promise<unknown> {
  const body = sentFile(Buffer.alloc(megabytes(6.5)))
  const send = () =>
    camille.call('createPhoto', {
      params: { scheduleId: salon.id },
      body,
      headers: { 'x-forwarded-for': from },
    })
  const answer = await send()
  return answer.status === 503 ? send() : answer
}

describe('Unfinished bodies', () => {
  it.each([
    ['another network', { thieves: ['10.0.0.1'], victim: '10.0.0.9', count: 4 }],
    ['two other networks', { thieves: ['10.0.0.1', '10.0.0.2'], victim: '10.0.0.9', count: 4 }],
    ['the same network', { thieves: ['10.0.0.1'], victim: '10.0.0.1', count: 1 }],
  ])('lets an owner upload while seven accounts of %s stall', async (_, { thieves, victim, count }) => {
    const stalled: { again: Promise<void> }[] = []
    for (const from of thieves) for (let nth = 0; nth < 7; nth++) stalled.push(await stalls(from))
    await Promise.all(stalled.map(({ again }) => again))
    // Refused only after they were read.
    for (const answer of await Promise.all(Array.from({ length: count }, () => uploads(victim))))
      expect(answer).toMatchObject(refused(400, 'image_not_understood'))
  })

  const head = (from: string, more: string, path: string) =>
    [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      'connection: close',
      `x-forwarded-for: ${from}`,
      more,
      '\r\n',
    ].join('\r\n')

  const sends = async (text: string): Promise<Socket> => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    open.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }

  it('ends the oldest unfinished bodies of the network with the most', async () => {
    const path = `/api/public/schedules/${salon.token}/bookings`
    const begun = (from: string) => sends(`${head(from, 'content-length: 60000', path)}{ `)
    const phone = await begun('10.0.0.9')
    const others: Socket[] = []
    for (const other of await inWaves(1_600, () => begun('10.0.0.1'))) others.push(other.resume())
    await poll(async () => others.filter(({ closed }) => closed).length >= 100 || null, 'ended bodies')
    expect(others.slice(-1_000).every(({ closed }) => !closed)).toBe(true)
    phone.write(`${' '.repeat(59_997)}}`)
    expect(String((await once(phone, 'data'))[0])).toMatch(/^HTTP\/1.1 400 /)
  })

  it('ends others although the network with the most has only bodies with room of their own', async () => {
    for (let nth = 0; nth < 2; nth++) {
      const thief = await owner(product)
      const { id } = await thief.opens()
      const more = `cookie: ${thief.cookie}\r\ncontent-length: ${64 * 1024 + 1}`
      await inWaves(350, () => sends(head('10.0.0.1', more, `/api/schedules/${id}/photos`)))
    }
    const path = `/api/public/schedules/${salon.token}/bookings`
    const begin = (from: string, count: number) =>
      inWaves(count, async () => (await sends(`${head(from, 'content-length: 60000', path)}{ `)).resume())
    const fewer = await begin('10.0.0.2', 300)
    const more = await begin('10.0.0.3', 600)
    await poll(async () => more.filter(({ closed }) => closed).length >= 100 || null, 'ended bodies')
    expect(fewer.every(({ closed }) => !closed)).toBe(true)
  })

  it('ends a body that comes in thousands of pieces, also while it waits for room', async () => {
    const path = '/api/webhooks/stripe'
    for (let nth = 0; nth < 24; nth++)
      await sends(head('10.0.0.1', `content-length: ${megabytes(0.5)}`, path))
    const pieces = '1\r\n \r\n'.repeat(20_000)
    const socket = await sends(`${head('10.0.0.2', 'transfer-encoding: chunked', path)}${pieces}`)
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answer).toBe('')
  })
})
