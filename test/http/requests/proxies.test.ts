import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BadEnvironment, readEnv } from '../../../src/server/env.ts'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { openParties } from '../../fixtures/parties.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { knownCalls, sendCall } from '../../fixtures/well-formed-calls.ts'

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  BASE_URL: 'https://creneau.example',
  PAYMENTS: 'sandbox',
}

describe('Proxy in front of the server', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ rateLimit: true, trustProxy: 1 })
  })

  afterAll(() => product.stop())

  const guesses = (forwarded: (nth: number) => string, times = 25) =>
    Promise.all(
      Array.from({ length: times }, (_, nth) =>
        client(product).call('login', { body: {}, headers: { 'x-forwarded-for': forwarded(nth) } }),
      ),
    )

  it('takes the visitor’s address from the proxy, and ignores addresses that the visitor sent', async () => {
    const answers = await guesses((nth) => `10.0.0.${nth}, 192.0.2.7`)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await guesses(() => '192.0.2.8', 1))[0]?.status).toBe(400)
  })

  it('counts all IPv6 addresses of a /64 as one visitor', async () => {
    const answers = await guesses((nth) => `2001:db8:0:7::${nth.toString(16)}`)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await guesses(() => '2001:0db8::7:1:2:3:4', 1))[0]?.status).toBe(429)
    expect((await guesses(() => '2001:db8:0:8::1', 1))[0]?.status).toBe(400)
  })
})

describe('TRUST_PROXY setting', () => {
  it.each([
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('reads TRUST_PROXY=%s', (TRUST_PROXY, meant) => {
    expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toEqual(meant)
  })

  it.each(['true', 'yes', '-1', 'everybody', '10.0.0.0/33', '10.0.0.1,', '1.5'])(
    'refuses to start with TRUST_PROXY=%s',
    (text) => {
      expect(() => readEnv({ TRUST_PROXY: text })).toThrow(/^TRUST_PROXY: must be a number of proxies/)
    },
  )
})

describe('Start outside production', () => {
  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.4'],
    ['BASE_URL', 'https://creneau.example'],
    ['BASE_URL', 'http://192.168.1.4:3000'],
  ])('refuses to start with %s=%s outside production', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(BadEnvironment)
    expect(() => readEnv({ ...production, [name]: value })).not.toThrow()
  })

  it.each([
    ['HOST', '127.0.0.1'],
    ['HOST', '::1'],
    ['BASE_URL', 'http://localhost:3000'],
    ['BASE_URL', 'http://[::1]:3000'],
    ['BASE_URL', 'http://salon.localhost:3000'],
  ])('starts with %s=%s outside production', (name, value) => {
    expect(() => readEnv({ [name]: value })).not.toThrow()
  })
})

describe('Host and origin of a request', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ baseUrl: 'https://creneau.example' })
  })

  afterAll(() => product.stop())

  const asks = (headers: Record<string, string>) => client(product).call('logout', { body: {}, headers })

  it('accepts requests under its own names, from its own pages', async () => {
    const { port } = new URL(product.url)
    for (const headers of [
      {},
      { origin: 'https://creneau.example' },
      { origin: `http://127.0.0.1:${port}` },
    ]) {
      expect(await asks(headers)).toMatchObject({ status: 200 })
    }
  })

  it('refuses every request under another host name', async () => {
    const named = (host: string, path: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const headers = { host, 'accept-language': 'en' }
        request(`${product.url}${path}`, { headers }, async (response) =>
          resolve({ status: response.statusCode ?? 0, text: await text(response) }),
        )
          .on('error', reject)
          .end()
      })
    for (const own of ['creneau.example', 'Creneau.EXAMPLE', 'LocalHost']) {
      expect(await named(own, '/api/health'), own).toMatchObject({ status: 200 })
    }
    for (const path of ['/api/health', '/', '/auth', '/nowhere']) {
      const answer = await named('rebound.evil.example', path)
      expect(answer.status).toBe(421)
      expect(JSON.parse(answer.text)).toMatchObject({
        code: 'misdirected',
        message: 'This address does not lead here.',
      })
    }
  })

  it('refuses requests from pages of another scheme, port or host', async () => {
    const { port } = new URL(product.url)
    for (const origin of [
      'http://creneau.example',
      'https://creneau.example:8443',
      `https://127.0.0.1:${port}`,
      'https://creneau.example.evil.example',
      'null',
    ]) {
      expect(await asks({ origin })).toMatchObject(refused(403, 'foreign_origin'))
    }
  })
})

it('forbids caching of answers and files, and lets a feed be revalidated', async () => {
  const product = await startProduct()
  try {
    const world = await openParties(await owner(product))
    await world.owner.confirms()
    for (const path of ['/api/nothing', '/api/public/bookings/AAAAAAAA']) {
      const { headers } = await client(product).send('GET', path)
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
    const reads = knownCalls.filter(({ method }) => method === 'GET')
    expect(reads.filter(({ rules }) => rules.file).length).toBeGreaterThan(4)
    for (const door of reads) {
      const { headers, body } = await sendCall(world.owner, door, door.wellFormed(world))
      await body?.cancel()
      const kept = door.name === 'readFeed' ? 'private, no-cache' : 'no-store'
      expect(headers.get('cache-control'), door.name).toBe(kept)
    }
  } finally {
    await product.stop()
  }
})
