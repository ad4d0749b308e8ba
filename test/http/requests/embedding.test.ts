import { beforeAll, describe, expect, it } from 'vitest'
import { type Page, pages } from '../../../src/contract/pages.ts'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'
import { fullDay, fullSalon } from '../../fixtures/waiting.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
  salon = await camille.opens({ services: { Coupe: 60 } })
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}${path}`, { headers: { 'accept-language': 'fr', ...headers }, redirect: 'manual' })

const read = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text()

const mayBeFramed = ({ headers }: Response) =>
  headers.get('x-frame-options') === null &&
  !headers.get('content-security-policy')?.includes('frame-ancestors')

const embedded = () => `/embed/${salon.token}`

describe('Framing', () => {
  const samples: Record<string, string> = {
    scheduleId: '1',
    sessionId: 'sbx_12345678',
    paymentIntentId: 'pi_12345678',
    document: 'privacy',
  }
  const pathOf = (page: Page) =>
    pages[page].replace(/:(\w+)/g, (_, name: string) => samples[name] ?? salon.token)
  const others = (Object.keys(pages) as Page[]).filter((page) => page !== 'embed')

  it.each(others)('forbids every site to frame the page %s, also for its owner', async (page) => {
    for (const cookie of ['', camille.cookie]) {
      const response = await ask(pathOf(page), { cookie })
      expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  it.each([
    '/nowhere',
    '/embed',
    '/embed/',
    '/embed/a.b',
    `/embed/${'x'.repeat(65)}`,
    '/embed/a/b',
    '/EMBED/a',
    '/embed%2Fa',
    '/api/health',
    '/api/auth/me',
    '/api/docs',
    '/api/docs/static/index.html',
    '/embed.js',
    '/favicon.svg',
    '/service-worker.js',
  ])('forbids every site to frame %s', async (path) => {
    expect(mayBeFramed(await ask(path))).toBe(false)
  })

  it('lets any site frame the embedded booking page, and that of an unknown link', async () => {
    for (const path of [embedded(), `${embedded()}?step=date&language=en`, '/embed/nowhere']) {
      const response = await ask(path)
      expect(response.status).toBe(200)
      expect(mayBeFramed(response), path).toBe(true)
      const policy = response.headers.get('content-security-policy')
      expect(policy).toBe(
        (await ask('/auth')).headers.get('content-security-policy')?.replace(";frame-ancestors 'none'", ''),
      )
    }
    const etag = (await ask(embedded())).headers.get('etag') ?? ''
    const unchanged = await ask(embedded(), { 'if-none-match': etag })
    expect([unchanged.status, mayBeFramed(unchanged)]).toEqual([304, true])
  })
})

const hrefsIn = (page: string) =>
  [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('The embedded booking page', () => {
  const shown = (page: string) =>
    page
      .slice(page.indexOf('<main'), page.indexOf('</main>'))
      .replace(/<main[^>]*>/, '')
      .replaceAll(/<p class="[^"]*print:hidden[^"]*">.*?<\/p>/g, '')

  it('shows the services of the booking page, without its header', async () => {
    const page = await read(embedded())
    expect(page).toMatch(/<button[^>]*>.*Coupe/)
    expect(page).toContain('<title>Salon')
    expect(page).not.toContain('<header')
    expect(page).not.toContain('href="/"')
  })

  it('opens every link in a new tab', async () => {
    for (const path of [embedded(), '/embed/nowhere']) {
      const links = (await read(path)).match(/<a [^>]*>/g) ?? []
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) expect(link).toMatch(/target="_blank"/)
    }
  })

  it('shows the same text as the booking page for a link that does not work', async () => {
    const [theirs, ours] = await Promise.all([read('/book/nowhere'), read('/embed/nowhere')])
    const heading = /<h1[^>]*>.*?<\/h1><p[^>]*>.*?<\/p>/
    expect(ours.match(heading)?.[0]).toBe(theirs.match(heading)?.[0])
    expect(ours).toBe(await read('/embed/another'))
    expect(shown(ours)).not.toBe('')
  })

  it('hides from search engines, and names the booking page as its address', async () => {
    const response = await ask(embedded())
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const page = await response.text()
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(page).toContain(`<meta property="og:url" content="${product.url}/book/${salon.token}"/>`)
  })

  it('speaks the language of the salon’s site, and is light unless that site asks otherwise', async () => {
    const look = async (search: string, cookie = '') =>
      /lang="\w+" data-theme="\w+"/.exec(await read(`${embedded()}${search}`, { cookie }))?.[0]
    expect(await look('')).toBe('lang="fr" data-theme="light"')
    expect(await look('?language=en', 'creneau.language=fr; creneau.theme=dark')).toBe(
      'lang="en" data-theme="light"',
    )
    expect(await look('?language=en&theme=dark')).toBe('lang="en" data-theme="dark"')
    expect(await look('?theme=system')).toBe('lang="fr" data-theme="system"')
    expect(await look('?language=xx&theme=%22%3E')).toBe('lang="fr" data-theme="light"')
  })

  it('offers English only if the salon’s site chooses no language', async () => {
    const offer = 'Read this page in English'
    const german = { 'accept-language': 'de' }
    expect(await read(embedded(), german)).toContain(offer)
    expect(await read(`${embedded()}?language=fr`, german)).not.toContain(offer)
  })

  it('leads to the booking page instead of asking for a password', async () => {
    const locked = await camille.opens({ password: 'bienvenue', services: { Secret: 60 } })
    const page = await read(`/embed/${locked.token}`)
    expect(page).not.toContain('Secret')
    expect(page).not.toContain('type="password"')
    expect(hrefsIn(page)[0]).toBe(`/book/${locked.token}?language=fr`)
  })

  it('takes the language of the salon’s site along, unless the reader has chosen another', async () => {
    const page = await read(`${embedded()}?language=en`)
    const links = hrefsIn(page).filter((href) => href.startsWith('/manage-booking'))
    expect(links).toEqual(['/manage-booking?language=en'])
    for (const path of ['/manage-booking', `/book/${salon.token}`]) {
      const rootOf = async (cookie = '') =>
        /<html[^>]*>/.exec(await read(`${path}?language=en`, { cookie }))?.[0]
      expect(await rootOf()).toContain('lang="en" data-theme="system"')
      expect(await rootOf('creneau.language=fr')).toContain('lang="fr"')
    }
  })

  it('shows each change of the offer at once', async () => {
    expect(await read(embedded())).not.toContain('Barbe')
    await camille.get('createService', {
      params: { scheduleId: salon.id },
      body: { name: 'Barbe', durationMinutes: 30 },
    })
    expect(await read(embedded())).toContain('Barbe')
  })

  it('shows the owner no more than a stranger', async () => {
    const strangers = await read(embedded())
    expect(await read(embedded(), { cookie: camille.cookie })).toBe(strangers)
  })
})

describe('The embedded page before its script runs', () => {
  const sendForm = (search: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${product.url}${embedded()}${search}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: product.url, ...headers },
      body: new URLSearchParams(fields),
    })
  const ada = { clientName: 'Ada Lovelace', clientEmail: '', clientPhone: '06 12 34 56 78', comment: '' }
  const details = () => `?step=client&service=${salon.services.Coupe}&date=2027-03-09&time=10:00`

  it('leads to the next step within the frame', async () => {
    const search = `?service=${salon.services.Coupe}&step=date&language=en`
    const response = await sendForm(search, {})
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(`${embedded()}?`)
    const next = await ask(response.headers.get('location') ?? '')
    expect(mayBeFramed(next)).toBe(true)
    expect(await next.text()).toMatch(/lang="en"[\s\S]*Mar/)
  })

  it('takes a booking in an answer that may be framed, whose address holds no reference', async () => {
    const response = await sendForm(details(), { ...ada, key: '7d2b2f5e-7dfd-4f0e-8a44-54a5a2a1e5c1' })
    expect(response.status).toBe(200)
    expect(mayBeFramed(response)).toBe(true)
    const [, state = ''] = /<script id="page-state"[^>]*>(.*?)<\/script>/.exec(await response.text()) ?? []
    const { search, form } = JSON.parse(state)
    expect(form.booked.referenceToken).toMatch(/^[A-Z2-9]{8}$/)
    expect(search).not.toContain('reference')
    const lost = await sendForm(details(), ada)
    expect([lost.status, mayBeFramed(lost)]).toEqual([409, true])
  })

  it('refuses a form of the salon’s own site', async () => {
    expect((await sendForm(details(), ada, { origin: 'https://salon.example' })).status).toBe(403)
  })

  it('leads on in the frame once somebody has joined the waiting list', async () => {
    const full = await fullSalon(product)
    const search = `?${new URLSearchParams({ step: 'time', wait: 'yes', service: `${full.serviceId}`, date: fullDay })}`
    const response = await fetch(`${product.url}/embed/${full.salon.token}${search}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: product.url },
      body: new URLSearchParams({
        ...ada,
        clientEmail: 'ada@frame.example',
        join: 'yes',
        fromDate: fullDay,
        toDate: fullDay,
      }),
    })
    expect([response.status, mayBeFramed(response)]).toEqual([200, true])
    const page = await response.text()
    expect(page).toContain('ada@frame.example')
    expect(hrefsIn(page)).toContainEqual(expect.stringMatching(/^\/waiting\/[\w-]+\?language=fr$/))
  })

  it('offers English by its address, because a frame keeps no cookie', async () => {
    const page = await read(`${embedded()}?step=date&service=${salon.services.Coupe}`, {
      'accept-language': 'de',
    })
    const [, form = ''] =
      /<form ([^>]*)>(?:<input[^>]*>)*<\/form><button[^>]*>Read this page in English/.exec(page) ?? []
    expect(form).toContain(`action="${embedded()}"`)
    expect(form).not.toContain('method="post"')
    expect(page).toContain('<input type="hidden" name="step" value="date"/>')
  })

  it('keeps language and theme where no script runs', async () => {
    const { token } = await camille.opens({ services: { Coupe: 60 } })
    const page = await read(`/embed/${token}?language=en&theme=dark`)
    const [, refresh = ''] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(page) ?? []
    expect(refresh.replaceAll('&amp;', '&')).toBe(`/embed/${token}?language=en&theme=dark&step=date`)
  })
})

