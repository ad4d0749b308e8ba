import { beforeEach, describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { ada, card, edits, grace, list, merges, names, numberOf } from '../../fixtures/clientele.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const march = (day: number) => `2027-03-${String(day).padStart(2, '0')}T20:00:00+01:00`

beforeEach(async () => {
  await camille.get('editService', {
    params: { serviceId: salon.services.Coupe ?? 0 },
    body: { priceCents: 3500 },
  })
})

describe('Clients', () => {
  it('lists everyone who has booked, with visits, no-shows and revenue', async () => {
    for (const day of [1, 8, 15])
      await camille.enters(salon, `2027-03-${String(day).padStart(2, '0')} 10:00`, ada)
    await camille.enters(salon, '2027-03-09 10:00', { ...ada, status: 'cancelled' })
    const [first] = await camille.bookings(salon)
    product.setNow(march(8))
    await camille.get('markNoShow', { params: { bookingId: first?.id ?? 0 }, body: { noShow: true } })
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        name: 'Ada Lovelace',
        phone: '06 12 34 56 78',
        email: 'ada@example.com',
        note: null,
        alert: null,
        online: true,
        version: 1,
        visits: 1,
        noShow: 1,
        missed: 1,
        spentCents: 3500,
        lastDate: '2027-03-08',
        nextDate: '2027-03-15',
      },
    ])
    const { body } = await card(await numberOf('ada'))
    expect(body.bookings.map(({ date }) => date)).toEqual([
      '2027-03-15',
      '2027-03-09',
      '2027-03-08',
      '2027-03-01',
    ])
    expect(body.bookings.at(-1)).toMatchObject({
      noShow: true,
      missed: true,
      schedule: { name: 'Salon' },
      scheduleId: salon.id,
    })
  })

  it('recognizes a client by telephone number or email address, in any notation and schedule', async () => {
    const second = await camille.opens()
    await camille.enters(salon, '2027-03-01 09:00', ada)
    await camille.enters(second, '2027-03-01 09:00', {
      clientName: 'ADA LOVELACE',
      clientPhone: '+33 6.12.34.56.78',
    })
    await camille.enters(second, '2027-03-01 11:00', {
      ...ada,
      clientPhone: '01 99 99 99 99',
    })
    await camille.enters(second, '2027-03-01 12:00', {
      ...ada,
      clientPhone: '01 99 99 99 99',
      clientEmail: '',
    })
    product.setNow(march(2))
    expect(await list()).toMatchObject([{ name: 'Ada Lovelace', visits: 4 }])
    expect(await names('0199999999')).toEqual(['Ada Lovelace'])
  })

  it('lists no client without a telephone number and email address', async () => {
    await camille.enters(salon, '2027-03-01 09:00', { clientName: 'Passage', clientPhone: '-' })
    expect(await list()).toEqual([])
  })

  it('finds clients by any part of name, number or address, ignoring accents', async () => {
    await camille.enters(salon, '2027-03-01 09:00', { ...ada, clientName: 'Hélène Œuvré' })
    await camille.enters(salon, '2027-03-01 10:00', grace)
    for (const q of ['helene', 'OEUVRE hel', '06 12', '+33 6 12 34 56 78', '5678', 'ADA@EXAMPLE', 'œuv'])
      expect(await names(q), q).toEqual(['Hélène Œuvré'])
    for (const q of ['%', '_', 'nobody', '\\', 'helene grace']) expect(await names(q), q).toEqual([])
    expect(await names()).toEqual(['Grace Hopper', 'Hélène Œuvré'])
  })

  it('pages through clients by name, each client once', async () => {
    const file = Buffer.from(
      `Nom;Téléphone\n${Array.from({ length: 45 }, (_, i) => `Client ${i % 5};06000000${String(i).padStart(2, '0')}`).join('\n')}`,
    ).toString('base64')
    await camille.get('importClients', { body: { file, save: true } })
    const seen: number[] = []
    for (let after: number | null = 0; after !== null; ) {
      const query: { limit: number; after?: number } = { limit: 10, ...(after > 0 && { after }) }
      const page = await camille.get('listClients', { query })
      expect(page.total).toBe(45)
      seen.push(...page.clients.map(({ id }) => id))
      after = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([45, 45])
  })

  it('hides clients from other owners and visitors', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    const id = await numberOf('ada')
    const jane = await owner(product)
    expect(await names('', jane)).toEqual([])
    expect(await card(id, jane)).toMatchObject(refused(404, 'client_not_found'))
    expect(await edits(id, { note: 'x' }, jane)).toMatchObject(refused(404, 'client_not_found'))
    expect(await merges(id, id, jane)).toMatchObject(refused(404, 'client_not_found'))
    expect(await client(product).call('listClients', { query: {} })).toMatchObject(
      refused(401, 'not_signed_in'),
    )
  })

  it('keeps a client and their note when their bookings are deleted', async () => {
    const { body } = await camille.enters(salon, '2027-03-01 09:00', ada)
    const id = await numberOf('ada')
    await edits(id, { note: 'Thé vert' })
    await camille.deletes(body.id)
    expect(await list()).toMatchObject([{ id, visits: 0, nextDate: null, note: 'Thé vert' }])
  })

  it('moves a booking to another client when its contact details change', async () => {
    const { body } = await camille.enters(salon, '2027-03-02 09:00', ada)
    expect(await names()).toEqual(['Ada Lovelace'])
    await camille.edits(body.id, { ...grace, clientEmail: null })
    expect(await list()).toMatchObject([
      { name: 'Ada Lovelace', nextDate: null },
      { name: 'Grace Hopper', nextDate: '2027-03-02' },
    ])
  })

  it('creates each client once when many requests list them at once', async () => {
    for (const hour of [9, 10, 11, 12])
      await camille.enters(salon, `2027-03-01 ${String(hour).padStart(2, '0')}:00`, {
        ...grace,
        clientPhone: `06000000${hour}0`,
      })
    const seen = await Promise.all(Array.from({ length: 8 }, () => list()))
    expect(seen.map(({ length }) => length)).toEqual(seen.map(() => 4))
  })
})

