import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon

const openEveryDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    '09:00-12:00',
  ]),
)

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens({ hours: openEveryDay })
})

const editRules = (body: Record<string, unknown>) =>
  camille.call('editSchedule', { params: { scheduleId: salon.id }, body })
const slotsOn = async (date: string) => (await client(product).slots(salon, date)).body.slots
const book = (at: string) => client(product).books(salon, at)
const openDates = async (from?: string) => {
  const body = { serviceId: salon.services.Coupe ?? 0, ...(from && { from }) }
  return client(product).call('listOpenDates', { params: { token: salon.token }, body })
}

describe('Booking rules', () => {
  it('offers 30 days and requires no notice by default', async () => {
    const defaults = { noticeMinutes: 0, horizonDays: 30, stepMinutes: null }
    expect(await camille.get('getSchedule', { params: { scheduleId: salon.id } })).toMatchObject(defaults)
    const publicSchedule = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    expect(publicSchedule).toMatchObject({ today: '2027-03-01', horizonDays: 30 })
    expect((await openDates()).body.dates).toHaveLength(30)
    expect(await slotsOn('2027-03-30')).toContain('09:00')
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
  ])('refuses %o as booking rules', async (invalidRule, field) => {
    const answer = await editRules(invalidRule)
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  it('offers and accepts no start within the notice period, except from the owner', async () => {
    expect((await editRules({ noticeMinutes: 24 * 60 })).status).toBe(200)
    // It is Monday, 09:00. Only starts more than 24 hours away are offered.
    expect(await slotsOn('2027-03-01')).toEqual([])
    expect(await slotsOn('2027-03-02')).toEqual(['09:30', '10:00', '10:30', '11:00'])
    expect(await book('2027-03-02 09:00')).toMatchObject(refused(409, 'slot_unavailable'))
    expect((await book('2027-03-02 09:30')).status).toBe(201)
    expect((await camille.enters(salon, '2027-03-01 10:00')).status).toBe(201)
  })

  it('offers as many days ahead as the owner sets, at most one month per request', async () => {
    await editRules({ horizonDays: 365 })
    // Without `from`, at most 30 dates.
    expect((await openDates()).body.dates).toHaveLength(30)
    const summer = (await openDates('2027-07-01')).body.dates
    expect(summer).toHaveLength(31)
    expect(summer[0]).toEqual({ date: '2027-07-01', slots: 5, first: '09:00' })
    expect((await book('2028-02-28 09:00')).status).toBe(201)
    // The booking at 09:00 also blocks 09:30.
    const last = (await openDates('2028-02-01')).body.dates
    expect(last.at(-1)).toEqual({ date: '2028-02-28', slots: 3, first: '10:00' })
    expect(await openDates('2028-02-29')).toMatchObject(refused(400, 'date_not_offered'))
    // 28 February 2027 is yesterday.
    expect(await openDates('2027-02-28')).toMatchObject(refused(400, 'date_not_offered'))
    expect(await book('2028-02-29 09:00')).toMatchObject(refused(400, 'date_not_offered'))

    await editRules({ horizonDays: 7 })
    expect((await openDates()).body.dates).toHaveLength(7)
    expect(await book('2027-03-08 09:00')).toMatchObject(refused(400, 'date_not_offered'))
    expect((await book('2027-03-07 09:00')).status).toBe(201)
  })

  it('names the first open date after months that are closed or full, and until when nobody works', async () => {
    await editRules({ horizonDays: 200 })
    const params = { scheduleId: salon.id }
    await camille.get('createClosure', { params, body: { fromDate: '2027-03-02', toDate: '2027-06-10' } })
    // It is Monday, 09:00: today has free times.
    const first = { date: '2027-03-01', slots: 4, first: '09:30' }
    expect((await openDates()).body.dates[0]).toEqual(first)
    expect((await openDates()).body).not.toHaveProperty('next')
    const next = { date: '2027-06-11', slots: 5, first: '09:00' }
    const april = (await openDates('2027-04-01')).body
    expect(april).toMatchObject({ next, closedUntil: '2027-06-10' })
    expect(april.dates.every(({ slots }) => slots === 0)).toBe(true)

    // At noon today's work is over, and the salon is closed from tomorrow on.
    product.setNow('2027-03-01T12:00:00Z')
    expect((await openDates()).body).toMatchObject({ next, closedUntil: '2027-06-10' })
    await camille.enters(salon, '2027-06-11 09:00')
    expect((await openDates()).body.next?.first).toBe('10:00')

    await editRules({ horizonDays: 3 })
    expect((await openDates()).body).toMatchObject({ closedUntil: '2027-03-03' })
    expect((await openDates()).body).not.toHaveProperty('next')

    // A full date is not closed.
    salon = await camille.opens({ hours: { tuesday: '09:00-10:00' } })
    await editRules({ horizonDays: 2 })
    await book('2027-03-02 09:00')
    expect((await openDates()).body).toEqual({
      dates: [
        { date: '2027-03-01', slots: 0 },
        { date: '2027-03-02', slots: 0, full: true },
      ],
      fullUntil: '2027-03-02',
    })

    // Nor is a date that the notice rules out, and it is not full either.
    salon = await camille.opens({ hours: { tuesday: '09:00-10:00' } })
    await editRules({ horizonDays: 2, noticeMinutes: 7 * 24 * 60 })
    expect(Object.keys((await openDates()).body)).toEqual(['dates'])
  })

  it('offers starts at the interval that the owner sets', async () => {
    await editRules({ stepMinutes: 60 })
    expect(await slotsOn('2027-03-03')).toEqual(['09:00', '10:00', '11:00'])
    await editRules({ stepMinutes: 20 })
    expect(await slotsOn('2027-03-03')).toEqual([
      '09:00',
      '09:20',
      '09:40',
      '10:00',
      '10:20',
      '10:40',
      '11:00',
    ])
    expect((await book('2027-03-03 09:20')).status).toBe(201)
    await editRules({ stepMinutes: null })
    expect(await book('2027-03-03 10:20')).toMatchObject(refused(409, 'slot_unavailable'))
  })

  it('applies new booking rules to visitors who loaded the slots before the change', async () => {
    expect(await slotsOn('2027-03-02')).toContain('09:00')
    await editRules({ noticeMinutes: 7 * 24 * 60 })
    expect(await book('2027-03-02 09:00')).toMatchObject(refused(409, 'slot_unavailable'))
  })
})
