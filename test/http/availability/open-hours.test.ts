import { beforeAll, describe, expect, it } from 'vitest'
import { type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
  salon = await camille.opens({ hours: { monday: '09:00-12:00 14:00-17:00' } })
})

const params = () => ({ scheduleId: salon.id })
const on = async (date: string) =>
  (await camille.get('listOpenHours', { params: params(), query: { from: date, to: date } }))[0]
const said = (hours: { startTime: string; endTime: string }[] = []) =>
  hours.map(({ startTime, endTime }) => `${startTime}–${endTime}`)

describe('Hours of a date', () => {
  it('lists the hours of a date for each staff member and for all together', async () => {
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    const hours = [{ startTime: '11:00', endTime: '15:00' }]
    await camille.get('setHours', { params: params(), body: { days: [1], hours, staffId: ines.id } })
    const monday = await on('2027-03-08')
    expect(said(monday?.hours)).toEqual(['09:00–17:00'])
    expect(monday?.members.map((member) => said(member.hours))).toEqual([
      ['09:00–12:00', '14:00–17:00'],
      ['11:00–15:00'],
    ])
    expect(await on('2027-03-09')).toMatchObject({ hours: [], members: [{ hours: [] }, { hours: [] }] })
  })

  it('lists hours without closures, and special hours in place of the usual ones', async () => {
    const [first] = await camille.get('listStaff', { params: params() })
    const from = { fromDate: '2027-03-15', fromTime: '14:00', toDate: '2027-03-15', toTime: '16:00' }
    await camille.get('createClosure', { params: params(), body: { ...from, staffId: first?.id ?? 0 } })
    const fifteenth = await on('2027-03-15')
    expect(said(fifteenth?.members[0]?.hours)).toEqual(['09:00–12:00', '16:00–17:00'])
    expect(said(fifteenth?.hours)).toEqual(['09:00–15:00', '16:00–17:00'])
    const whole = { fromDate: '2027-03-22', toDate: '2027-03-22' }
    await camille.get('createClosure', { params: params(), body: whole })
    expect(said((await on('2027-03-22'))?.hours)).toEqual([])
    const special = { date: '2027-03-29', startTime: '20:00', endTime: '24:00' }
    await camille.get('createSpecialHours', { params: params(), body: special })
    expect(said((await on('2027-03-29'))?.hours)).toEqual(['20:00–24:00'])
  })

  it('lists hours of at most a year, in order, to the owner only', async () => {
    const asked = (from: string, to: string) =>
      camille.call('listOpenHours', { params: params(), query: { from, to } })
    const { body } = await asked('2027-01-01', '2028-01-01')
    expect([body.length, body[0]?.date, body.at(-1)?.date]).toEqual([366, '2027-01-01', '2028-01-01'])
    for (const [from, to] of [
      ['2027-01-01', '2028-01-02'],
      ['2027-03-02', '2027-03-01'],
    ] as const) {
      const refusal = await asked(from, to)
      expect(refusal).toMatchObject(refused(400, 'invalid_request'))
      expect(Object.keys((refusal.body as { fields?: object }).fields ?? {})).toEqual(['to'])
    }
    const stranger = await owner(product)
    const query = { from: '2027-03-01', to: '2027-03-01' }
    expect(await stranger.call('listOpenHours', { params: params(), query })).toMatchObject(
      refused(404, 'schedule_not_found'),
    )
  })
})
