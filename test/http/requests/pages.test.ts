import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Page, pageAt, pages } from '../../../src/contract/pages.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { readRefusal } from '../../fixtures/refusal.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

type Answer = { status: number; headers: Headers; text: string }

/** fetch would normalize the path. */
const ask = (path: string, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname: host, port } = new URL(product.url)
    const asked = request({ host, port, method, path }, async (response) => {
      const pieces: Buffer[] = []
      for await (const piece of response) pieces.push(piece)
      const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, `${value}`]))
      resolve({ status: response.statusCode ?? 0, headers, text: Buffer.concat(pieces).toString() })
    })
    asked.on('error', reject).end()
  })

const example = {
  scheduleId: '12',
  token: 'Abc_def-123',
  sessionId: 'sbx_12345678',
  paymentIntentId: 'pi_12345678',
}

const addressOf = (page: Page): string =>
  pages[page].replace(/:(\w+)/g, (_, name: keyof typeof example) => example[name])

const addresses = (Object.keys(pages) as Page[]).map((page) => [page, addressOf(page)] as const)

async function expectNoPage(path: string) {
  const { status, headers, text } = await ask(path)
  expect(status, path).toBe(404)
  expect(headers.get('content-type'), path).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy'), path).toContain("default-src 'self'")
  expect(headers.get('location'), path).toBeNull()
  expect(text, path).toContain('<div id="root"')
  expect(await ask(path, 'HEAD'), path).toMatchObject({ status: 404, text: '' })
}

describe('Pages', () => {
  it.each(addresses)('serves the page %s for GET and HEAD', async (page, address) => {
    expect(pageAt(address)).toBe(page)
    const { status, text } = await ask(address)
    expect(status).toBe(200)
    expect(text).toContain('<div id="root"')
    expect(await ask(address, 'HEAD')).toMatchObject({ status: 200, text: '' })
  })

  it.each(addresses.filter(([, address]) => address !== '/'))(
    'redirects a trailing slash to the page %s',
    async (_page, address) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(`${address}/?next=%2Fdashboard&a=b%20c&x=%`, method)
        expect(status).toBe(308)
        expect(headers.get('location')).toBe(`${address}?next=%2Fdashboard&a=b%20c&x=%`)
      }
      expect((await ask(`${address}/`)).headers.get('location')).toBe(address)
      await expectNoPage(`${address}//`)
      await expectNoPage(`/${address}/`)
    },
  )
})

describe('Paths without a page', () => {
  it.each([
    ['an unknown path', ['/nowhere', '/nowhere/', '/auth/x', '/apix', '/AUTH', '/auth;x', '/auth%2F']],
    ['a path that cannot be decoded', ['/%', '/%E0%A4%A', '/%zz/', '/auth/%', '/book/%', '/%?a=%']],
    ['a page without its parameter', ['/book', '/book/', '/schedules', '/schedules/', '/sandbox/bank/']],
    [
      'an invalid id',
      [
        '/schedules/abc',
        '/schedules/0',
        '/schedules/1.5',
        '/schedules/-1',
        '/schedules/abc/',
        '/schedules/abc/calendar',
        `/schedules/${'9'.repeat(300)}`,
      ],
    ],
    ['an invalid token', ['/book/a%2Fb', '/book/a.b', '/book/%00', `/book/${'x'.repeat(300)}`]],
    ['another host', ['//evil.example/', '//evil.example', '/\\evil.example/', '/%2F%2Fevil.example/']],
    ['another host before a page', ['//evil.example/auth/', '/\\/auth/', '//auth/', '/%5Cauth/']],
    [
      'a folder or a file outside it',
      ['/assets', '/assets/', '/pages/', '/../package.json', '/..%2fpackage.json'],
    ],
    ['the file of a page', ['/index.html', '/pages/book.html', '/pages/book.html.br', '/assets//x.js']],
    ['an incomplete path', ['/%00', '///', '/.', '/.env', '/auth/.', '/auth/..']],
  ])('answers 404 for %s', async (_what, paths) => {
    for (const path of paths) await expectNoPage(path)
  })

  it('matches no page in the browser for a path in another spelling', () => {
    for (const path of [
      '/AUTH',
      '/auth/',
      '//auth',
      '/book/',
      '/book/a/b',
      '/schedules/abc',
      '/schedules/1/calendar/',
    ])
      expect(pageAt(path), path).toBeNull()
  })
})

it('serves scripts with long caching, and start.js without', async () => {
  const { text } = await ask('/')
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(text) ?? []
  expect(await ask(script)).toMatchObject({ status: 200 })
  expect((await ask(script)).headers.get('cache-control')).toContain('immutable')
  expect((await ask('/start.js')).headers.get('cache-control')).toBe('no-cache')
})

it.each(['/', '/book/a-salon', '/manage-booking'])(
  'loads three scripts on a first visit to %s',
  async (path) => {
    const { text } = await ask(path)
    expect(new Set(text.match(/\/assets\/[\w.-]+\.js/g)).size).toBe(3)
  },
)

describe('Scripts loaded later', () => {
  const files = new Map<string, Set<string>>()
  const named = (pattern: RegExp, text: string) =>
    new Set([...text.matchAll(pattern)].map(([, file = '']) => file))

  async function read(file: string) {
    if (files.has(file)) return
    const { text } = await ask(`/assets/${file}`)
    files.set(file, named(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)/g, text))
    for (const later of named(/["'`]\.\/([\w-]+\.js)/g, text)) await read(later)
  }

  beforeAll(async () => {
    for (const first of named(/\/assets\/([\w-]+\.js)/g, (await ask('/')).text)) await read(first)
  })

  function allWith(parts: string[]) {
    const all = new Set(
      [...files.keys()].filter((file) => parts.includes(file.replace(/-[\w-]{8}\.js$/, ''))),
    )
    expect(all.size).toBe(parts.length)
    for (const file of all) for (const imported of files.get(file) ?? []) all.add(imported)
    return all
  }

  it.each([
    [7, 'for the steps of a booking', ['book-screen', 'later-steps', 'toaster']],
    [
      12,
      'for a booking with its deposit',
      ['book-screen', 'later-steps', 'client-step', 'payment-step', 'toaster'],
    ],
    [8, 'for a booking that is looked up', ['manage-booking-screen', 'booking-details']],
    [4, 'to unsubscribe from reminders', ['unsubscribe-screen']],
    [7, 'to sign in', ['auth-screen']],
    [15, 'for an owner’s dashboard', ['dashboard-screen']],
    [13, 'for an owner’s calendar', ['calendar-screen']],
    [17, 'for a schedule’s settings', ['schedule-screen']],
  ])('loads at most %i scripts %s, and owner scripts for owners only', (most, _what, parts) => {
    const all = [...allWith(parts)]
    expect(all.length).toBeLessThanOrEqual(most)
    if (most < 13) expect(all.filter((file) => /^owns-/.test(file))).toEqual([])
    else expect(all.some((file) => /^owns-/.test(file))).toBe(true)
  })
})

describe('Unknown API paths', () => {
  it.each([
    ['GET', '/api'],
    ['HEAD', '/api'],
    ['GET', '/api/'],
    ['GET', '/api?x=1'],
    ['GET', '/api/nothing'],
    ['GET', '/api/nothing/'],
    ['GET', '/api/auth/me/'],
    ['POST', '/api'],
  ])('answers an unknown API path like every refusal: %s %s', async (method, path) => {
    const response = await fetch(`${product.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    if (method !== 'HEAD') expect((await readRefusal(response)).code).toBe('not_found')
  })
})
