import { beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

const nextMonday = '2027-03-08'

describe('Opening hours', () => {
  it('adds opening hours, lists them in week order, and deletes them', async () => {
    const salon = await camille.opens({ hours: {} })
    const params = { scheduleId: salon.id }
    const adds = (dayOfWeek: number, startTime: string, endTime: string) =>
      camille.call('createAvailability', { params, body: { dayOfWeek, startTime, endTime } })
    const saturday = await adds(6, '00:00', '23:59')
    expect(saturday.status).toBe(201)
    expect(saturday.body).toEqual({
      id: expect.any(Number),
      dayOfWeek: 6,
      startTime: '00:00',
      endTime: '23:59',
      staffId: null,
    })
    const afternoon = await adds(1, '14:00', '17:00')
    const morning = await adds(1, '09:00', '12:00')
    const sunday = await adds(0, '10:00', '11:00')
    expect(await camille.get('listAvailability', { params })).toEqual([
      sunday.body,
      morning.body,
      afternoon.body,
      saturday.body,
    ])

    const row = { availabilityId: morning.body.id }
    expect(await camille.call('deleteAvailability', { params: row })).toMatchObject({ status: 200, body: {} })
    expect(await camille.call('deleteAvailability', { params: row })).toMatchObject(
      refused(404, 'availability_not_found'),
    )
    expect(await camille.get('listAvailability', { params })).toHaveLength(3)
  })

  it.each([
    [{ endTime: '09:00' }, 'endTime', 'La fin doit venir après le début.'],
    [{ endTime: '08:59' }, 'endTime', 'La fin doit venir après le début.'],
    [{ endTime: '24:01' }, 'endTime', 'Indiquez une heure comme 09:30.'],
    [{ startTime: '24:00', endTime: '24:00' }, 'startTime', 'Indiquez une heure comme 09:30.'],
    [{ startTime: '9:00' }, 'startTime', 'Indiquez une heure comme 09:30.'],
    [{ startTime: '09:60' }, 'startTime', 'Indiquez une heure comme 09:30.'],
    [{ startTime: undefined }, 'startTime', 'Ce champ est obligatoire.'],
    [{ dayOfWeek: 7 }, 'dayOfWeek', 'Au plus 6.'],
    [{ dayOfWeek: -1 }, 'dayOfWeek', 'Au moins 0.'],
    [{ dayOfWeek: 1.5 }, 'dayOfWeek', 'Cette valeur n’est pas valable.'],
    [{ dayOfWeek: 'monday' }, 'dayOfWeek', 'Ce champ est obligatoire.'],
  ])('refuses opening hours with %o', async (wrong, field, text) => {
    const salon = (await camille.get('listSchedules'))[0]?.id ?? (await camille.opens()).id
    const answer = await camille.call('createAvailability', {
      params: { scheduleId: salon },
      body: { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', ...wrong },
    })
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(answer.body.fields).toEqual({ [field]: text })
  })

  it('merges opening hours that touch or overlap, so that a service may run across them', async () => {
    const salon = await camille.opens({ hours: { monday: '09:00-10:30 10:30-12:00' } })
    const overlapping = { dayOfWeek: 1, startTime: '11:00', endTime: '12:30' }
    await camille.get('createAvailability', { params: { scheduleId: salon.id }, body: overlapping })
    const { slots, hours } = (await client(product).slots(salon, nextMonday)).body
    expect(hours).toEqual([{ startTime: '09:00', endTime: '12:30' }])
    expect(slots).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
  })

  it('keeps bookings when opening hours are deleted, and offers no more starts there', async () => {
    const salon = await camille.opens({ hours: { monday: '09:00-12:00' } })
    const ada = client(product)
    const { referenceToken } = (await ada.books(salon, `${nextMonday} 10:00`)).body
    const params = { scheduleId: salon.id }
    const [row] = await camille.get('listAvailability', { params })
    await camille.get('deleteAvailability', { params: { availabilityId: row?.id ?? 0 } })
    expect((await ada.slots(salon, nextMonday)).body).toEqual({ slots: [], hours: [] })
    expect(await ada.books(salon, `${nextMonday} 11:00`)).toMatchObject(refused(409, 'slot_unavailable'))
    expect(await ada.looksUp(referenceToken)).toMatchObject({ status: 200, body: { status: 'pending' } })
  })
})
