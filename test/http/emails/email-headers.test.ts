import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens()
})

afterAll(() => product.stop())

const headersOf = (mail: { whole: { headers: { key: string; value: string }[] } } | undefined, key: string) =>
  (mail?.whole.headers ?? []).filter((header) => header.key === key).map(({ value }) => value)

describe('Sender and recipient', () => {
  it('sends in the salon’s name, leads clients’ replies to it, and marks mails as automatic', async () => {
    await client(product).books(salon, '2027-03-08 09:00', { clientEmail: 'ada@example.com' })
    const [mail] = await product.mailsTo('ada@example.com')
    expect(mail?.whole.replyTo).toMatchObject([{ name: 'Salon', address: camille.email }])
    expect(mail?.whole.from).toMatchObject({ name: 'Salon via Créneau', address: 'bonjour@creneau.example' })
    const [toOwner] = await product.mailsTo(camille.email)
    expect(toOwner?.whole.from).toMatchObject({ name: 'Créneau', address: 'bonjour@creneau.example' })
    expect(headersOf(mail, 'auto-submitted')).toEqual(['auto-generated'])
    expect(headersOf(mail, 'list-unsubscribe')).toEqual([])
  })
})

const hostile = [
  'Ada\r\nBcc: victim@example.com\r\n\r\nInjected',
  'Ada\nBcc: victim@example.com',
  'Ada" <victim@example.com>, "Eve',
  'Ada <victim@example.com>',
  'Ада “Åsa” 李 🐈, <>;:@',
  `Ada ${'é'.repeat(190)}`,
]

describe('Hostile names in mail headers', () => {
  it.each(hostile)('keeps %j from becoming anything but a name', async (name) => {
    const at = `${Math.floor(hostile.indexOf(name) / 2) + 9}:${hostile.indexOf(name) % 2 ? '30' : '00'}`
    const email = `hostile${hostile.indexOf(name)}@example.com`
    const small = await camille.opens({ services: { Coupe: 30 } })
    const asked = await client(product).books(small, `2027-03-08 ${at.padStart(5, '0')}`, {
      clientEmail: email,
      clientName: name,
    })
    expect(asked.status).toBe(/[\r\n]/.test(name) ? 400 : 201)
    // The name must be harmless even if it got into the database.
    if (asked.status === 400) {
      await client(product).books(small, `2027-03-08 ${at.padStart(5, '0')}`, { clientEmail: email })
      await product.mailsTo(email)
    }
    await product.pool.query('UPDATE bookings SET client_name = $1 WHERE client_email = $2', [name, email])
    await product.pool.query('UPDATE schedules SET name = $1 WHERE id = $2', [name, small.id])
    await product.pool.query('UPDATE bookings SET service_name = $1 WHERE client_email = $2', [name, email])
    const booking = (await camille.bookings(small))[0]
    await camille.answers(booking?.id ?? 0, 'approved')
    const mails = await product.mailsTo(email, 2)
    for (const mail of mails) {
      expect(mail.whole.to).toHaveLength(1)
      expect(mail.whole.to?.[0]).toMatchObject({ address: email })
      expect(mail.whole.bcc ?? []).toEqual([])
      expect(headersOf(mail, 'bcc')).toEqual([])
      expect(headersOf(mail, 'subject')).toHaveLength(1)
      expect(headersOf(mail, 'from')).toHaveLength(1)
      expect(mail.whole.from).toMatchObject({ address: 'bonjour@creneau.example' })
      expect(mail.whole.replyTo).toMatchObject([{ address: camille.email }])
    }
    expect(mails[1]?.subject).toMatch(/^Rendez-vous confirmé\s: lun\.\s8\smars\s\d\d:\d0, (Ad|Ад)/)
    const [file] = mails[1]?.whole.attachments.filter(({ filename }) => filename) ?? []
    expect(file?.mimeType).toBe('application/ics')
  })

  it('sends no mail to an address hidden in a name', async () => {
    await product.mailsTo('hostile5@example.com', 2)
    await expect(product.mailsTo('victim@example.com', 0)).resolves.toEqual([])
  })
})
