import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { fullDay } from '../../fixtures/waiting.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens({ services: { Coupe: 60 } })
})

afterAll(() => product.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}${path}`, { headers: { 'accept-language': 'fr', ...headers }, redirect: 'manual' })

const read = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text()

const mayBeFramed = ({ headers }: Response) =>
  headers.get('x-frame-options') === null &&
  !headers.get('content-security-policy')?.includes('frame-ancestors')

const embedded = () => `/embed/${salon.token}`

describe('A sandboxed frame, whose forms and scripts have no origin', () => {
  const nowhere = { origin: 'null' }
  const sendForm = (
    search: string,
    fields: Record<string, string>,
    headers: Record<string, string> = nowhere,
  ) =>
    fetch(`${product.url}${embedded()}${search}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    })
  const ada = { clientName: 'Ada Lovelace', clientEmail: '', clientPhone: '06 12 34 56 78', comment: '' }
  const detailsAt = (time: string) =>
    `?step=client&service=${salon.services.Coupe}&date=2027-03-15&time=${time}`
  const hiddenIn = (page: string): Record<string, string> =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="(key|proof)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    )
  const bookedAt = async (time: string) =>
    (await camille.bookings(salon)).filter(
      ({ date, startTime }) => date === '2027-03-15' && startTime === time,
    )

  it('leads to the next step within the frame', async () => {
    const response = await sendForm(`?service=${salon.services.Coupe}&step=date&language=en`, {})
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(`${embedded()}?`)
  })

  it('books with the details form of the page that it was sent', async () => {
    const hidden = hiddenIn(await read(`${embedded()}${detailsAt('10:00')}`))
    const response = await sendForm(detailsAt('10:00'), { ...ada, ...hidden })
    expect([response.status, mayBeFramed(response)]).toEqual([200, true])
    expect(await bookedAt('10:00')).toMatchObject([{ clientName: 'Ada Lovelace' }])
    expect(await response.text()).not.toContain('revenez sur cette page')
  })

  it('refuses a form that another site made up, and keeps what was typed', async () => {
    const { key = '', proof = '' } = hiddenIn(await read(`${embedded()}${detailsAt('11:00')}`))
    for (const made of [{}, { key }, { proof }, { key: 'd3b07384-d9a0-4c5b-8f6e-2b1a5f0e7c11', proof }]) {
      const response = await sendForm(detailsAt('11:00'), { ...ada, ...made })
      expect([response.status, mayBeFramed(response)]).toEqual([403, true])
      const page = await response.text()
      expect(page).toContain('value="Ada Lovelace"')
      expect(page).toContain('Envoyez la demande encore une fois')
      expect(Object.keys(hiddenIn(page))).toEqual(['key', 'proof'])
    }
    const join = { ...ada, join: 'yes', fromDate: fullDay, toDate: fullDay }
    expect((await sendForm(detailsAt('11:00'), join)).status).toBe(403)
    expect((await sendForm('', { password: 'guess' })).status).toBe(403)
    expect(await bookedAt('11:00')).toEqual([])
  })

  it('refuses a page that another network was sent, as another site could get one', async () => {
    const behind = await startProduct({ trustProxy: 1, beside: product, sending: false })
    try {
      const at = `${behind.url}${embedded()}${detailsAt('13:00')}`
      const page = await fetch(at, { headers: { 'x-forwarded-for': '192.0.2.1' } })
      const body = new URLSearchParams({ ...ada, ...hiddenIn(await page.text()) })
      const sendFrom = async (address: string) =>
        (await fetch(at, { method: 'POST', headers: { ...nowhere, 'x-forwarded-for': address }, body }))
          .status
      expect(await sendFrom('192.0.2.2')).toBe(403)
      expect(await sendFrom('192.0.2.1')).toBe(200)
    } finally {
      await behind.stop()
    }
  })

  it('takes no form of another site for any other page', async () => {
    const body = new URLSearchParams(ada)
    for (const path of [`/book/${salon.token}${detailsAt('12:00')}`, '/manage-booking', '/language']) {
      const { status } = await fetch(`${product.url}${path}`, { method: 'POST', headers: nowhere, body })
      expect(status, path).toBe(403)
    }
  })

  it('lets a sandboxed frame load only the scripts and fonts of its page', async () => {
    const page = await read(embedded())
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files)
      expect((await ask(file, nowhere)).headers.get('access-control-allow-origin'), file).toBe('*')
    for (const path of [embedded(), '/api/health', `/api/public/schedules/${salon.token}`, '/favicon.svg'])
      expect((await ask(path, nowhere)).headers.get('access-control-allow-origin'), path).toBeNull()
  })
})
