import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Page, pageAt, pages } from '../../../src/contract/pages.ts'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { readRefusal } from '../../fixtures/refusal.ts'

let product: Product

let legalFolder: string

beforeAll(async () => {
  legalFolder = await mkdtemp(join(tmpdir(), 'legal-'))
  const write = (file: string, text: string) => writeFile(join(legalFolder, file), text)
  await write('privacy.fr.md', '## Vos données\n\nNous **gardons** <b>peu</b>.')
  await write('privacy.en.md', '## Your data\n\n[us](javascript:alert)')
  await write('terms.fr.md', 'Conditions')
  await write('notice.fr.md', ' \n')
  product = await startProduct({ legalFolder })
})

afterAll(async () => {
  await product.stop()
  await rm(legalFolder, { recursive: true })
})

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
  staffId: '34',
  token: 'Abc_def-123',
  waitingToken: 'Abcdefghijk_lmnopqrst-',
  invitationToken: 'Abcdefghijk_lmnopqrst-',
  sessionId: 'sbx_12345678',
  paymentIntentId: 'pi_12345678',
  document: 'privacy',
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

describe('Pages rendered for their reader', () => {
  let salon: Salon
  let camille: Owner
  const read = async (path: string, cookie = '') =>
    (await fetch(`${product.url}${path}`, { headers: { cookie, 'accept-language': 'en' } })).text()

  beforeAll(async () => {
    camille = await owner(product)
    salon = await camille.opens({ services: { Coupe: 60 } })
  })

  it('contains the services of a shared schedule, and its name as the title', async () => {
    const page = await read(`/book/${salon.token}`)
    expect(page).toContain('<title>Salon')
    expect(page).toMatch(/<button[^>]*>.*Coupe/)
  })

  it('speaks French whatever the browser speaks, until the reader chooses', async () => {
    expect(await read('/')).toContain('lang="fr" data-theme="system"')
    const chosen = await read('/', 'creneau.language=en; creneau.theme=dark')
    expect(chosen).toContain('lang="en" data-theme="dark"')
    expect(chosen).toContain('Your day fills up while you work.')
    expect(await read('/dashboard', 'creneau.language=en; creneau.theme=dark')).toContain(
      'lang="en" data-theme="dark"',
    )
    expect(await read('/', 'creneau.language=%22%3E; creneau.theme=x')).toContain(
      'lang="fr" data-theme="system"',
    )
  })

  it('offers English to readers whose browser lists no French, until they choose', async () => {
    const offer = 'Read this page in English'
    const asked = async (path: string, acceptLanguage: string, cookie = '') => {
      const headers = { cookie, 'accept-language': acceptLanguage }
      return (await (await fetch(`${product.url}${path}`, { headers })).text()).includes(offer)
    }
    for (const path of ['/', `/book/${salon.token}`, '/manage-booking', '/nowhere']) {
      expect(await asked(path, 'de-DE, en;q=0.5')).toBe(true)
      expect(await asked(path, 'en-US, fr;q=0.1')).toBe(false)
      expect(await asked(path, '*')).toBe(false)
      expect(await asked(path, '')).toBe(false)
      expect(await asked(path, 'de', 'creneau.language=fr')).toBe(false)
      expect(await asked(path, 'de', 'creneau.language=en')).toBe(false)
    }
    expect(await read('/dashboard')).toContain('data-offer="en"')
  })

  it('shows the legal documents that the operator has written, and links to them', async () => {
    const privacy = await read('/legal/privacy')
    expect(privacy).toContain('<title>Vie privée · Créneau</title>')
    expect(privacy).toContain('Nous <strong>gardons</strong> &lt;b&gt;peu&lt;/b&gt;.')
    expect(await read('/legal/privacy', 'creneau.language=en')).toContain('<a href="">us</a>')
    expect(await read('/legal/terms', 'creneau.language=en')).toContain('lang="fr" class="prose"')
    for (const missing of ['/legal/notice', '/legal/other', '/legal/privacy.fr.md', '/legal/'])
      expect((await ask(missing)).status, missing).toBe(404)
    const landing = await read('/')
    expect(landing).toContain('href="/legal/privacy"')
    expect(landing).not.toContain('href="/legal/notice"')
  })

  it('shows no label without a value on a booking without receipts and terms', async () => {
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 12:00')).body
    const page = await read(`/manage-booking?reference=${referenceToken}`)
    expect(page.split('<dd').length).toBeGreaterThan(6)
    expect(page).not.toMatch(/<dd[^>]*>\s*<\/dd>/)
  })

  it('links to the legal documents once from every public page', async () => {
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 10:00')).body
    for (const path of [
      '/',
      '/manage-booking',
      `/manage-booking?reference=${referenceToken}`,
      `/book/${salon.token}`,
      '/book/nowhere',
      '/nowhere',
      '/legal/privacy',
    ])
      expect((await read(path)).split('href="/legal/terms"'), path).toHaveLength(2)
  })

  it('describes the salon to search engines and link previews', async () => {
    const { id } = salon
    await camille.get('editSchedule', {
      params: { scheduleId: id },
      body: { name: 'Salon <Camille> & "Cie"', description: 'Rue des Martyrs </script>' },
    })
    const page = await read(`/book/${salon.token}`)
    const url = `${product.url}/book/${salon.token}`
    const metas = new Map(
      [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    )
    expect(metas.get('og:title')).toContain('Salon &lt;Camille&gt; &amp; &quot;Cie&quot;')
    expect(metas.get('og:url')).toBe(url)
    expect(metas.get('og:locale')).toBe('fr_FR')
    expect(metas.get('description')).toContain('Coupe')
    expect(metas.get('og:description')).toBe(metas.get('description'))
    expect(metas.get('robots')).toBe('noindex')
    const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(facts)).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Salon <Camille> & "Cie"',
      description: 'Rue des Martyrs </script>',
      url,
      makesOffer: [{ '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'Coupe' } }],
      potentialAction: { '@type': 'ReserveAction', target: { urlTemplate: url } },
    })
    await camille.get('editSchedule', {
      params: { scheduleId: id },
      body: { name: 'Salon', description: null },
    })
  })

  it('tells a stranger nothing of a salon behind a password', async () => {
    const closed = await camille.opens({ password: 'sésame', services: { Secret: 60 } })
    const page = await read(`/book/${closed.token}`)
    expect(page).not.toContain('Secret')
    expect(page).not.toContain('ld+json')
  })

  it('shows each change of the offer at once', async () => {
    const path = `/book/${salon.token}`
    expect(await read(path)).not.toContain('Barbe')
    const { id } = await camille.get('createService', {
      params: { scheduleId: salon.id },
      body: { name: 'Barbe', durationMinutes: 30 },
    })
    expect(await read(path)).toContain('Barbe')
    await camille.get('deleteService', { params: { serviceId: id } })
    expect(await read(path)).not.toContain('Barbe')
    await product.pool.query('UPDATE users SET subscription_status = $1 WHERE email = $2', [
      'none',
      camille.email,
    ])
    expect(await read(path)).not.toContain('Coupe')
    await product.pool.query('UPDATE users SET subscription_status = $1 WHERE email = $2', [
      'active',
      camille.email,
    ])
    expect(await read(path)).toContain('Coupe')
  })

  it('shows a protected schedule only to a browser that has unlocked it', async () => {
    const locked = await camille.opens({ services: { Secret: 60 }, password: 'bienvenue' })
    const path = `/book/${locked.token}`
    const visitor = client(product)
    expect(await read(path)).not.toContain('Secret')
    await visitor.get('unlockSchedule', { params: { token: locked.token }, body: { password: 'bienvenue' } })
    expect(await read(path, visitor.cookie)).toContain('Secret')
    expect(await read(path)).not.toContain('Secret')
  })

  it('lets no text of a salon become code', async () => {
    const name = '</script><script>alert(1)</script>'
    const hostile = await camille.opens({ services: { [name]: 60 } })
    const page = await read(`/book/${hostile.token}`)
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('alert(1)')
    const data = [...page.matchAll(/<script [^>]*type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)]
    expect(data.length).toBeGreaterThan(1)
    for (const [, text = ''] of data) expect(() => JSON.parse(text)).not.toThrow()
    expect(
      data.some(([, text = '']) =>
        text.includes(JSON.stringify(name).slice(1, -1).replaceAll('<', '\\u003c')),
      ),
    ).toBe(true)
    // No script has a text of its own.
    for (const [, attributes = '', text] of page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs))
      if (!attributes.includes('json')) expect([attributes.includes('src='), text]).toEqual([true, ''])
  })

  it('answers 304 for a page that has not changed', async () => {
    const url = `${product.url}/book/${salon.token}`
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await fetch(url, { headers: { 'if-none-match': etag, cookie: 'creneau.language=en' } })
    expect(other.status).toBe(200)
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