describe('Client details', () => {
  it('refuses a change based on an outdated version of a client', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    const id = await numberOf('ada')
    expect((await edits(id, { note: 'Thé', version: 1 })).body).toMatchObject({ note: 'Thé', version: 2 })
    const late = await edits(id, { note: 'Café', version: 1 })
    expect(late).toMatchObject(refused(409, 'client_changed'))
    expect(late.body).toMatchObject({ client: { note: 'Thé', version: 2 } })
    expect((await edits(id, { note: 'Thé', version: 2 })).body).toMatchObject({ version: 2 })
  })

  it('finds a client by a changed number, and refuses a number that another client has', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    await camille.enters(salon, '2027-03-01 10:00', grace)
    const id = await numberOf('ada')
    const taken = { phone: grace.clientPhone, name: 'GRACE Hopper' }
    expect(await edits(id, taken)).toMatchObject(refused(409, 'client_key_taken'))
    await edits(id, { phone: '01 02 03 04 05', name: 'Ada King' })
    await camille.enters(salon, '2027-03-02 10:00', { clientName: 'Ada King', clientPhone: '0102030405' })
    expect(await list('0102030405')).toMatchObject([{ id, name: 'Ada King', nextDate: '2027-03-02' }])
    expect(await names('0612345678')).toEqual(['Ada King'])
  })

  it.each([
    [{ note: 'x'.repeat(2001) }, 'note'],
    [{ online: 'no' }, 'online'],
    [{ name: '' }, 'name'],
    [{ email: 'ada@' }, 'email'],
  ])('refuses %j in a client’s details', async (body, field) => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    const answer = await edits(await numberOf('ada'), body)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })
})

