import { beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '../../../src/contract/index.ts'
import { type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon
let ines: number
let first: number

const monday = '2027-03-08'

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
  salon = await camille.opens({
    hours: { monday: '09:00-12:00', sunday: '00:00-05:00' },
    services: { Coupe: 60, Barbe: 30 },
  })
  const params = { scheduleId: salon.id }
  ines = (await camille.get('createStaff', { params, body: { name: 'Inès' } })).id
  first = (await camille.get('listStaff', { params }))[0]?.id ?? 0
  const hours = [{ startTime: '10:00', endTime: '11:00' }]
  await camille.get('setHours', { params, body: { days: [1], hours, staffId: ines } })
})

type Asked = Partial<Query<'listFreeTimes'>>

const callFor = (asked: Asked, sender = camille) =>
  sender.call('listFreeTimes', {
    params: { scheduleId: salon.id },
    query: { date: monday, serviceIds: String(salon.services.Coupe), ...asked },
  })
const free = async (asked: Asked = {}) => (await callFor(asked)).body

describe('Free times for the owner', () => {
  it('follows the services, the duration, the member and the bookings', async () => {
    expect((await free()).times).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    expect((await free({ staffId: ines })).times).toEqual(['10:00'])
    expect((await free({ durationMinutes: 120 })).times).toEqual(['09:00', '09:30', '10:00'])
    const visit = `${salon.services.Coupe},${salon.services.Barbe}`
    expect((await free({ serviceIds: visit })).times).toEqual(['09:00', '09:30', '10:00', '10:30'])
    const { body } = await camille.enters(salon, `${monday} 09:30`, { staffId: first })
    expect((await free()).times).toEqual(['10:00', '10:30', '11:00'])
    expect((await free({ staffId: first })).times).toEqual(['10:30', '11:00'])
    // A booking that is changed may keep its own time.
    expect((await free({ staffId: first, bookingId: body.id })).times).toHaveLength(5)
    await camille.edits(body.id, { status: 'cancelled' })
  })

  it('offers past dates, and hidden services', async () => {
    expect((await free({ date: '2027-02-22' })).times).toHaveLength(5)
    const [serviceId] = Object.values(salon.services)
    await camille.get('editService', { params: { serviceId: serviceId ?? 0 }, body: { hidden: true } })
    expect((await free()).times).toHaveLength(5)
    await camille.get('editService', { params: { serviceId: serviceId ?? 0 }, body: { hidden: false } })
  })

  it('says why a chosen time clashes, and whether it is outside opening hours', async () => {
    const { body } = await camille.enters(salon, `${monday} 10:00`, { staffId: first })
    expect(await free({ startTime: '10:30', staffId: first })).toMatchObject({
      clash: {
        code: 'booking_overlaps',
        message: 'Ce rendez-vous en chevauche un autre, de 10:00 à 11:00.',
      },
    })
    expect(await free({ startTime: '10:00' })).toMatchObject({ clash: null, closed: false })
    expect(await free({ startTime: '13:00' })).toMatchObject({ clash: null, closed: true })
    expect(await free({ startTime: '10:30', staffId: first, bookingId: body.id })).toMatchObject({
      clash: null,
    })
    expect(await free({ date: '2027-03-28', startTime: '02:30' })).toMatchObject({
      clash: { code: 'time_does_not_exist' },
    })
    await camille.edits(body.id, { status: 'cancelled' })
  })

  it('lets any member do the booking, and chooses one who is present', async () => {
    const closed = { fromDate: '2027-03-15', toDate: '2027-03-15', staffId: first }
    await camille.get('createClosure', { params: { scheduleId: salon.id }, body: closed })
    expect((await free({ date: '2027-03-15' })).times).toEqual(['10:00'])
    const { body } = await camille.enters(salon, '2027-03-15 10:00')
    expect(body.staffId).toBe(ines)
    expect(await free({ date: '2027-03-15', startTime: '10:00' })).toMatchObject({
      clash: null,
      closed: true,
    })
  })

  it('says how else an appointment fits a time that clashes', async () => {
    const [coupe, barbe] = Object.values(salon.services)
    const enters = async (startTime: string, durationMinutes: number) => {
      const client = { clientName: 'Ada', clientPhone: '06 12 34 56 78', status: 'approved' as const }
      const times = { serviceId: coupe ?? 0, date: monday, startTime, durationMinutes, staffId: first }
      return camille.get('createBooking', { params: { scheduleId: salon.id }, body: { ...times, ...client } })
    }
    const booked = [await enters('10:00', 45), await enters('09:00', 10)]
    const at = async (asked: Asked) => (await free({ alternatives: 'true', ...asked })).alternatives
    expect(await at({ startTime: '09:30', staffId: first })).toEqual({
      shorter: { startTime: '09:30', endTime: '10:00', durationMinutes: 30 },
      staffIds: [],
      next: '10:45',
    })
    // Inès works from 10 to 11.
    expect(await at({ startTime: '10:00', staffId: first })).toEqual({
      shorter: null,
      staffIds: [ines],
      next: '10:45',
    })
    // What still runs ends within the quarter of an hour.
    expect(await at({ startTime: '09:00', staffId: first })).toEqual({
      shorter: { startTime: '09:10', endTime: '10:00', durationMinutes: 50 },
      staffIds: [],
      next: '10:45',
    })
    expect(await at({ startTime: '09:00', staffId: first, serviceIds: String(barbe) })).toMatchObject({
      next: '09:10',
    })
    const visit = `${coupe},${barbe}`
    expect(await at({ startTime: '09:15', staffId: first, serviceIds: visit })).toEqual({
      shorter: null,
      staffIds: [],
      next: null,
    })
    expect(await free({ startTime: '09:30', staffId: first })).not.toHaveProperty('alternatives')
    expect(await at({ startTime: '11:00', staffId: first })).toBeUndefined()
    for (const { id } of booked) await camille.edits(id, { status: 'cancelled' })
  })

  it('refuses strangers, unknown services and unknown members', async () => {
    expect(await callFor({}, await owner(product))).toMatchObject(refused(404, 'schedule_not_found'))
    expect(await callFor({ serviceIds: '999999' })).toMatchObject(refused(404, 'service_not_found'))
    expect(await callFor({ staffId: 999_999 })).toMatchObject(refused(404, 'staff_not_found'))
    for (const wrong of [{ serviceIds: '' }, { serviceIds: '1,x' }, { durationMinutes: 4 }, { date: 'soon' }])
      expect((await callFor(wrong)).status).toBe(400)
  })
})
