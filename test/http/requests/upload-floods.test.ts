import { once } from 'node:events'
import { type ClientRequest, request as dial } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '../../../src/server/http/rate-limits.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { untilAnswered } from '../../fixtures/answered-statements.ts'
import { pngImage, sentFile } from '../../fixtures/images.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { joined } from '../../fixtures/team.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})

const open: ClientRequest[] = []

afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
})

afterAll(() => product.stop())

const megabytes = (count: number) => count * 1024 * 1024

type Uploading = { at?: Product; path?: string; bytes?: number; headers?: Record<string, string> }

/** Names the length of a body, and sends none of it. */
function announces(
  as: { cookie: string },
  { at = product, path, bytes = megabytes(10), headers }: Uploading = {},
) {
  const request = dial(`${at.url}${path ?? `/api/schedules/${salon.id}/photos`}`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: as.cookie,
      'content-type': 'application/json',
      ...(headers ?? { 'content-length': bytes }),
    },
  })
  open.push(request)
  request.on('error', () => {})
  request.flushHeaders()
  const answer = once(request, 'response').then(async ([response]) => ({
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    body: JSON.parse(await text(response)),
  }))
  // Most are never answered.
  answer.catch(() => {})
  return { request, answer, leaves: () => request.destroy() }
}

/** Until so many calls have come as far as the room for their bodies. */
const arrive = (count: number) => untilAnswered(/FROM sessions e JOIN users/, count)

/** More than 64 kB. */
const largePhoto = async () => {
  const side = 400
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.floor(Math.random() * 256)))
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

const sendsLogo = async (as: Owner, scheduleId: number) =>
  as.call('setLogo', { params: { scheduleId }, body: sentFile(await largePhoto()) })

const uploads = () => [
  `/api/schedules/${salon.id}/photos`,
  `/api/schedules/${salon.id}/logo`,
  '/api/clients/import',
]