describe('A visitor whose browser keeps no cookies', () => {
  const cookieless = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/api/public/schedules/${salon.token}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url, ...headers },
      body: JSON.stringify(body),
    })
  const ada = { clientName: 'Ada Lovelace', clientPhone: '06 12 34 56 78' }

  it('books once, even when the request is sent again', async () => {
    const request = { serviceId: salon.services.Coupe, date: '2027-03-08', startTime: '10:00', ...ada }
    const key = { 'idempotency-key': '8d8ac610-566d-4ef0-9c22-186b2a5ed793' }
    const first = await cookieless('bookings', request, key)
    expect(first.status).toBe(201)
    const { referenceToken } = (await first.json()) as { referenceToken: string }
    const again = await cookieless('bookings', request, key)
    expect(await again.json()).toMatchObject({ referenceToken })
    const other = await cookieless('bookings', request)
    expect(other.status).toBe(409)
  })

  it('refuses a booking that a script of the salon’s own site sends', async () => {
    const request = { serviceId: salon.services.Coupe, date: '2027-03-08', startTime: '12:00', ...ada }
    const response = await cookieless('bookings', request, { origin: 'https://salon.example' })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'foreign_origin',
    ])
  })
})

describe('The script /embed.js', () => {
  it('runs on any site, stays current, and is small', async () => {
    const response = await ask('/embed.js')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/javascript/)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.getSetCookie()).toEqual([])
    const etag = response.headers.get('etag') ?? ''
    // As a browser sends it; fetch would add `no-cache`.
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    expect((await ask('/embed.js', known)).status).toBe(304)
    const compressed = await ask('/embed.js', { 'accept-encoding': 'gzip' })
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(3_000)
  })

  it('needs no exception in a strict policy of the salon’s site', async () => {
    const script = await read('/embed.js')
    expect(script).not.toMatch(/\beval\(|new Function|innerHTML|setAttribute\('style|import\(/)
  })

  it('leaves all other files to this site', async () => {
    for (const path of ['/service-worker.js', '/favicon.svg'])
      expect((await ask(path)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

it('sets no cookie when a page of another site frames the booking page', async () => {
  const response = await client(product).send('GET', embedded())
  expect(response.headers.getSetCookie()).toEqual([])
})
