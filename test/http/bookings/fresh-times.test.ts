import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client

const monday = '2027-03-08'
const hours = [{ startTime: '09:00', endTime: '12:00' }]

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ hours: { monday: '09:00-12:00' }, services: { Coupe: 60, Barbe: 60 } })
  ada = client(product)
})

const params = () => ({ scheduleId: salon.id })
const serviceId = () => salon.services.Coupe ?? 0
const taken = (time: string) => camille.enters(salon, `${monday} ${time}`, { service: 'Coupe' })
const wanted = (startTime: string, more: object = {}) => ({
  date: monday,
  startTime,
  clientName: 'Ada',
  clientPhone: '06 12 34 56 78',
  ...more,
})
const books = (startTime: string, more: object) =>
  ada.call('book', { params: { token: salon.token }, body: wanted(startTime, more) })

describe('Fresh times in a refusal', () => {
  it('sends the times still free that day when another client was faster', async () => {
    await client(product).books(salon, `${monday} 10:00`)
    const answer = await books('10:00', { serviceId: serviceId() })
    expect(answer).toMatchObject(refused(409, 'slot_taken'))
    expect(answer.body.availableSlots).toEqual({ slots: ['09:00', '11:00'], hours })
    expect(answer.body.availableSlots).toEqual((await ada.slots(salon, monday)).body)
  })

  it('sends an empty list when the day is full', async () => {
    for (const time of ['09:00', '10:00', '11:00']) await taken(time)
    const answer = await books('09:00', { serviceId: serviceId() })
    expect(answer).toMatchObject(refused(409, 'slot_taken'))
    expect(answer.body.availableSlots).toEqual({ slots: [], hours })
  })

  it('sends them for a start that is not on offer', async () => {
    const answer = await books('09:10', { serviceId: serviceId() })
    expect(answer).toMatchObject(refused(409, 'slot_unavailable'))
    expect(answer.body.availableSlots?.slots).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  })

  it('sends the times of the chosen staff member', async () => {
    const { id: ines } = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    await camille.enters(salon, `${monday} 10:00`, { service: 'Coupe', staffId: ines })
    const hers = await books('10:00', { serviceId: serviceId(), staffId: ines })
    expect(hers).toMatchObject(refused(409, 'slot_taken'))
    expect(hers.body.availableSlots?.slots).toEqual(['09:00', '11:00'])
    expect((await ada.slots(salon, monday)).body.slots).toContain('10:00')
  })

  it('sends the times of the whole visit', async () => {
    await taken('10:00')
    const serviceIds = [serviceId(), salon.services.Barbe ?? 0]
    const answer = await books('10:00', { serviceIds })
    expect(answer).toMatchObject(refused(409, 'slot_taken'))
    const visit = { params: { token: salon.token }, body: { serviceIds, date: monday } }
    expect(answer.body.availableSlots).toEqual(await ada.get('listSlots', visit))
    expect(answer.body.availableSlots?.slots).toEqual([])
  })

  it('sends the free places of a group session', async () => {
    const body = { name: 'Yoga', durationMinutes: 60, capacity: 2 }
    const { id } = await camille.get('createService', { params: params(), body })
    const yoga = { serviceId: id }
    for (const clientName of ['Bea', 'Cleo'])
      expect((await books('10:00', { ...yoga, clientName })).status).toBe(201)
    const answer = await books('10:00', yoga)
    expect(answer).toMatchObject(refused(409, 'slot_taken'))
    expect(answer.body.availableSlots).toEqual({
      slots: ['09:00', '11:00'],
      places: { '09:00': 2, '11:00': 2 },
      hours,
    })
  })

  it('sends the preferred times when gaps are avoided', async () => {
    await camille.get('editSchedule', { params: params(), body: { gaps: 'avoid' } })
    await taken('09:00')
    const answer = await books('09:00', { serviceId: serviceId() })
    expect(answer.body.availableSlots).toEqual({
      slots: ['10:00', '10:30', '11:00'],
      preferred: ['10:00', '11:00'],
      hours,
    })
  })

  it('sends them when the slot of a deposit is taken', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15.50')
    expect((await client(product).holds(salon, `${monday} 10:00`)).status).toBe(201)
    const answer = await ada.holds(salon, `${monday} 10:00`)
    expect(answer).toMatchObject(refused(409, 'slot_taken'))
    expect(answer.body.availableSlots).toEqual({ slots: ['09:00', '11:00'], hours })
  })

  it('sends none with other refusals', async () => {
    const answer = await ada.call('book', {
      params: { token: salon.token },
      body: { ...wanted('10:00', { serviceId: serviceId() }), date: '2028-03-08' },
    })
    expect(answer).toMatchObject(refused(400, 'date_not_offered'))
    expect(answer.body).not.toHaveProperty('availableSlots')
  })
})
