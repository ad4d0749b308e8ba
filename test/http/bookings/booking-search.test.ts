import { describe, expect, it } from 'vitest'
import { client, type Details, owner, refused } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const find = (q: string, limit?: number) =>
  camille.get('searchBookings', { query: { q, ...(limit !== undefined && { limit }) } })
const names = async (q: string) => (await find(q)).map(({ clientName }) => clientName).sort()
const starts = async (q: string, limit?: number) =>
  (await find(q, limit)).map(({ date, startTime }) => `${date} ${startTime}`)

/** One booking a day at ten, from March 8 on. */
async function enters(...people: Details[]) {
  for (const [index, person] of people.entries())
    await camille.enters(salon, `2027-03-${String(8 + index).padStart(2, '0')} 10:00`, person)
}

describe('Search for a booking', () => {
  it('finds a booking by any part of the name, ignoring accents, case and word order', async () => {
    await enters(
      { clientName: 'Hélène Durand' },
      { clientName: 'HELENE Lefèvre-Dubois' },
      { clientName: 'Ada Durand' },
      { clientName: 'Lætitia Sœur' },
      { clientName: 'Łukasz D’Angelo' },
      { clientName: 'Noe\u0308l' },
    )
    expect(await names('helene')).toEqual(['HELENE Lefèvre-Dubois', 'Hélène Durand'])
    expect(await names('HÉLÈNE')).toEqual(['HELENE Lefèvre-Dubois', 'Hélène Durand'])
    expect(await names('durand ada')).toEqual(['Ada Durand'])
    expect(await names('  ura   DA ')).toEqual(['Ada Durand'])
    expect(await names('lefevre')).toEqual(['HELENE Lefèvre-Dubois'])
    expect(await names('dubois-lefèvre')).toEqual(['HELENE Lefèvre-Dubois'])
    expect(await names('laetitia soeur')).toEqual(['Lætitia Sœur'])
    expect(await names('LÆTITIA')).toEqual(['Lætitia Sœur'])
    expect(await names("lukasz d'angelo")).toEqual(['Łukasz D’Angelo'])
    expect(await names('Noël')).toEqual(['Noe\u0308l'])
    expect(await names('durand zoé')).toEqual([])
  })

  it.each([
    ['Sigurður Þórðarson', ['sigurdur', 'SIGURÐUR', 'thordarson', 'þórð', 'thordarson sig']],
    ['Ħelen Borġ', ['helen borg', 'ħelen']],
    ['Áŋŋel Ŧuomas', ['annel', 'tuomas', 'ÁŊŊEL']],
    ['Ivalu Maĸita', ['makita']],
    ['Ɓala Ɗan Ƙaura', ['bala', 'dan kaura']],
    ['ÞÓR', ['thor', 'þór']],
  ])('finds a booking and the client %s by letters that everyone can type', async (name, typed) => {
    await enters({ clientName: name }, { clientName: 'Ada' })
    for (const q of typed) {
      expect([q, await names(q)]).toEqual([q, [name]])
      const { clients, total } = await camille.get('listClients', { query: { q } })
      expect([q, clients.map((one) => one.name), total]).toEqual([q, [name], 1])
    }
  })

  it('finds a booking by a telephone number with soft hyphens', async () => {
    await enters({ clientName: 'Ada', clientPhone: '06 12 34 56 78' }, { clientName: 'Bea' })
    for (const mark of ['\u00ad', '\u2063', '\u3164'])
      expect(await names(`06${mark}12${mark}34 56${mark}`)).toEqual(['Ada'])
  })

  it('finds a booking by its telephone number in any notation', async () => {
    await enters(
      { clientName: 'Ada', clientPhone: '+33612345678' },
      { clientName: 'Bea', clientPhone: '0612345678' },
      { clientName: 'Cleo', clientPhone: '06.12.34.56.78 (soir)' },
      { clientName: 'Dora', clientPhone: '+33 (0)6 12 34 56 78' },
      { clientName: 'Eva', clientPhone: '07 00 00 00 00' },
    )
    const same = ['Ada', 'Bea', 'Cleo', 'Dora']
    const written = [
      '06 12 34',
      '0612345678',
      '+33 6 12 34 56 78',
      '0033612345678',
      '33612345678',
      '34.56-78',
    ]
    for (const q of [...written, '+33 (0)6 12', '(0612) 34']) expect([q, await names(q)]).toEqual([q, same])
    expect(await names('06 12 ada')).toEqual(['Ada'])
    expect(await names('07 00')).toEqual(['Eva'])
    expect(await names('06 12 35')).toEqual([])
  })

  it('finds a booking by its reference, by the start of its reference, and by its email address', async () => {
    const [ada, bea] = ['Ada', 'Bea'].map((clientName) => ({ clientName }))
    await enters({ ...ada, clientEmail: 'ada.lovelace@example.com' }, { ...bea })
    const reference = (await camille.bookings(salon))[0]?.referenceToken ?? ''
    expect(await names(reference)).toEqual(['Ada'])
    expect(await names(` ${reference.toLowerCase()} `)).toEqual(['Ada'])
    expect(await names(reference.slice(0, 4))).toEqual(['Ada'])
    expect(await names(`${reference}A`)).toEqual([])
    // Shorter beginnings and middles of references would match names by accident.
    await product.pool.query(`UPDATE bookings SET reference_token = 'ZOEXQRST' WHERE reference_token = $1`, [
      reference,
    ])
    expect(await names('zoe')).toEqual([])
    expect(await names('exqr')).toEqual([])
    expect(await names('zoex')).toEqual(['Ada'])
    expect(await names('LOVELACE@exa')).toEqual(['Ada'])
    expect(await names('example ada')).toEqual(['Ada'])
  })

  it('finds a booking by its current details, with its service and schedule', async () => {
    await client(product).books(salon, '2027-03-08 10:00', { clientName: 'Ada Byron' })
    const [found] = await find('byron')
    const [listed] = await camille.get('listBookingsWithService', { params: { scheduleId: salon.id } })
    expect(found).toEqual({ ...listed, scheduleId: salon.id })
    const edits = { clientName: 'Ada Lovelace', clientPhone: '07 11 22 33 44' }
    await camille.get('editBooking', { params: { bookingId: found?.id ?? 0 }, body: edits })
    expect(await names('byron')).toEqual([])
    expect(await names('lovelace 0711')).toEqual(['Ada Lovelace'])
  })
})

