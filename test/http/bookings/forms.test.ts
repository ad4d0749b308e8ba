import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { Visitor } from '../../fixtures/visitor.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens({ services: { Coupe: 60 } })
})

afterAll(() => product.stop())

const details = { clientName: 'Ada Lovelace', clientPhone: '06 12 34 56 78', clientEmail: '', comment: '' }

async function sendForm(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  visitor = new Visitor(product),
) {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url, cookie: visitor.cookie, ...headers },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const stepOf = (time: string, date = '2027-03-08') =>
  `/book/${salon.token}?${new URLSearchParams({ step: 'client', service: `${salon.services.Coupe}`, date, time })}`

describe('Forms of public pages', () => {
  it("leads to the address that a form's button names, with the choices of the form", async () => {
    const sent = await sendForm(`/book/${salon.token}?step=date&service=1`, { with: '7', other: 'x' })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`/book/${salon.token}?step=date&service=1&with=7`)
  })

  it('refuses forms from other sites', async () => {
    const before = (await camille.bookings(salon)).length
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      expect((await sendForm(stepOf('09:00'), details, headers)).status).toBe(403)
      expect((await sendForm('/manage-booking', { reference: 'ABCDEFGH' }, headers)).status).toBe(403)
    }
    expect(await camille.bookings(salon)).toHaveLength(before)
  })

  it('lets browsers send the origin of a form', async () => {
    for (const path of ['/', `/book/${salon.token}`, '/manage-booking']) {
      const { headers } = await fetch(`${product.url}${path}`)
      expect(headers.get('referrer-policy')).toBe('same-origin')
    }
  })

  it('takes no forms as calls of the API', async () => {
    const path = `/api/public/schedules/${salon.token}/bookings`
    expect((await sendForm(path, details)).status).toBe(415)
  })

  it('books once for a key, also from two tabs at the same time', async () => {
    const fields = { ...details, key: '0b9c3f0e-6f0a-4b0e-9a0b-5d1c2f3a4b5c' }
    const replies = await Promise.all([1, 2, 3].map(() => sendForm(stepOf('11:00'), fields)))
    const references = replies.map(({ html }) => /reference=([A-Z0-9]{8})/.exec(html)?.[1])
    expect(replies.map(({ status }) => status)).toContain(200)
    const made = (await camille.bookings(salon)).filter(({ startTime }) => startTime === '11:00')
    expect(made).toHaveLength(1)
    expect(references.filter((found) => found === made[0]?.referenceToken).length).toBeGreaterThan(0)
  })

  it('answers a refused form with the page, the status of the refusal, and no executable text', async () => {
    const typed = '"><script>alert(1)</script>'
    const { status, html } = await sendForm(stepOf('12:00'), {
      ...details,
      clientName: typed,
      clientPhone: 'abc',
    })
    expect(status).toBe(400)
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)')
  })

  it('answers impossible choices with a page', async () => {
    for (const query of ['', '?step=client', '?service=x&date=yesterday&time=99', '?service=1,2,3&with=-1']) {
      const { status, headers } = await sendForm(`/book/${salon.token}${query}`, details)
      expect(status, query).toBeGreaterThanOrEqual(400)
      expect(status, query).toBeLessThan(500)
      expect(headers.get('content-type'), query).toBe('text/html; charset=utf-8')
    }
    const unknown = await sendForm('/book/unknown?step=client&service=1&date=2027-03-08&time=10:00', details)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('cancels only the version that the client saw', async () => {
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 14:00')).body
    const cancel = { reference: referenceToken, cancel: 'yes' }
    const changed = await sendForm('/manage-booking', { ...cancel, version: '99' })
    expect(changed.status).toBe(409)
    const done = await sendForm('/manage-booking', { ...cancel, version: '1' })
    expect(done.status).toBe(200)
    const again = await sendForm('/manage-booking', { ...cancel, version: '1' })
    expect(again.status).toBe(409)
  })

  it('shows a booking at its address and in answer to a form, and lets no cache keep it', async () => {
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 15:00')).body
    const read = await fetch(`${product.url}/manage-booking?reference=${referenceToken}`)
    expect(await read.text()).toContain('Salon')
    expect(read.headers.get('cache-control')).toBe('private, no-store')
    const { html, headers } = await sendForm('/manage-booking', { reference: referenceToken })
    expect(html).toContain('Salon')
    expect(headers.get('cache-control')).toContain('private')
  })

  it('sets the language, and leads back to a page of this site only', async () => {
    const referer = `${product.url}/book/${salon.token}?step=date`
    const chosen = await sendForm('/language', { language: 'en' }, { referer })
    expect(chosen.status).toBe(303)
    expect(chosen.headers.get('location')).toBe(`/book/${salon.token}?step=date`)
    expect(chosen.headers.get('set-cookie')).toContain('creneau.language=en')
    const strange = await sendForm(
      '/language',
      { language: 'xx' },
      { referer: 'https://evil.example//evil.example' },
    )
    expect(strange.headers.get('set-cookie')).toBe(null)
    expect(strange.headers.get('location')).toMatch(/^\/(?!\/)/)
    const unreadable = await sendForm('/language', { language: 'fr' }, { referer: 'no address' })
    expect(unreadable.status).toBe(303)
  })

  it('limits guesses of references in addresses as calls', async () => {
    const limited = await startProduct({ rateLimit: true, beside: product })
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 16:00')).body
    const opens = async (reference: string) =>
      (await fetch(`${limited.url}/manage-booking?reference=${reference}`)).text()
    expect(await opens(referenceToken)).toContain('Salon')
    for (let attempt = 0; attempt < 40; attempt++) await opens('ABCDEFGH')
    expect(await opens(referenceToken)).not.toContain('Salon')
    await limited.stop()
  })

  it('limits forms as calls', async () => {
    const limited = await startProduct({ rateLimit: true, beside: product })
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 60; attempt++) {
      const response = await fetch(`${limited.url}/manage-booking`, {
        method: 'POST',
        headers: { origin: limited.url },
        body: new URLSearchParams({ reference: 'ABCDEFGH' }),
      })
      statuses.add(response.status)
    }
    await limited.stop()
    expect([...statuses]).toContain(429)
  })
})
