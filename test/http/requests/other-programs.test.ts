import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimits } from '../../../src/server/http/rate-limits.ts'
import { owner } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { readRefusal } from '../../fixtures/refusal.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const ask = (path: string, init: RequestInit = {}, of = product) =>
  fetch(`${of.url}${path}`, { redirect: 'manual', ...init })

describe('Methods', () => {
  it.each([
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/auth', 'GET, HEAD'],
    ['PUT', '/dashboard', 'GET, HEAD'],
    ['DELETE', '/legal/privacy', 'GET, HEAD'],
    ['PUT', '/book/a-salon', 'GET, HEAD, POST'],
    ['DELETE', '/embed/a-salon', 'GET, HEAD, POST'],
    ['PATCH', '/manage-booking', 'GET, HEAD, POST'],
    ['OPTIONS', '/waiting/Abcdefghijk_lmnopqrst-', 'GET, HEAD, POST'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['DELETE', '/sitemap.xml', 'GET, HEAD'],
    ['PUT', '/embed.js', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/language', 'POST'],
  ])('refuses %s %s and names the methods that exist', async (method, path, allowed) => {
    const response = await ask(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
    expect((await readRefusal(response)).code).toBe('method_not_allowed')
  })

  it.each([
    ['POST', '/nowhere'],
    ['PUT', '/assets'],
    ['DELETE', '/book'],
    ['PUT', '/api/schedules'],
  ])('answers 404 to %s %s, which exists with no method', async (method, path) => {
    const response = await ask(path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([404, null])
  })
})

it('answers a range beyond the end of a file with 416 and its length', async () => {
  const { byteLength: length } = await (await ask('/embed.js')).arrayBuffer()
  for (const range of [`bytes=${length}-`, 'bytes=999999999-', 'bytes=999999999-9999999999']) {
    const response = await ask('/embed.js', { headers: { range, 'accept-encoding': 'identity' } })
    expect([response.status, response.headers.get('content-range')], range).toEqual([
      416,
      `bytes */${length}`,
    ])
  }
  const part = await ask('/embed.js', { headers: { range: 'bytes=0-9', 'accept-encoding': 'identity' } })
  expect([part.status, (await part.text()).length]).toEqual([206, 10])
})

it.each(['/', '/dashboard', '/embed/a-salon', '/nowhere', '/api/health', '/embed.js'])(
  'lets no page of %s use the camera, the microphone or the place of its reader',
  async (path) => {
    const policy = (await ask(path)).headers.get('permissions-policy')
    for (const feature of ['camera', 'geolocation', 'microphone']) expect(policy).toContain(`${feature}=()`)
  },
)

it('serves the icon that programs ask for without reading the page', async () => {
  const response = await ask('/favicon.ico')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
  const icon = Buffer.from(await response.arrayBuffer())
  expect(icon.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  expect(icon.length).toBeLessThan(10_000)
})

describe('The contact for security', () => {
  it('serves security.txt where RFC 9116 says, with an end within a year', async () => {
    const response = await ask('/.well-known/security.txt')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = (await response.text()).trimEnd().split('\n')
    const fields = new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]))
    expect(fields.get('Contact')).toBe('mailto:aide@creneau.example')
    expect(fields.get('Canonical')).toBe(`${product.url}/.well-known/security.txt`)
    expect(fields.get('Preferred-Languages')).toBe('fr, en')
    const days = (Date.parse(fields.get('Expires') ?? '') - product.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  it('answers 404 to security.txt while the operator offers no support', async () => {
    const silent = await startProduct({ supportEmail: null })
    try {
      expect((await ask('/.well-known/security.txt', {}, silent)).status).toBe(404)
    } finally {
      await silent.stop()
    }
  })
})

it('answers 429 with the page that says so when a call of the page is refused', async () => {
  const limited = await startProduct({ rateLimit: true })
  try {
    const salon = await (await owner(limited)).opens()
    const { max = 0 } = rateLimits.lookUpBooking ?? {}
    const looksUp = () => ask('/manage-booking?reference=AAAAAAAA&language=en', {}, limited)
    for (let nth = 0; nth < max; nth++) expect((await looksUp()).status).toBe(200)
    const late = await looksUp()
    expect(late.status).toBe(429)
    expect(late.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(late.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await late.text()).toContain('Too many')
    const form = new URLSearchParams({ reference: 'AAAAAAAA' })
    const sent = await ask('/manage-booking', { method: 'POST', body: form }, limited)
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await ask(`/book/${salon.token}`, {}, limited)).status).toBe(200)
  } finally {
    await limited.stop()
  }
})
