import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon

const monday = '2027-03-08'

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ hours: { monday: '09:00-12:00' }, services: { Coupe: 60 } })
})

const params = () => ({ scheduleId: salon.id })
const gaps = (rule: string) => camille.call('editSchedule', { params: params(), body: { gaps: rule } })
const day = async (service?: string) => (await client(product).slots(salon, monday, service)).body
const books = (time: string, service = 'Coupe') =>
  client(product).books(salon, `${monday} ${time}`, { service })
const enters = (time: string) => camille.enters(salon, `${monday} ${time}`, { service: 'Coupe' })
const adds = async (name: string, more: Partial<Body<'createService'>>) => {
  const body = { name, durationMinutes: 60, ...more }
  salon.services[name] = (await camille.get('createService', { params: params(), body })).id
}

const all = ['09:00', '09:30', '10:00', '10:30', '11:00']
const whole = ['09:00', '10:00', '11:00']

describe('Starts that leave a gap', () => {
  it('offers starts that leave a gap by default', async () => {
    expect(await camille.get('getSchedule', { params: params() })).toMatchObject({ gaps: 'allow' })
    expect(await day()).toEqual({ slots: all, hours: expect.anything() })
    const wrong = await gaps('sometimes')
    expect(wrong).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['gaps'])
  })

  it('marks the preferred starts when gaps are to be avoided, and books the others too', async () => {
    await gaps('avoid')
    expect(await day()).toMatchObject({ slots: all, preferred: whole })
    expect((await books('09:30')).status).toBe(201)
    // From 10:30 to 12:00 every start leaves half an hour, so none is preferred.
    expect(await day()).toEqual({ slots: ['10:30', '11:00'], hours: expect.anything() })
  })

  it('offers, counts and books no start that leaves a gap when gaps are forbidden', async () => {
    await gaps('forbid')
    expect(await day()).toEqual({ slots: whole, hours: expect.anything() })
    const body = { serviceId: salon.services.Coupe ?? 0, from: monday }
    const month = await client(product).get('listOpenDates', { params: { token: salon.token }, body })
    expect(month.dates[0]).toEqual({ date: monday, slots: 3, first: '09:00' })
    expect(await books('09:30')).toMatchObject(refused(409, 'slot_unavailable'))
    expect((await books('10:00')).status).toBe(201)
    expect((await day()).slots).toEqual(['09:00', '11:00'])
  })

  it('offers starts that leave a gap on a day without other starts', async () => {
    await gaps('forbid')
    await enters('09:30')
    expect((await day()).slots).toEqual(['10:30', '11:00'])
    expect((await books('10:30')).status).toBe(201)
  })

  it('measures gaps by the shortest service on offer, with its buffers', async () => {
    await gaps('forbid')
    await adds('Frange', { durationMinutes: 30 })
    expect((await day()).slots).toEqual(all)
    await camille.get('editService', {
      params: { serviceId: salon.services.Frange ?? 0 },
      body: { bufferAfter: 5 },
    })
    // Half an hour before 09:30 is now too short. After 11:30 the buffer falls outside the opening hours.
    expect((await day()).slots).toEqual(['09:00', '10:00', '10:30', '11:00'])
    await camille.get('editService', {
      params: { serviceId: salon.services.Frange ?? 0 },
      body: { hidden: true },
    })
    expect((await day()).slots).toEqual(whole)
  })

  it('prefers the staff member whose day keeps no gap, measured by their own services', async () => {
    await gaps('avoid')
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    await adds('Frange', { durationMinutes: 30, staffIds: [ines.id] })
    expect(await day()).toEqual({ slots: all, hours: expect.anything() })
    await camille.get('createBooking', {
      params: params(),
      body: {
        serviceId: salon.services.Frange ?? 0,
        date: monday,
        startTime: '11:30',
        staffId: ines.id,
        clientName: 'Ada',
        clientPhone: '06',
      },
    })
    // Inès is busier, but half an hour before is enough for her shortest service.
    await books('09:30')
    const [booking] = await camille.bookings(salon)
    expect(booking).toMatchObject({ startTime: '09:30', staffId: ines.id })
  })

  it('lets the owner book starts that leave a gap', async () => {
    await gaps('forbid')
    expect((await enters('09:30')).status).toBe(201)
  })
})
