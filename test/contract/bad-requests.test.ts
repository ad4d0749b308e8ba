import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner } from '../fixtures/actors.ts'
import { openParties, type Parties } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { readRefusal } from '../fixtures/refusal.ts'
import { stored } from '../fixtures/stored-rows.ts'
import type { Visitor } from '../fixtures/visitor.ts'
import { type KnownCall, knownCalls, sendCall } from '../fixtures/well-formed-calls.ts'

let product: Product
let camille: Owner
let world: Parties
let before: Record<string, string>

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  world = await openParties(camille)
})

beforeEach(async () => {
  before = await stored(product)
})

afterAll(() => product.stop())

const visitorOf = ({ rules }: KnownCall): Visitor =>
  rules.access === 'owner' ? camille : client(product, 'en')

const send = (door: KnownCall, init: { body?: unknown; headers?: Record<string, string> }) =>
  sendCall(visitorOf(door), door, door.wellFormed(world), init)

async function codes(door: KnownCall, bodies: string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const body of bodies) found.add((await readRefusal(await send(door, { body }))).code)
  expect(await stored(product)).toEqual(before)
  return [...found]
}

const changing = knownCalls.filter(({ method }) => method !== 'GET')
const taking = changing.filter(({ rules }) => rules.body)

describe('a body that is not JSON', () => {
  const malformed = [
    '{',
    '{"a":',
    '[1,',
    '{"a":1}}',
    "{'a':1}",
    'undefined',
    'NaN',
    '\u0000',
    '\ufeff{',
    '%7B',
  ]

  it.each(changing)('$name refuses a body that is not JSON', async (door) => {
    expect(await codes(door, malformed)).toEqual(['malformed_request'])
  })
})

describe('JSON that is no object', () => {
  it.each(taking)('$name refuses JSON that is no object', async (door) => {
    const bodies = ['[]', '[{}]', '"text"', '5', 'true', 'null', '""', '[[[]]]']
    expect(await codes(door, bodies)).toEqual(['invalid_request'])
  })
})

describe('an object made to do harm', () => {
  it.each(taking)('$name refuses a body that sets a prototype', async (door) => {
    const body = JSON.stringify(door.wellFormed(world).body).slice(1)
    const bodies = [
      `{"__proto__":{"status":"approved"},${body}`,
      `{"\\u005f_proto__":{},${body}`,
      `{"constructor":{"prototype":{"x":1}},${body}`,
    ]
    expect(await codes(door, bodies)).toEqual(['malformed_request'])
    expect(Object.hasOwn(Object.prototype, 'status')).toBe(false)
  })

  it.each(taking)('$name refuses a body with thousands of levels', async (door) => {
    const [field] = Object.keys(door.rules.body?.shape ?? {})
    const body = `{"${field}":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect(await codes(door, [body])).toEqual(['invalid_request'])
  })
})

describe('a body that is too large', () => {
  it.each(changing)('$name refuses a body that is too large', async (door) => {
    const body = JSON.stringify({
      ...door.wellFormed(world).body,
      more: 'x'.repeat((door.rules.maxBodyBytes ?? 0) + 70_000),
    })
    expect(await codes(door, [body])).toEqual(['request_too_large'])
  })
})

describe('a body of another content type', () => {
  it.each(changing)('$name refuses a body of another content type', async (door) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'text/json',
      'application/json-patch+json',
      'x',
    ]) {
      const refusal = await readRefusal(await send(door, { headers: { 'content-type': type } }))
      expect(refusal.code, type).toBe('unsupported_media_type')
    }
    expect(await stored(product)).toEqual(before)
  })
})

describe('a page of another site', () => {
  it.each(changing)('$name refuses a page of another site', async (door) => {
    const { port } = new URL(product.url)
    for (const origin of [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://127.0.0.1.evil.example:${port}`,
      `http://localhost:${port}`,
      'x',
    ]) {
      const refusal = await readRefusal(await send(door, { headers: { origin } }))
      expect(refusal.code, origin).toBe('foreign_origin')
    }
    expect(await stored(product)).toEqual(before)
  })

  it('lets our own pages read and change, and pages of another site neither', async () => {
    const origin = { origin: 'https://evil.example' }
    const read = await camille.send('GET', '/api/auth/me', { headers: origin })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
    const asked = await client(product).send('OPTIONS', '/api/schedules', { headers: origin })
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    const body = { email: camille.email }
    const ours = await client(product).call('resendVerification', { body, headers: { origin: product.url } })
    expect(ours.status).toBe(200)
  })
})

describe('an id that cannot be one', () => {
  const impossible = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '9'.repeat(40),
    'NaN',
    'abc',
    "1' OR 1=1",
    '１',
    ' 1',
    '\u0000',
  ]
  const longest = 'x'.repeat(150)

  it.each(knownCalls.filter(({ rules }) => rules.params))(
    '$name finds nothing under an impossible id',
    async (door) => {
      const call = door.wellFormed(world)
      for (const value of [...impossible, longest, '\u{1f600}', '%', '..%2f..', '<script>']) {
        const params = Object.fromEntries(Object.keys(call.params ?? {}).map((key) => [key, value]))
        const refusal = await readRefusal(await sendCall(visitorOf(door), door, { ...call, params }))
        expect(refusal.code, value).toBe(door.rules.refusals[0])
      }
      expect(await stored(product)).toEqual(before)
    },
  )
})

describe('an unknown path', () => {
  it.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api/schedules/', 404],
    ['GET', '/api/schedules/1/2/3', 404],
    ['PUT', '/api/schedules', 404],
    ['DELETE', '/api/schedules', 404],
    ['PATCH', '/api/auth/login', 404],
    ['GET', '/api/auth/login', 404],
    ['GET', '/api/schedules/%zz', 400],
    ['GET', '/api/public/bookings/%c0%80', 400],
  ])('refuses %s %s', async (method, path, status) => {
    const response = await camille.send(method, path)
    await readRefusal(response)
    expect(response.status).toBe(status)
  })

  it('refuses a path of thousands of characters', async () => {
    const response = await camille.send('GET', `/api/schedules/${'1'.repeat(5_000)}`)
    await readRefusal(response)
    expect(response.status).toBeLessThan(500)
  })
})

describe('odd headers', () => {
  it.each([
    ['accept-language', 'xx;q=abc, ,;;=, *;q=0'],
    ['accept-language', 'fr;q=0, en;q=0'],
    ['accept-language', ','.repeat(5_000)],
    ['accept', 'image/png'],
    ['cookie', 'creneau.session_token=%E0%A4%A; __proto__=x; =; ;;'],
    ['cookie', `a=${'b'.repeat(8_000)}`],
    ['x-forwarded-for', "'; --"],
    ['authorization', 'Bearer x'],
    ['content-encoding', 'gzip'],
    ['idempotency-key', 'k'.repeat(5_000)],
  ])('ignores an odd %s header', async (name, value) => {
    const body = { email: 'nobody@salon.example' }
    const answer = await client(product).call('resendVerification', { body, headers: { [name]: value } })
    expect(answer.status).toBe(200)
    const refusal = await client(product).send('GET', '/api/auth/me', { headers: { [name]: value } })
    expect((await readRefusal(refusal)).code).toBe('not_signed_in')
  })
})
