import { request } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../../src/contract/pages.ts'
import { parameterNames, publicPages } from '../../../src/contract/public-pages.ts'
import { m } from '../../../src/messages/messages.js'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

type PublicPage = (typeof publicPages)[number]

let product: Product
let camille: Owner
let salon: Salon
let reference: string

const lines: string[] = []

beforeAll(async () => {
  product = await startProduct({ log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }) })
  camille = await owner(product)
  salon = await camille.opens({ services: { Coupe: 60, Barbe: 30 } })
  reference = (await client(product).books(salon, '2027-03-08 14:00')).body.referenceToken
})

afterAll(() => product.stop())

const booking = () => ({
  step: 'client',
  service: `${salon.services.Coupe}`,
  places: '1',
  more: 'yes',
  with: 'any',
  month: '2027-03',
  date: '2027-03-08',
  time: '10:00',
  language: 'en',
  wait: 'yes',
})

/** Values that mean something, for each parameter of each page. */
const meaningful: Record<PublicPage, () => Record<string, string>> = {
  landing: () => ({}),
  book: () => ({ ...booking(), reference }),
  embed: () => ({ ...booking(), theme: 'dark' }),
  waiting: () => ({ mail: '7', language: 'en' }),
  manageBooking: () => ({
    reference,
    mail: '7',
    key: 'AAAAAAAAAAAAAAAAAAAAAA',
    answer: 'proposal',
    move: 'yes',
    with: 'any',
    month: '2027-03',
    date: '2027-03-09',
    time: '10:00',
    language: 'en',
  }),
  unsubscribe: () => ({ token: 'AAAA' }),
  legal: () => ({ language: 'en' }),
}

const bookingForms: Record<string, string>[] = [
  {
    clientName: 'Ada',
    clientPhone: '06 12 34 56 78',
    clientEmail: '',
    comment: '',
    companions: '',
    key: 'x',
    shown: '{}',
  },
  { password: 'bienvenue' },
  {
    join: 'yes',
    clientName: 'Ada',
    clientEmail: 'ada@x.fr',
    clientPhone: '',
    fromTime: '09:00',
    toTime: '12:00',
  },
  {},
]

/** The fields of each form that a browser sends itself. */
const forms: { [page in PublicPage]?: Record<string, string>[] } = {
  book: bookingForms,
  embed: bookingForms,
  waiting: [{ action: 'take', offer: '1', shown: '{}' }],
  manageBooking: [
    { reference: 'AAAAAAAA', cancel: 'yes', version: '1', refunded: 'true' },
    { reference: 'AAAAAAAA', keep: '1', version: '1' },
    { reference: 'AAAAAAAA', confirm: 'email', mail: '7', key: 'x' },
  ],
}

/** As they stand in an address. */
const odd = [
  '',
  '%00',
  '10:00.',
  '10%3A00%0A',
  '24:00',
  '99:99',
  '2027-02-30',
  '2027-13-45',
  '9999-12-31',
  '0000-00',
  '2027-00',
  '-1',
  '0',
  '007',
  '1e3',
  '9'.repeat(16),
  '1,,2',
  '1,'.repeat(60),
  'x'.repeat(3000),
  '%E9',
  '%E0%A4%A',
  '%ff%fe1',
  '%uD800',
  '%C0%80',
  '%F0%9F%98%80',
  'AAAAAAA%F0%9F%98%80',
  '%E2%80%8B',
  '%E2%80%AE',
  '%2527',
  '+',
  '?',
  '%3F',
  'null',
  '__proto__',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  'YES',
]

/** Each value at a third of the places, because forms take longer. */
const oddAt = (place: number) => odd.filter((_, at) => at % 3 === place % 3)

type Answer = { status: number; type: string; text: string }

/** fetch would change some of these addresses. */
const ask = (path: string, fields?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname: host, port } = new URL(product.url)
    const method = fields === undefined ? 'GET' : 'POST'
    const headers = {
      origin: product.url,
      ...(fields !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const asked = request({ host, port, method, path, headers }, async (response) => {
      const pieces: Buffer[] = []
      for await (const piece of response) pieces.push(piece)
      const type = response.headers['content-type'] ?? ''
      resolve({ status: response.statusCode ?? 0, type, text: Buffer.concat(pieces).toString() })
    })
    asked.on('error', reject).end(fields)
  })

const pathOf = (page: PublicPage): string =>
  pages[page]
    .replace(':token', salon.token)
    .replace(':waitingToken', 'A'.repeat(22))
    .replace(':document', 'privacy')

/** The address with one value as it stands, or with both. */
const searchesWith = (page: PublicPage, name: string, value: string): string[] => {
  const others = Object.entries(meaningful[page]()).filter(([other]) => other !== name)
  const rest = `${new URLSearchParams(others)}`
  const own = meaningful[page]()[name] ?? ''
  return [`?${rest}&${name}=${value}`, `?${name}=${value}&${name}=${encodeURIComponent(own)}&${rest}`]
}

