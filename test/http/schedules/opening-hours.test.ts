import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { fill } from '../../fixtures/filled-quotas.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { stored } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let salon: Salon

const monday = '2027-03-08'
const tuesday = '2027-03-09'

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ hours: { monday: '09:00-12:00', tuesday: '10:00-11:00' } })
})

afterAll(() => product.stop())

const params = () => ({ scheduleId: salon.id })
const span = (text: string) => {
  const [startTime = '', endTime = ''] = text.split('-')
  return { startTime, endTime }
}
const sets = (days: number[], hours: string, more: Partial<Body<'setHours'>> = {}) =>
  camille.call('setHours', {
    params: params(),
    body: { days, hours: hours.split(' ').filter(Boolean).map(span), ...more },
  })
const week = async (staffId: number | null = null) => {
  const rows = await camille.get('listAvailability', { params: params() })
  return rows
    .filter((row) => row.staffId === staffId)
    .map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}-${endTime}`)
}
const slots = async (date: string) => (await client(product).slots(salon, date)).body.slots

describe('Hours of several days', () => {
  it('replaces the hours of several days at once', async () => {
    const answer = await sets([1, 2, 3], '09:00-12:30 13:30-17:00')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(await camille.get('listAvailability', { params: params() }))
    expect(await week()).toEqual([
      '1 09:00-12:30',
      '1 13:30-17:00',
      '2 09:00-12:30',
      '2 13:30-17:00',
      '3 09:00-12:30',
      '3 13:30-17:00',
    ])
    await sets([2, 2], '')
    expect(await week()).toEqual(['1 09:00-12:30', '1 13:30-17:00', '3 09:00-12:30', '3 13:30-17:00'])
    expect(await slots(tuesday)).toEqual([])
  })

  it('adds hours to several days when asked not to replace them', async () => {
    await sets([1, 5], '14:00-18:00', { replace: false })
    expect(await week()).toEqual(['1 09:00-12:00', '1 14:00-18:00', '2 10:00-11:00', '5 14:00-18:00'])
  })

  it.each([
    [[1], '13:00-17:00 09:00-13:30', { 'hours.1.startTime': 'Ces horaires en recouvrent d’autres.' }],
    [[1], '09:00-12:00 15:00-14:00', { 'hours.1.endTime': 'La fin doit venir après le début.' }],
    [[1], '24:00-24:00', { 'hours.0.startTime': 'Indiquez une heure comme 09:30.' }],
    [[], '09:00-12:00', { days: 'Ce champ est obligatoire.' }],
    [[7], '09:00-12:00', { 'days.0': 'Au plus 6.' }],
  ])('refuses to set days %j to %s, names the field, and saves nothing', async (days, hours, fields) => {
    const before = await stored(product)
    const answer = await sets(days, hours)
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(answer.body.fields).toEqual(fields)
    expect(await stored(product)).toEqual(before)
  })

  it('saves all hours or none when there would be too many', async () => {
    await fill(camille, salon, 'availability', 3)
    const before = await stored(product)
    expect(await sets([3, 4], '09:00-12:00 13:00-17:00')).toMatchObject(refused(409, 'too_many_availability'))
    expect(await stored(product)).toEqual(before)
    expect((await sets([4], '09:00-12:00 13:00-17:00')).status).toBe(200)
  })

  it('refuses to set the hours of a staff member of another schedule', async () => {
    const other = await camille.opens()
    const [stranger] = await camille.get('listStaff', { params: { scheduleId: other.id } })
    const staffId = stranger?.id ?? 0
    expect(await sets([1], '09:00-12:00', { staffId })).toMatchObject(refused(404, 'staff_not_found'))
    expect((await sets([1], '09:00-12:00', { staffId })).body.fields).toMatchObject({
      staffId: expect.any(String),
    })
  })
})

describe('Hours of a staff member', () => {
  it('starts a staff member’s hours from the schedule’s, and returns to those when they are removed', async () => {
    const [first] = await camille.get('listStaff', { params: params() })
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    await sets([1], '14:00-16:00', { staffId: ines.id })
    expect(await week(ines.id)).toEqual(['1 14:00-16:00', '2 10:00-11:00'])
    expect(await week()).toEqual(['1 09:00-12:00', '2 10:00-11:00'])
    expect(await slots(monday)).toEqual(expect.arrayContaining(['09:00', '15:00']))
    await sets([3], '09:00-10:00', { staffId: ines.id, replace: false })
    expect(await week(ines.id)).toEqual(['1 14:00-16:00', '2 10:00-11:00', '3 09:00-10:00'])
    await sets([0, 1, 2, 3, 4, 5, 6], '', { staffId: ines.id })
    expect(await week(ines.id)).toEqual([])
    expect(await slots(monday)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect(await week(first?.id ?? 0)).toEqual([])
  })

  it('adds a staff member’s hours to those of the schedule', async () => {
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    await sets([1], '14:00-16:00', { staffId: ines.id, replace: false })
    expect(await week(ines.id)).toEqual(['1 09:00-12:00', '1 14:00-16:00', '2 10:00-11:00'])
  })
})

describe('Days that end at midnight', () => {
  it('offers starts up to midnight, written as 24:00', async () => {
    const params = { scheduleId: salon.id }
    const body = { dayOfWeek: 1, startTime: '22:00', endTime: '24:00' }
    const added = await camille.call('createAvailability', { params, body })
    expect(added).toMatchObject({ status: 201, body })
    expect(await week()).toContain('1 22:00-24:00')
    const { body: day } = await client(product).slots(salon, monday)
    expect(day.hours).toEqual([span('09:00-12:00'), span('22:00-24:00')])
    expect(day.slots.slice(-3)).toEqual(['22:00', '22:30', '23:00'])
    const { referenceToken } = (await client(product).books(salon, `${monday} 23:00`)).body
    expect((await client(product).looksUp(referenceToken)).body).toMatchObject({
      startTime: '23:00',
      endTime: '00:00',
    })
  })

  it('sets special hours that end at 24:00', async () => {
    const body = { date: tuesday, startTime: '18:00', endTime: '24:00' }
    const added = await camille.call('createSpecialHours', { params: params(), body })
    expect(added).toMatchObject({ status: 201, body })
    expect((await client(product).slots(salon, tuesday)).body.hours).toEqual([span('18:00-24:00')])
  })
})