describe('Merged clients', () => {
  it('merges two clients, and separates them again as they were', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    await camille.enters(salon, '2027-03-01 10:00', grace)
    const [first, second] = await list()
    await edits(first?.id ?? 0, { note: 'Thé' })
    await edits(second?.id ?? 0, { note: 'Café' })
    product.setNow(march(2))
    const all = await Promise.all(Array.from({ length: 4 }, () => merges(first?.id ?? 0, second?.id ?? 0)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await list()).toMatchObject([
      { name: 'Ada Lovelace', visits: 2, spentCents: 7000, note: 'Thé\nCafé' },
    ])
    for (const q of ['grace', '0711223344', 'ada']) expect(await names(q), q).toEqual(['Ada Lovelace'])
    expect((await card(first?.id ?? 0)).body.merged).toMatchObject([{ id: second?.id, name: 'Grace Hopper' }])
    expect(await card(second?.id ?? 0)).toMatchObject(refused(404, 'client_not_found'))
    const params = { clientId: second?.id ?? 0 }
    expect((await camille.get('separateClient', { params })).note).toBe('Café')
    expect(await list()).toMatchObject([
      { name: 'Ada Lovelace', visits: 1 },
      { name: 'Grace Hopper', visits: 1 },
    ])
    expect(await names('grace')).toEqual(['Grace Hopper'])
  })

  it('merges a client together with the clients already merged into them', async () => {
    const people = [ada, grace, { clientName: 'Zoé', clientPhone: '06 99 99 99 99' }]
    for (const [index, one] of people.entries()) await camille.enters(salon, `2027-03-01 1${index}:00`, one)
    const [a, g, z] = (await list()).map(({ id }) => id)
    await merges(g ?? 0, z ?? 0)
    await merges(a ?? 0, g ?? 0)
    expect((await card(a ?? 0)).body.merged.map(({ id }) => id)).toEqual([g, z])
    expect(await merges(a ?? 0, a ?? 0)).toMatchObject(refused(404, 'client_not_found'))
    expect(await merges(g ?? 0, a ?? 0)).toMatchObject(refused(404, 'client_not_found'))
    await camille.get('separateClient', { params: { clientId: z ?? 0 } })
    expect((await list()).map(({ name }) => name)).toEqual(['Ada Lovelace', 'Zoé'])
  })

  const onTheCard = async (id: number) => {
    const { name, phone, email, note, alert, online } = (await card(id)).body
    return { name, phone, email, note, alert, online }
  }

  it('takes the other’s email, note, alert and refusal off the first card when they are separated', async () => {
    await camille.enters(salon, '2027-03-01 09:00', {
      ...grace,
      clientPhone: '-',
      clientEmail: 'grace@example.com',
    })
    await camille.enters(salon, '2027-03-01 10:00', ada)
    const [second, first] = [await numberOf('ada'), await numberOf('grace')]
    await edits(first, { email: '', note: 'Thé' })
    await edits(second, { note: 'Café\nFrange', alert: 'Latex', online: false })
    const [own, others] = [await onTheCard(first), await onTheCard(second)]
    expect(own).toMatchObject({ email: null, alert: null, online: true })
    await merges(first, second)
    expect(await onTheCard(first)).toMatchObject({
      phone: ada.clientPhone,
      email: ada.clientEmail,
      note: 'Thé\nCafé\nFrange',
      alert: 'Latex',
      online: false,
    })
    await camille.get('separateClient', { params: { clientId: second } })
    expect(await onTheCard(first)).toEqual(own)
    expect(await onTheCard(second)).toEqual(others)
  })

  it('keeps what both cards said, and what was written while they were merged', async () => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    await camille.enters(salon, '2027-03-01 10:00', { ...grace, clientEmail: ada.clientEmail })
    const [first, second] = [await numberOf('ada'), await numberOf('grace')]
    await edits(first, { note: 'Thé', alert: 'Latex' })
    await edits(second, { note: 'Café', alert: 'Latex' })
    await merges(first, second)
    await edits(first, { note: 'Thé\nCafé\nArrive en avance' })
    await camille.get('separateClient', { params: { clientId: second } })
    expect(await onTheCard(first)).toMatchObject({
      email: ada.clientEmail,
      note: 'Thé\nArrive en avance',
      alert: 'Latex',
    })
  })

  it('takes only what is theirs when one of several merged clients is separated', async () => {
    const people = [
      ada,
      { ...grace, clientEmail: 'grace@example.com' },
      { clientName: 'Zoé', clientPhone: '06 99 99 99 99' },
    ]
    for (const [index, one] of people.entries()) await camille.enters(salon, `2027-03-01 1${index}:00`, one)
    const [a, g, z] = [await numberOf('ada'), await numberOf('grace'), await numberOf('zoé')]
    for (const [id, note] of [
      [a, 'A'],
      [g, 'G'],
      [z, 'Z'],
    ] as const)
      await edits(id, { note })
    const before = await Promise.all([a, g, z].map(onTheCard))
    await merges(z, g)
    await merges(a, z)
    expect(await onTheCard(a)).toMatchObject({ note: 'A\nZ\nG', email: ada.clientEmail })
    await camille.get('separateClient', { params: { clientId: z } })
    expect(await onTheCard(z)).toEqual(before[2])
    expect(await onTheCard(a)).toMatchObject({ note: 'A\nG' })
    await camille.get('separateClient', { params: { clientId: g } })
    expect(await Promise.all([a, g, z].map(onTheCard))).toEqual(before)
  })

  const cases: Record<string, readonly [object, object]> = {
    'words that do not fit together': [
      { note: 'n'.repeat(1500), alert: 'a'.repeat(150) },
      { note: 'm'.repeat(1000), alert: 'b'.repeat(100) },
    ],
    'an alert that leaves room only for the break': [{ alert: 'a'.repeat(198) }, { alert: 'Latex' }],
    'a line that both cards have': [
      { note: 'Thé', alert: 'Latex' },
      { note: 'Thé\nFrange', alert: 'Latex · Retard' },
    ],
    paragraphs: [{ note: 'Un\n\nDeux' }, { note: 'Trois\n\nQuatre' }],
  }
  it.each(Object.entries(cases))('separates merged clients with %s as they were', async (_what, words) => {
    await camille.enters(salon, '2027-03-01 09:00', ada)
    await camille.enters(salon, '2027-03-01 10:00', grace)
    const ids = [await numberOf('ada'), await numberOf('grace')] as const
    for (const [index, id] of ids.entries()) await edits(id, words[index] ?? {})
    const before = await Promise.all(ids.map(onTheCard))
    await merges(...ids)
    await camille.get('separateClient', { params: { clientId: ids[1] } })
    expect(await Promise.all(ids.map(onTheCard))).toEqual(before)
  })

  const corrects = async (name: string, clientEmail: string) => {
    const found = (await camille.bookings(salon)).find(({ clientName }) => clientName === name)
    expect(await camille.edits(found?.id ?? 0, { clientEmail })).toMatchObject({ status: 200 })
  }

  it('corrects the address of a merged client on the card that shows it, and takes it off with them', async () => {
    await camille.enters(salon, '2027-03-08 09:00', grace)
    await camille.enters(salon, '2027-03-08 10:00', ada)
    const [first, second] = [await numberOf('grace'), await numberOf('ada')]
    await merges(first, second)
    await corrects(ada.clientName, 'ada.new@example.com')
    expect(await onTheCard(first)).toMatchObject({ email: 'ada.new@example.com' })
    await camille.get('separateClient', { params: { clientId: second } })
    expect(await onTheCard(first)).toMatchObject({ phone: grace.clientPhone, email: null })
    expect(await onTheCard(second)).toMatchObject({ email: 'ada.new@example.com' })
  })

  it('gives a separated client the address that was corrected meanwhile', async () => {
    const booked = { ...grace, clientEmail: 'grace.old@example.com' }
    await client(product).books(salon, '2027-03-08 09:00', booked)
    await camille.enters(salon, '2027-03-08 10:00', ada)
    const [first, second] = [await numberOf('grace'), await numberOf('ada')]
    await merges(first, second)
    expect(await onTheCard(first)).toMatchObject({ email: ada.clientEmail })
    await corrects(grace.clientName, 'grace@example.com')
    await camille.get('separateClient', { params: { clientId: second } })
    expect(await onTheCard(first)).toMatchObject({ email: 'grace@example.com' })
  })

  it('keeps an address that the owner adds to a card while another is merged into it', async () => {
    await camille.enters(salon, '2027-03-08 09:00', grace)
    await camille.enters(salon, '2027-03-08 10:00', ada)
    const [first, second] = [await numberOf('grace'), await numberOf('ada')]
    await merges(first, second)
    const more = { ...grace, clientEmail: 'grace@example.com' }
    await client(product).books(salon, '2027-03-08 11:00', more)
    const [unconfirmed] = (await card(first)).body.unconfirmed ?? []
    const body = { bookingId: unconfirmed?.bookingId ?? 0, contacts: ['email' as const] }
    await camille.get('confirmContacts', { params: { clientId: first }, body })
    expect(await onTheCard(first)).toMatchObject({ email: ada.clientEmail })
    await camille.get('separateClient', { params: { clientId: second } })
    expect(await onTheCard(first)).toMatchObject({ email: 'grace@example.com' })
  })

  it('keeps no erased address for when merged clients are separated', async () => {
    const erased = { ...ada, clientEmail: 'erased@example.com' }
    const { referenceToken } = (await client(product).books(salon, '2027-03-08 09:00', erased)).body
    await camille.enters(salon, '2027-03-01 10:00', grace)
    const [first, second] = [await numberOf('ada'), await numberOf('grace')]
    await edits(first, { note: 'Thé' })
    await merges(first, second)
    await client(product).cancels(referenceToken)
    const answer = await client(product).call('eraseBooking', { params: { referenceToken }, body: {} })
    expect(answer.status).toBe(200)
    const { rows } = await product.pool.query(
      `SELECT FROM clients WHERE before_merge::text LIKE '%' || $1 || '%' OR email = $1`,
      [erased.clientEmail],
    )
    expect(rows).toEqual([])
  })
})
