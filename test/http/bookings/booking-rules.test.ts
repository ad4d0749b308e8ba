import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

const everyDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    '09:00-12:00',
  ]),
)

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

afterAll(() => product.stop())

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens({ hours: everyDay })
})

const rules = (body: Record<string, unknown>) =>
  camille.call('editSchedule', { params: { scheduleId: salon.id }, body })
const slots = async (date: string) => (await client(product).slots(salon, date)).body.slots
const books = (at: string) => client(product).books(salon, at)
const dates = async (from?: string) => {
  const body = { serviceId: salon.services.Coupe ?? 0, ...(from && { from }) }
  return client(product).call('listOpenDates', { params: { token: salon.token }, body })
}

describe('Booking rules', () => {
  it('applies the default booking rules unless the owner changes them', async () => {
    const usual = { noticeMinutes: 0, horizonDays: 30, stepMinutes: null }
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject(usual)
    const shared = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    expect(shared).toMatchObject({ today: '2027-03-01', horizonDays: 30 })
    expect((await dates()).body.dates).toHaveLength(30)
    expect(await slots('2027-03-30')).toContain('09:00')
    expect(await client(product).slots(salon, '2027-03-31')).toMatchObject(refused(400, 'date_not_offered'))
  })

  it.each([
    [{ noticeMinutes: -1 }, 'noticeMinutes'],
    [{ noticeMinutes: 43_201 }, 'noticeMinutes'],
    [{ noticeMinutes: 1.5 }, 'noticeMinutes'],
    [{ horizonDays: 0 }, 'horizonDays'],
    [{ horizonDays: 366 }, 'horizonDays'],
    [{ stepMinutes: 0 }, 'stepMinutes'],
    [{ stepMinutes: 7 }, 'stepMinutes'],
    [{ stepMinutes: 45 }, 'stepMinutes'],
    [{ stepMinutes: '15' }, 'stepMinutes'],
  ])('refuses booking rules with %o', async (wrong, field) => {
    const answer = await rules(wrong)
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  it('offers and accepts no starts within the notice period', async () => {
    expect((await rules({ noticeMinutes: 24 * 60 })).status).toBe(200)
    // It is Monday, 09:00: starts on offer are at least 24 hours away, or later.
    expect(await slots('2027-03-01')).toEqual([])
    expect(await slots('2027-03-02')).toEqual(['09:30', '10:00', '10:30', '11:00'])
    expect(await books('2027-03-02 09:00')).toMatchObject(refused(409, 'slot_unavailable'))
    expect((await books('2027-03-02 09:30')).status).toBe(201)
    expect((await camille.enters(salon, '2027-03-01 10:00')).status).toBe(201)
  })

  it('offers as many days ahead as the owner sets, one month at a time', async () => {
    await rules({ horizonDays: 365 })
    expect((await dates()).body.dates).toHaveLength(30)
    const summer = (await dates('2027-07-01')).body.dates
    expect(summer).toHaveLength(31)
    expect(summer[0]).toEqual({ date: '2027-07-01', slots: 5 })
    expect((await books('2028-02-28 09:00')).status).toBe(201)
    const last = (await dates('2028-02-01')).body.dates
    expect(last.at(-1)).toEqual({ date: '2028-02-28', slots: 3 })
    expect(await dates('2028-02-29')).toMatchObject(refused(400, 'date_not_offered'))
    expect(await dates('2027-02-28')).toMatchObject(refused(400, 'date_not_offered'))
    expect(await books('2028-02-29 09:00')).toMatchObject(refused(400, 'date_not_offered'))

    await rules({ horizonDays: 7 })
    expect((await dates()).body.dates).toHaveLength(7)
    expect(await books('2027-03-08 09:00')).toMatchObject(refused(400, 'date_not_offered'))
    expect((await books('2027-03-07 09:00')).status).toBe(201)
  })

  it('offers starts at the interval that the owner sets', async () => {
    await rules({ stepMinutes: 60 })
    expect(await slots('2027-03-03')).toEqual(['09:00', '10:00', '11:00'])
    await rules({ stepMinutes: 20 })
    expect(await slots('2027-03-03')).toEqual(['09:00', '09:20', '09:40', '10:00', '10:20', '10:40', '11:00'])
    expect((await books('2027-03-03 09:20')).status).toBe(201)
    await rules({ stepMinutes: null })
    expect(await books('2027-03-03 10:20')).toMatchObject(refused(409, 'slot_unavailable'))
  })

  it('applies new booking rules to visitors who loaded the slots before the change', async () => {
    expect(await slots('2027-03-02')).toContain('09:00')
    await rules({ noticeMinutes: 7 * 24 * 60 })
    expect(await books('2027-03-02 09:00')).toMatchObject(refused(409, 'slot_unavailable'))
  })
})
