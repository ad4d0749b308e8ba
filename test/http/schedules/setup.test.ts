import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { setUp } from '../../../src/contract/setup.ts'
import { businessTypes, suggestions } from '../../../src/domain/business-types.ts'
import { client, type Owner, owner, refused, type Salon, sessionAt } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

afterAll(() => product.stop())

const opensBare = () => camille.opens({ services: {}, hours: {} })
const ofSchedule = ({ id }: Salon) => ({ params: { scheduleId: id } })

const week = [
  { days: [2, 3], hours: [{ startTime: '09:00', endTime: '12:30' }] },
  { days: [6], hours: [{ startTime: '10:00', endTime: '18:00' }] },
]
const menu = [
  { name: ' Coupe ', durationMinutes: 45, priceCents: 3800 },
  { name: 'Couleur', durationMinutes: 120 },
]
const begins = (salon: Salon, body: Body<'setUpSchedule'>, who = camille) =>
  who.call('setUpSchedule', { ...ofSchedule(salon), body })

async function has(salon: Salon) {
  const services = await camille.get('listServices', ofSchedule(salon))
  const hours = await camille.get('listAvailability', ofSchedule(salon))
  return [
    ...services.map(({ name, durationMinutes, priceCents }) => `${name} ${durationMinutes} ${priceCents}`),
    ...hours.map(({ dayOfWeek, startTime, endTime }) => `${dayOfWeek} ${startTime}–${endTime}`),
  ]
}

const all = ['Coupe 45 3800', 'Couleur 120 null', '2 09:00–12:30', '3 09:00–12:30', '6 10:00–18:00']

describe('Setup of a new schedule', () => {
  it('adds services and hours in one call, after which clients can book', async () => {
    const salon = await opensBare()
    const { status, body } = await begins(salon, { hours: week, services: menu })
    expect(status).toBe(201)
    expect(body).toEqual({
      services: await camille.get('listServices', ofSchedule(salon)),
      availability: await camille.get('listAvailability', ofSchedule(salon)),
    })
    expect(await has(salon)).toEqual(all)
    const offered = { ...salon, services: { Couleur: body.services[1]?.id ?? 0 } }
    expect(await client(product).books(offered, '2027-03-09 10:00')).toMatchObject({ status: 201 })
  })

  it('sets up a schedule once when several tabs send the setup', async () => {
    const salon = await opensBare()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => begins(salon, { hours: week, services: menu })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await begins(salon, { services: menu })).toMatchObject(refused(409, 'already_set_up'))
    expect(await begins(salon, { hours: week })).toMatchObject(refused(409, 'already_set_up'))
    expect(await has(salon)).toEqual(all)
  })

  it('adds only what is missing, and nothing beside services or hours added meanwhile', async () => {
    const salon = await camille.opens({ services: {}, hours: { monday: '14:00-17:00' } })
    const before = ['1 14:00–17:00']
    expect(await begins(salon, { hours: week, services: menu })).toMatchObject(refused(409, 'already_set_up'))
    expect(await has(salon)).toEqual(before)
    expect(await begins(salon, { services: menu })).toMatchObject({ status: 201 })
    expect(await has(salon)).toEqual(['Coupe 45 3800', 'Couleur 120 null', ...before])
  })

  it('accepts the setup again once everything was deleted', async () => {
    const salon = await camille.opens({ hours: {} })
    expect(await begins(salon, { services: menu })).toMatchObject(refused(409, 'already_set_up'))
    await camille.call('deleteService', { params: { serviceId: salon.services.Coupe ?? 0 } })
    expect(await begins(salon, { services: menu })).toMatchObject({ status: 201 })
  })

  it.each([
    [{}, 'services'],
    [{ hours: [...week, { days: [0, 3], hours: week[1]?.hours ?? [] }] }, 'hours.2.days'],
    [{ hours: [{ days: [], hours: week[0]?.hours ?? [] }] }, 'hours.0.days'],
    [{ hours: [{ days: [1], hours: [] }] }, 'hours.0.hours'],
    [{ hours: week, services: [{ name: 'Éclair', durationMinutes: 5 }] }, 'services.0.durationMinutes'],
  ])('refuses the setup %j, names the field, and saves nothing', async (body, field) => {
    const salon = await opensBare()
    expect(await begins(salon, body)).toMatchObject({
      ...refused(400, 'invalid_request'),
      body: { fields: { [field]: expect.stringMatching(/\S/) } },
    })
    expect(await has(salon)).toEqual([])
  })

  it('refuses the setup of another owner’s schedule', async () => {
    const salon = await opensBare()
    const stranger = await owner(product)
    expect(await begins(salon, { services: menu }, stranger)).toMatchObject(
      refused(404, 'schedule_not_found'),
    )
    expect(await has(salon)).toEqual([])
  })

  it('accepts the suggestions of every business type', () => {
    for (const { hours, services } of businessTypes.map((trade) => suggestions[trade])) {
      expect(services).toHaveLength(3)
      expect(setUp.setUpSchedule.body.safeParse({ hours, services }).error).toBeUndefined()
    }
  })
})

describe('Shared links', () => {
  it('marks a link as shared when its owner says so, and keeps the mark', async () => {
    const salon = await camille.opens()
    const edits = (body: Body<'editSchedule'>) => camille.get('editSchedule', { ...ofSchedule(salon), body })
    expect(await camille.get('getSchedule', ofSchedule(salon))).toMatchObject({ shared: false })
    expect(await edits({ shared: true })).toMatchObject({ shared: true })
    expect(await edits({ name: 'Salon Élodie' })).toMatchObject({ shared: true })
    expect(await camille.get('listSchedules')).toContainEqual(
      expect.objectContaining({ id: salon.id, shared: true }),
    )
    const shown = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    expect(shown).not.toHaveProperty('shared')
  })

  it('remembers that an owner keeps the password, and tells no client', async () => {
    const salon = await camille.opens({ password: 'sésame' })
    const edits = (body: Body<'editSchedule'>) => camille.get('editSchedule', { ...ofSchedule(salon), body })
    expect(await camille.get('getSchedule', ofSchedule(salon))).not.toHaveProperty('passwordKept')
    expect(await edits({ passwordKept: true })).toMatchObject({ passwordKept: true, hasPassword: true })
    expect(await camille.get('listSchedules')).toContainEqual(
      expect.objectContaining({ id: salon.id, passwordKept: true }),
    )
    const shown = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    expect(shown).toEqual({ name: 'Salon', passwordRequired: true })
  })

  it('returns from checkout to the schedule that led there, and never to another owner’s', async () => {
    const jane = await owner(product)
    await jane.subscribes('none')
    const { id } = await jane.opens()
    const body = { scheduleId: id }
    const { url } = await jane.get('createCheckoutSession', { body })
    const leave = { params: sessionAt(url), body: { action: 'leave' as const } }
    expect((await jane.get('getSandboxSession', { params: sessionAt(url) })).returnUrl).toMatch(
      new RegExp(`/subscription\\?checkout=done&schedule=${id}$`),
    )
    expect((await jane.get('actInSandbox', leave)).url).toMatch(new RegExp(`/subscription\\?schedule=${id}$`))
    await camille.subscribes('none')
    expect(await camille.call('createCheckoutSession', { body })).toMatchObject(
      refused(404, 'schedule_not_found'),
    )
  })
})