async function expectPage(path: string, fields?: string): Promise<void> {
  const { status, type, text } = await ask(path, fields)
  const about = `${path.slice(0, 300)} ${fields?.slice(0, 100) ?? ''}`
  expect(status, about).toBeLessThan(500)
  if (status === 302 || status === 303) return
  expect(type, about).toBe('text/html; charset=utf-8')
  expect(text, about).not.toContain('<script>alert(1)')
}

const names = Object.keys(meaningful) as PublicPage[]

describe('Parameters of public pages', () => {
  it('tests every parameter of every page', () => {
    expect(names.toSorted()).toEqual([...publicPages].sort())
    for (const page of names)
      expect([page, Object.keys(meaningful[page]()).sort()]).toEqual([page, parameterNames(page).sort()])
  })

  it.each(names)('answers every odd value of a parameter of %s with a page', async (page) => {
    for (const name of parameterNames(page))
      for (const value of odd)
        for (const search of searchesWith(page, name, value)) await expectPage(pathOf(page) + search)
    expect(lines).toEqual([])
  })

  it.each(Object.keys(forms) as PublicPage[])(
    'answers forms at odd addresses of %s with a page',
    async (page) => {
      const [form = {}] = forms[page] ?? []
      const fields = `${new URLSearchParams(form)}`
      for (const [place, name] of parameterNames(page).entries())
        for (const value of oddAt(place))
          await expectPage(`${pathOf(page)}${searchesWith(page, name, value)[0]}`, fields)
      expect(lines).toEqual([])
    },
  )

  it.each(Object.keys(forms) as PublicPage[])(
    'answers every odd field of a form of %s with a page',
    async (page) => {
      const search = `?${new URLSearchParams(meaningful[page]())}`
      for (const form of forms[page] ?? [])
        for (const [place, name] of Object.keys(form).entries())
          for (const value of oddAt(place)) {
            const others = Object.entries(form).filter(([other]) => other !== name)
            await expectPage(pathOf(page) + search, `${new URLSearchParams(others)}&${name}=${value}`)
          }
      expect(lines).toEqual([])
    },
  )
})

describe('Links that name what cannot be', () => {
  const at = (choices: Record<string, string>, page: 'book' | 'embed' = 'book') =>
    ask(`${pathOf(page)}?${new URLSearchParams({ ...booking(), language: 'fr', ...choices })}`)

  it.each([
    ['a full stop after the time', { time: '10:00.' }, m.link_time],
    ['a time that no clock shows', { time: '25:61' }, m.link_time],
    ['a day that no month has', { date: '2027-02-30' }, m.link_date],
    ['a day that has passed', { date: '2026-01-15' }, m.link_date],
    ['a month that no year has', { step: 'date', month: '2027-13' }, m.link_month],
    ['a service that is not there', { service: '999999' }, m.link_service],
    ['a service that is a word', { service: 'Coupe' }, m.link_service],
    ['more places than there are', { places: '7' }, m.link_places],
    ['a person who is not there', { with: '999999' }, m.link_with],
  ])('says what it shows instead of %s', async (_what, choices, text) => {
    for (const page of ['book', 'embed'] as const) {
      const answer = await at(choices, page)
      expect([answer.status, answer.text.includes(text({}, { locale: 'fr' }))]).toEqual([200, true])
    }
  })

  it('says nothing about a link whose parts all mean something', async () => {
    const { text } = await at({})
    for (const said of [m.link_time, m.link_date, m.link_service, m.link_places, m.link_with, m.link_month])
      expect(text).not.toContain(said({}, { locale: 'fr' }))
  })

  it('keeps the sign of what it does not understand when it drops an advertisement from the address', async () => {
    const response = await fetch(`${product.url}${pathOf('book')}?fbclid=x&step=date&time=10:00.`, {
      redirect: 'manual',
    })
    expect(response.headers.get('location')).toBe(`${pathOf('book')}?step=date&time=%3F`)
  })

  it('answers a form at an odd address with what it shows instead', async () => {
    const search = new URLSearchParams({ ...booking(), language: 'fr', time: '10:00.' })
    const fields = `${new URLSearchParams({ clientName: 'Ada', clientPhone: '06 12 34 56 78' })}`
    const { status, text } = await ask(`${pathOf('book')}?${search}`, fields)
    expect([status, text.includes(m.link_time({}, { locale: 'fr' }))]).toEqual([400, true])
  })
})

describe('Line breaks of forms', () => {
  it('counts and keeps a line break as one character', async () => {
    const comment = `${'x\n'.repeat(999)}yz`
    expect(comment).toHaveLength(2000)
    const fields = {
      clientName: 'Ada',
      clientPhone: '06 12 34 56 78',
      comment: comment.replaceAll('\n', '\r\n'),
    }
    const search = new URLSearchParams({ ...booking(), date: '2027-03-15' })
    const { status } = await ask(`${pathOf('book')}?${search}`, `${new URLSearchParams(fields)}`)
    expect(status).toBe(200)
    const made = (await camille.bookings(salon)).find(({ date }) => date === '2027-03-15')
    expect(made?.comment).toBe(comment)
  })
})
