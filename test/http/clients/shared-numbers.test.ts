import { describe, expect, it } from 'vitest'
import { client, refused, type Salon } from '../../fixtures/actors.ts'
import { card, edits, list, merges, names, numberOf } from '../../fixtures/clientele.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const phone = '06 12 34 56 78'
const family = ['Léa Martin', 'Tom Martin', 'Zoé Martin'].map((clientName) => ({
  clientName,
  clientPhone: phone,
}))
const books = (clientName: string, clientPhone: string, hour: number, where: Salon = salon) =>
  client(product).books(where, `2027-03-08 ${String(hour).padStart(2, '0')}:00`, { clientName, clientPhone })

describe('Clients who share a telephone number', () => {
  it('keeps clients with one number apart by their names', async () => {
    for (const [index, { clientName, clientPhone }] of family.entries())
      await books(clientName, clientPhone, 9 + index)
    await list()
    await books('LÉA MARTIN', '+33 6 12 34 56 78', 14)
    expect(await names()).toEqual(['Léa Martin', 'Tom Martin', 'Zoé Martin'])
    expect((await card(await numberOf('lea'))).body.bookings).toHaveLength(2)
    expect(await names(phone)).toEqual(['Léa Martin', 'Tom Martin', 'Zoé Martin'])
  })

  it('suggests similar clients, and merges them only when the owner says so', async () => {
    for (const [index, { clientName, clientPhone }] of family.entries())
      await books(clientName, clientPhone, 9 + index)
    const lea = await numberOf('lea')
    const tom = await numberOf('tom')
    expect((await card(lea)).body.similar.map(({ name }) => name)).toEqual(['Tom Martin', 'Zoé Martin'])
    await merges(lea, tom)
    const { body } = await card(lea)
    expect(body.similar.map(({ name }) => name)).toEqual(['Zoé Martin'])
    expect(body.bookings).toHaveLength(2)
    await books('Tom Martin', '0612345678', 15)
    expect((await card(lea)).body.bookings).toHaveLength(3)
  })

  it('keeps clients with one email address apart by their names', async () => {
    const email = 'accueil@entreprise.example'
    const ask = (clientName: string, hour: number) =>
      camille.enters(salon, `2027-03-08 ${hour}:00`, { clientName, clientPhone: '-', clientEmail: email })
    for (const [index, name] of ['Ada', 'Grace'].entries()) await ask(name, 10 + index)
    expect(await names()).toEqual(['Ada', 'Grace'])
    expect(await names(email)).toEqual(['Ada', 'Grace'])
  })

  it('imports everyone of a file with a shared number as a client of their own', async () => {
    const rows = Array.from({ length: 26 }, (_, n) => `${String.fromCharCode(65 + n)}nne;${phone}`)
    const file = Buffer.from(['Nom;Tél', ...rows].join('\n')).toString('base64')
    expect((await camille.get('importClients', { body: { file, save: true } })).added).toBe(26)
    expect(await names('mnne')).toEqual(['Mnne'])
  })

  it('refuses online bookings under a number that a blocked client shares', async () => {
    await books('Léa Martin', phone, 9)
    await edits(await numberOf('lea'), { online: false })
    expect(await books('Tom Martin', '+33612345678', 10)).toMatchObject(refused(409, 'not_bookable_online'))
    expect((await books('Tom Martin', '07 00 00 00 00', 10)).status).toBe(201)
  })

  it('recognizes a client under the former and the new name after a rename', async () => {
    await books('Lea M', phone, 9)
    await edits(await numberOf('lea'), { name: 'Léa Martin' })
    await books('Léa Martin', phone, 10)
    await books('Lea M.', phone, 11)
    expect(await list()).toHaveLength(1)
  })
})

describe('Spellings of one telephone number', () => {
  it.each([
    ['Europe/Copenhagen', '12 34 56 78', '+45 12 34 56 78'],
    ['Europe/Monaco', '93 25 12 34', '+377 93 25 12 34'],
    ['Pacific/Noumea', '12 34 56', '+687 12.34.56'],
    ['Europe/Paris', '12 34 56 78', '0045 12345678'],
    ['Europe/Paris', '33612345678', '06 12 34 56 78'],
    ['Europe/Paris', '+33 (0)6 12 34 56 78', '06-12-34-56-78'],
    ['America/New_York', '(212) 555-0123', '+1 212 555 0123'],
    ['America/New_York', '1-212-555-0123', '212.555.0123'],
    ['Europe/Moscow', '8 912 345-67-89', '+7 912 3456789'],
  ])('recognizes one client in %s by %s and %s', async (timezone, one, other) => {
    const there = await camille.opens({ timezone })
    expect((await books('Ada', one, 10, there)).status).toBe(201)
    expect((await books('Ada', other, 11, there)).status).toBe(201)
    expect(await list()).toHaveLength(1)
  })

  it('keeps clients apart whose numbers differ only in their beginning', async () => {
    const there = await camille.opens({ timezone: 'America/New_York' })
    await books('Ada', '+1 212 555 0123', 10, there)
    await books('Ada', '+1 312 555 0123', 11, there)
    expect(await list()).toHaveLength(2)
  })

  it('stores a telephone number as E.164 beside the typed one', async () => {
    await books('Ada', '06.12.34.56.78', 10)
    await books('Bea', '12, demander Paul', 11)
    await list()
    const { rows } = await product.pool.query(
      `SELECT client_phone, client_phone_e164 FROM bookings WHERE schedule_id = $1 ORDER BY client_name`,
      [salon.id],
    )
    expect(rows).toEqual([
      { client_phone: '06.12.34.56.78', client_phone_e164: '+33612345678' },
      { client_phone: '12, demander Paul', client_phone_e164: null },
    ])
    expect((await list())[0]).toMatchObject({ name: 'Ada', phone: '06.12.34.56.78' })
  })

  it('updates the stored E.164 number when the owner edits a booking', async () => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00', family[0] ?? {})
    await camille.edits(body.id, { clientPhone: '07 11 22 33 44' })
    const stored = async () =>
      (await product.pool.query('SELECT client_phone_e164 FROM bookings WHERE id = $1', [body.id])).rows[0]
        ?.client_phone_e164
    expect(await stored()).toBe('+33711223344')
  })
})

describe('Search for client names', () => {
  it.each([
    ['Yılmaz', 'yilmaz'],
    ['İnci Işık', 'inci isik'],
    ['Łukasz Þór', 'lukasz'],
  ])('finds a name without its special letters: %s', async (name, q) => {
    await books(name, phone, 10)
    expect(await names(q)).toEqual([name])
    const bookings = await camille.get('searchBookings', { query: { q } })
    expect(bookings.map(({ clientName }) => clientName)).toEqual([name])
  })
})