describe('Large bodies', () => {
  it('refuses strangers, other roles and lengths before it reads a body', async () => {
    const { person, headers } = await joined(camille, { role: 'reception' })
    for (const path of uploads()) {
      const bytes = megabytes(2)
      expect((await announces({ cookie: '' }, { path, bytes }).answer).status).toBe(401)
      const inSalon = { ...headers, 'content-length': String(bytes) }
      expect((await announces(person, { path, headers: inSalon }).answer).status).toBe(403)
      expect((await announces(camille, { path, bytes: megabytes(12) }).answer).status).toBe(413)
    }
  })

  it('counts a call before it reads the body', async () => {
    const limited = await startProduct({ rateLimit: true })
    try {
      const marie = await owner(limited)
      const { id } = await marie.opens()
      const { max = 0 } = rateLimits.createPhoto ?? {}
      for (let nth = 0; nth < max; nth++)
        expect((await marie.call('createPhoto', { params: { scheduleId: id }, body: {} })).status).toBe(400)
      for (const path of [`/api/schedules/${id}/photos`, `/api/schedules/${id}/logo`]) {
        const answer = await announces(marie, { at: limited, path }).answer
        expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
        expect(answer.retryAfter).toMatch(/^\d+$/)
      }
      // A client that sends its body all the same reads the answer.
      const sent = await marie.call('createPhoto', {
        params: { scheduleId: id },
        body: sentFile(Buffer.alloc(megabytes(7))),
      })
      expect(sent).toMatchObject(refused(429, 'too_many_requests'))
    } finally {
      await limited.stop()
    }
  })

  it('leaves room for others when one person sends many, and tells that person to try again', async () => {
    const marie = await owner(product)
    const { id } = await marie.opens()
    const sent = [
      announces(camille),
      announces(camille),
      // Without a length it could be as long as allowed.
      announces(camille, { headers: { 'transfer-encoding': 'chunked' } }),
    ]
    const small = await camille.call('setLogo', {
      params: { scheduleId: salon.id },
      body: sentFile(pngImage()),
    })
    expect(small.status).toBe(200)
    expect((await sendsLogo(marie, id)).status).toBe(200)
    const first = await Promise.race(sent.map(({ answer }) => answer))
    expect(first).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'overloaded' } })
  })

  it('ends a body that comes in thousands of pieces', async () => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    const head = [
      `POST /api/public/schedules/${salon.token}/bookings HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      'connection: close',
      'transfer-encoding: chunked',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${'1\r\n \r\n'.repeat(20_000)}2\r\n{}\r\n0\r\n\r\n`)
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answer).toBe('')
  })

  it('waits for room instead of refusing at once', async () => {
    const isFull = arrive(2)
    const [first] = [announces(camille), announces(camille)]
    await isFull
    const waits = arrive(2)
    const third = announces(camille)
    const params = { scheduleId: salon.id }
    const photo = camille.call('createPhoto', { params, body: sentFile(Buffer.alloc(megabytes(7))) })
    await waits
    third.leaves()
    first?.leaves()
    // Refused only after it was read.
    expect(await photo).toMatchObject(refused(400, 'image_not_understood'))
  })

  it('ends bodies that have stalled, or come too slowly, when others wait', async () => {
    const [marie, paul] = [await owner(product), await owner(product)]
    const [hers, his] = [await marie.opens(), await paul.opens()]
    // They take the room first.
    const isFull = arrive(4)
    const stalled = [camille, camille, marie, marie].map((as, nth) =>
      announces(as, { path: `/api/schedules/${nth < 2 ? salon.id : hers.id}/photos` }),
    )
    await isFull
    const drip = setInterval(() => {
      for (const { request } of stalled.slice(2)) request.write(' '.repeat(1_000))
    }, 200)
    try {
      const params = { scheduleId: his.id }
      const body = sentFile(Buffer.alloc(megabytes(7)))
      const answer = await poll(async () => {
        const found = await paul.call('createPhoto', { params, body })
        return found.status === 503 ? null : found
      }, 'room for a third person')
      // Refused only after it was read.
      expect(answer).toMatchObject(refused(400, 'image_not_understood'))
      for (const { answer } of stalled) expect((await answer).status).toBe(408)
    } finally {
      clearInterval(drip)
    }
  })

  it('keeps no room for clients that left before their session was read', async () => {
    const marie = await owner(product)
    const { id } = await marie.opens()
    const head = [
      `POST /api/schedules/${id}/photos HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      `content-length: ${megabytes(10)}`,
      `cookie: ${marie.cookie}`,
    ]
    const locking = await product.pool.connect()
    await locking.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    for (let nth = 0; nth < 4; nth++) {
      const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      // A reset discards what is still under way.
      const blocked = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND l.relation = 'sessions'::regclass AND NOT l.granted`
      await expect.poll(async () => (await locking.query(blocked)).rowCount).toBe(nth + 1)
      socket.resetAndDestroy()
    }
    await locking.query('ROLLBACK')
    locking.release()
    const body = sentFile(Buffer.alloc(megabytes(7)))
    // Refused only after it was read.
    expect(await marie.call('createPhoto', { params: { scheduleId: id }, body })).toMatchObject(
      refused(400, 'image_not_understood'),
    )
  })

  it('keeps the room of a photo until it is read, although the client has gone', async () => {
    const marie = await owner(product)
    const { id } = await marie.opens()
    const body = JSON.stringify(sentFile(await largePhoto()))
    for (let nth = 0; nth < 20; nth++) {
      const request = dial(`${product.url}/api/schedules/${id}/logo`, {
        method: 'POST',
        headers: {
          cookie: marie.cookie,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      })
      request.on('error', () => {})
      await new Promise<void>((resolve) => request.end(body, resolve))
      request.destroy()
    }
    await poll(async () => ((await sendsLogo(marie, id)).status === 200 ? true : null), 'a photo')
    // Nothing was released twice: two of the largest bodies still fill the share, once no photo waits any more.
    const path = `/api/schedules/${id}/photos`
    await poll(async () => {
      // They may arrive in another order.
      const three = [announces(marie, { path }), announces(marie, { path }), announces(marie, { path })]
      const { status } = await Promise.race(three.map(({ answer }) => answer))
      for (const { leaves } of three) leaves()
      return status === 503 ? true : null
    }, 'a body that finds no room')
  })

  it('gives strangers less room than owners', async () => {
    const webhook = { path: '/api/webhooks/stripe', bytes: 512 * 1024 }
    const all = Array.from({ length: 25 }, () => announces({ cookie: '' }, webhook))
    const event = await client(product).send('POST', webhook.path, { body: {} })
    expect(event.status).toBe(400)
    expect((await sendsLogo(camille, salon.id)).status).toBe(200)
    expect(await Promise.race(all.map(({ answer }) => answer))).toMatchObject({ status: 503 })
  })

  it('refuses a photo before it reads the body while too many others wait', async () => {
    const photo = sentFile(
      await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#a35' } })
        .png()
        .toBuffer(),
    )
    const params = { scheduleId: salon.id }
    let isOver = false
    let answered = 0
    const statuses = new Set<number>()
    const sent = Array.from({ length: 40 }, async () => {
      while (!isOver) {
        statuses.add((await camille.call('setLogo', { params, body: photo })).status)
        answered++
      }
    })
    try {
      await poll(async () => {
        const { answer, leaves } = announces(camille)
        // A body that finds room is never answered.
        const last = answered + 3 * sent.length
        const found = await Promise.race([
          answer,
          poll(async () => (answered > last ? 'room' : null), 'answers to others'),
        ])
        leaves()
        if (found === 'room') return null
        return found.status === 429 && found.body.code === 'too_many_requests' ? found : null
      }, 'an answer without a body')
    } finally {
      isOver = true
      await Promise.all(sent)
    }
    expect(statuses).toEqual(new Set([200, 429]))
  })
})