describe('Search results', () => {
  it('lists results of all schedules, upcoming ones first, then past ones, latest first', async () => {
    const other = await camille.opens()
    for (const at of ['2015-03-09 10:00', '2027-02-22 10:00', '2027-03-09 10:00', '2029-03-05 10:00'])
      await camille.enters(salon, at)
    for (const at of ['2026-03-02 10:00', '2027-03-08 10:00']) await camille.enters(other, at)
    const coming = ['2027-03-08 10:00', '2027-03-09 10:00', '2029-03-05 10:00']
    const past = ['2027-02-22 10:00', '2026-03-02 10:00', '2015-03-09 10:00']
    expect(await starts('ada')).toEqual([...coming, ...past])
    expect(await starts('ada', 4)).toEqual([...coming, '2027-02-22 10:00'])
    for (const year of [2019, 2021, 2020])
      await camille.enters(salon, `${year}-06-03 10:00`, { clientName: 'Past' })
    expect(await starts('past', 2)).toEqual(['2021-06-03 10:00', '2020-06-03 10:00'])
    product.setNow('2027-03-08T10:00:00+01:00')
    expect(await starts('ada', 3)).toEqual(['2027-03-09 10:00', '2029-03-05 10:00', '2027-03-08 10:00'])
  })

  it('returns twenty results unless another limit is asked for', async () => {
    for (let day = 1; day <= 22; day++)
      await camille.enters(salon, `2027-04-${String(day).padStart(2, '0')} 10:00`)
    expect((await find('ada')).length).toBe(20)
    expect((await find('ada', 50)).length).toBe(22)
    expect(await starts('ada', 1)).toEqual(['2027-04-01 10:00'])
  })

  it('finds bookings of every status, but no deleted or held ones, and none of other owners', async () => {
    const statuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
    for (const [day, status] of statuses.entries())
      await camille.enters(salon, `2027-03-1${day} 10:00`, { status, clientName: `Ada ${status}` })
    expect((await find('ada')).map(({ status }) => status)).toEqual(statuses)
    const stranger = await owner(product)
    await client(product).books(await stranger.opens(), '2027-03-08 10:00', { clientName: 'Ada Stranger' })
    await camille.connects()
    await camille.asksFor(salon, '10.00')
    await client(product).holds(salon, '2027-03-09 10:00', { clientName: 'Ada held' })
    expect(await names('ada')).not.toContain('Ada held')
    expect(await names('stranger')).toEqual([])
    expect(await names('cancelled')).toEqual(['Ada cancelled'])
    const [rejected] = await find('rejected')
    await camille.get('deleteBooking', { params: { bookingId: rejected?.id ?? 0 } })
    expect(await names('rejected')).toEqual([])
    await camille.get('deleteSchedule', { params: { scheduleId: salon.id } })
    expect(await names('ada')).toEqual([])
    expect(await client(product).call('searchBookings', { query: { q: 'ada' } })).toMatchObject(
      refused(401, 'not_signed_in'),
    )
  })
})

describe('Search input', () => {
  it('treats every character of a search literally', async () => {
    await enters({ clientName: '50% Ada_b \\ 🌸' }, { clientName: '500 Adaxb' })
    for (const q of ['50%', 'ada_b', '🌸', 'b \\ 🌸'])
      expect([q, await names(q)]).toEqual([q, ['50% Ada_b \\ 🌸']])
    for (const q of ['%', '_', '%%%', '---', '. , ;', '🌹', "'; DROP TABLE bookings; --"])
      expect([q, await names(q)]).toEqual([q, []])
  })

  it('names the invalid parameter when a search is malformed', async () => {
    const asks = (query: Record<string, string | number>) =>
      camille.send(
        'GET',
        `/api/bookings/search?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
      )
    const bad = [{}, { q: '' }, { q: ' '.repeat(100) }, { q: 'a'.repeat(101) }, { q: 'a\0b' }, { q: '\n' }]
    for (const query of bad) {
      const answer = await asks(query)
      expect(await answer.json()).toMatchObject({
        code: 'invalid_request',
        fields: { q: expect.any(String) },
      })
      expect(answer.status).toBe(400)
    }
    for (const limit of ['0', '51', '-1', '1.5', 'many', '1e9'])
      expect(await (await asks({ q: 'ada', limit })).json()).toMatchObject({
        code: 'invalid_request',
        fields: { limit: expect.any(String) },
      })
    for (const q of ['a'.repeat(100), 'a '.repeat(50), '1 a '.repeat(25), '(((((((('.repeat(12)])
      expect((await asks({ q })).status).toBe(200)
  })
})
