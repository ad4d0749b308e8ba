import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
  salon = await camille.opens({
    hours: { monday: '09:00-12:00 14:00-15:30', wednesday: '09:00-10:00' },
    services: { Coupe: 60, Couleur: 120, Barbe: 15, Séance: 45 },
  })
})

beforeEach(() => product.setNow(mondayMorning))

const slots = async (date: string, service = 'Coupe', where = salon) =>
  (await client(product).slots(where, date, service)).body.slots

const dates = async (service = 'Coupe', where = salon) => {
  const body = { serviceId: where.services[service] }
  return (await client(product).get('listOpenDates', { params: { token: where.token }, body })).dates
}

describe('Starts on offer', () => {
  it('offers starts on the service’s grid in each window, as far as the service fits', async () => {
    expect(await slots('2027-03-08')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '14:30'])
    expect(await slots('2027-03-08', 'Couleur')).toEqual(['09:00', '09:30', '10:00'])
    expect(await slots('2027-03-08', 'Séance')).toContain('14:30')
    expect(await slots('2027-03-08', 'Séance')).not.toContain('15:00')
    expect((await slots('2027-03-08', 'Barbe')).slice(0, 3)).toEqual(['09:00', '09:15', '09:30'])
    expect((await slots('2027-03-08', 'Barbe')).at(-1)).toBe('15:15')
  })

  it('returns the day’s opening hours with the starts, and no start on a closed day', async () => {
    expect((await client(product).slots(salon, '2027-03-08')).body.hours).toEqual([
      { startTime: '09:00', endTime: '12:00' },
      { startTime: '14:00', endTime: '15:30' },
    ])
    expect((await client(product).slots(salon, '2027-03-09')).body).toEqual({ slots: [], hours: [] })
  })

  it('offers only starts later than now today', async () => {
    product.setNow('2027-03-01T08:59:59.999Z')
    expect(await slots('2027-03-01')).toEqual(['10:00', '10:30', '11:00', '14:00', '14:30'])
    product.setNow('2027-03-01T09:00:00Z')
    expect(await slots('2027-03-01')).toEqual(['10:30', '11:00', '14:00', '14:30'])
    const ada = client(product)
    expect(await ada.books(salon, '2027-03-01 10:00')).toMatchObject(refused(409, 'slot_unavailable'))
    product.setNow('2027-03-01T22:59:00Z')
    expect(await slots('2027-03-01')).toEqual([])
  })

  it('removes the starts that a booking overlaps, and offers them again when it ends', async () => {
    const own = await camille.opens({ hours: { monday: '09:00-12:00' }, services: { Coupe: 60 } })
    const { body } = await camille.enters(own, '2027-03-08 10:10')
    expect(await slots('2027-03-08', 'Coupe', own)).toEqual(['09:00'])
    await camille.edits(body.id, { status: 'rejected' })
    expect(await slots('2027-03-08', 'Coupe', own)).toHaveLength(5)
    await camille.edits(body.id, { status: 'pending' })
    expect(await slots('2027-03-08', 'Coupe', own)).toEqual(['09:00'])
    await client(product).cancels(body.referenceToken)
    expect(await slots('2027-03-08', 'Coupe', own)).toHaveLength(5)
  })

  it('removes the starts that a booking of the evening before overlaps', async () => {
    const own = await camille.opens({ hours: { monday: '00:00-02:00' }, services: { Coupe: 60 } })
    await camille.enters(own, '2027-03-07 23:30')
    expect(await slots('2027-03-08', 'Coupe', own)).toEqual(['00:30', '01:00'])
  })
})

describe('Open dates', () => {
  it('lists 30 dates from today, each with the number of its starts', async () => {
    const listed = await dates()
    expect(listed).toHaveLength(30)
    expect([listed[0]?.date, listed.at(-1)?.date]).toEqual(['2027-03-01', '2027-03-30'])
    for (const { date, slots: count } of listed) expect(await slots(date)).toHaveLength(count)
    expect(listed.filter(({ slots: count }) => count > 0).map(({ date }) => date)).toEqual([
      '2027-03-01',
      '2027-03-03',
      '2027-03-08',
      '2027-03-10',
      '2027-03-15',
      '2027-03-17',
      '2027-03-22',
      '2027-03-24',
      '2027-03-29',
    ])
  })

  it('refuses dates before and after the offered ones', async () => {
    const ada = client(product)
    for (const date of ['2027-02-22', '2027-02-28', '2027-03-31', '2027-04-05', '2099-01-05']) {
      expect(await ada.slots(salon, date, 'Coupe')).toMatchObject(refused(400, 'date_not_offered'))
      expect(await ada.books(salon, `${date} 09:00`)).toMatchObject(refused(400, 'date_not_offered'))
    }
    expect(await ada.books(salon, '2027-03-29 09:00')).toMatchObject({ status: 201 })
  })

  it('changes the date at midnight in the schedule’s time zone', async () => {
    const hours = { sunday: '09:00-17:00', monday: '09:00-17:00' }
    const auckland = await camille.opens({ timezone: 'Pacific/Auckland', hours })
    const honolulu = await camille.opens({ timezone: 'Pacific/Honolulu', hours })
    product.setNow('2027-03-07T10:59:00Z')
    expect((await dates('Coupe', auckland))[0]).toEqual({ date: '2027-03-07', slots: 0 })
    expect((await dates('Coupe', honolulu))[0]).toEqual({ date: '2027-03-07', slots: 15, first: '09:00' })
    product.setNow('2027-03-07T11:00:00Z')
    expect((await dates('Coupe', auckland))[0]).toEqual({ date: '2027-03-08', slots: 15, first: '09:00' })
    expect((await dates('Coupe', honolulu))[0]).toEqual({ date: '2027-03-07', slots: 15, first: '09:00' })
    product.setNow('2027-03-07T09:59:00Z')
    expect((await dates('Coupe', honolulu))[0]?.date).toBe('2027-03-06')
    expect(await client(product).slots(auckland, '2027-04-06')).toMatchObject({ status: 400 })
    expect(await client(product).slots(auckland, '2027-04-05')).toMatchObject({ status: 200 })
  })
})
