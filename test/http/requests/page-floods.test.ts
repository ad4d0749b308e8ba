import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { pages, rateLimits, sitemaps } from '../../../src/server/http/rate-limits.ts'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { at, depositIs, laterBy, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({ rateLimit: true })
  camille = await owner(product)
  salon = await camille.opens()
})

afterAll(() => product.stop())

const ask = (path: string, headers: Record<string, string> = {}, from = product) =>
  fetch(`${from.url}${path}`, { redirect: 'manual', headers })

const step = (more = '') => `/book/${salon.token}?step=date${more}`

describe('Public pages', () => {
  const booking = () => `/book/${salon.token}`

  it.each([
    ['an advertisement', () => `/?utm_source=x&fbclid=y`, () => '/'],
    ['a booking link', () => `${booking()}?utm_source=x`, booking],
    [
      'a deep link',
      () => `${booking()}?fbclid=x&step=date&service=7`,
      () => `${booking()}?step=date&service=7`,
    ],
    [
      'an embedded page',
      () => `/embed/${salon.token}?x=1&theme=dark`,
      () => `/embed/${salon.token}?theme=dark`,
    ],
    ['a look-up', () => '/manage-booking?language=en&x=%22%3E', () => '/manage-booking?language=en'],
  ])('redirects %s to the clean address, which redirects no further', async (_what, asked, clean) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(product.url + asked(), { method, redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([302, clean()])
    }
    expect((await ask(clean())).status).toBe(200)
  })

  it.each([
    '/',
    '/?',
    '/manage-booking?reference=AAAA-AAAA&mail=12&answer=proposal&move=yes&with=any&month=2027-03&language=en',
    '/stop-reminders?token=x',
    '/nowhere?utm_source=x',
    '/auth?utm_source=x&next=%2Fdashboard',
  ])('keeps the address %s', async (path) => {
    expect((await ask(path)).headers.get('location')).toBeNull()
  })

  it('sends the same page whatever meaningless value a parameter has', async () => {
    const plain = (await ask(booking())).headers.get('etag')
    for (const query of [
      '?more=x7f3',
      '?step=nothing',
      '?service=-1',
      '?month=2027-3',
      '?with=%22',
      '?time=now',
    ])
      expect((await ask(booking() + query)).headers.get('etag'), query).toBe(plain)
  })

  it('keeps every choice of a booking in the address', async () => {
    const choices =
      '?step=time&service=7,8&places=2&more=yes&with=any&month=2027-03&date=2027-03-09&time=10:00&wait=yes&language=en'
    for (const path of [booking(), `/embed/${salon.token}`])
      expect((await ask(path + choices)).headers.get('location')).toBeNull()
  })

  it('limits the pages that are rendered for one network, and answers in the reader’s language', async () => {
    product.setNow(laterBy(product, 5))
    const statuses = new Set<number>()
    for (let nth = 0; nth < pages.max + 5; nth++) {
      const response = await ask(step(`&language=en&date=2027-03-${10 + (nth % 20)}`))
      statuses.add(response.status)
      await response.arrayBuffer()
    }
    expect([...statuses]).toEqual([200, 429])
    for (const [language, said] of [
      ['fr', 'Trop de pages'],
      ['en', 'Too many pages'],
    ]) {
      const response = await ask(step(`&language=${language}`))
      expect(response.status).toBe(429)
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain(said)
    }
    const framed = await ask(`/embed/${salon.token}?step=date`)
    expect([framed.status, framed.headers.get('x-frame-options')]).toEqual([429, null])
    // A page that is rendered already costs nothing.
    expect((await ask('/')).status).toBe(200)
    product.setNow(laterBy(product, 5))
    expect((await ask(step())).status).toBe(200)
  })

  it('renders a page once for all, whatever the language in its address', async () => {
    product.setNow(laterBy(product, 5))
    const all = await Promise.all(
      Array.from({ length: pages.max + 5 }, () => ask('/manage-booking?language=en')),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('lets a few pages render at once, and tells the others after two seconds to try again', async () => {
    const databaseGate = new Gate()
    const slow = await startProduct({ databaseGate, databaseSilence: 6_000, sending: false })
    onTestFinished(() => slow.stop())
    expect((await ask('/', {}, slow)).status).toBe(200)
    databaseGate.darken()
    const lookUp = () => ask('/manage-booking?reference=AAAAAAAA&language=en', {}, slow)
    const rendering = Array.from({ length: 2 * availableParallelism() }, lookUp)
    const refusedOne = await lookUp()
    expect(refusedOne.status).toBe(503)
    expect(refusedOne.headers.get('retry-after')).toBe('5')
    expect(await refusedOne.text()).toContain('a moment')
    expect((await ask('/', {}, slow)).status).toBe(200)
    expect((await Promise.all(rendering)).map(({ status }) => status)).not.toContain(503)
  })
})

describe('Other documents', () => {
  it('limits the sitemap by network', async () => {
    const all = await Promise.all(Array.from({ length: sitemaps.max + 1 }, () => ask('/sitemap.xml')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(sitemaps.max)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('limits the files of receipts by network, although the reference is right', async () => {
    const { ada, salon: paid } = await openDepositSalon(product)
    const { body: hold } = await ada.holds(paid, at('09:00'))
    await ada.pays(hold)
    await depositIs(ada, hold.referenceToken, 'succeeded')
    const { body } = await ada.looksUp(hold.referenceToken)
    const file = `/api/public/bookings/${hold.referenceToken}/receipts/${body.receipts?.[0]?.number}/pdf`
    const { uses = 0 } = rateLimits.downloadReceipt ?? {}
    const statuses: number[] = []
    for (let nth = 0; nth < uses + 1; nth++) statuses.push((await ada.send('GET', file)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(uses)
    expect(statuses.at(-1)).toBe(429)
  })
})
