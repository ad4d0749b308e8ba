import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let salon: Salon

const monday = '2027-03-08'

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

const colour = { name: 'Couleur', durationMinutes: 120, processingFrom: 30, processingMinutes: 40 }

const adds = (body: Record<string, unknown>) =>
  camille.call('createService', { params: { scheduleId: salon.id }, body })
const changes = (name: string, body: Record<string, unknown>) =>
  camille.call('editService', { params: { serviceId: salon.services[name] ?? 0 }, body })

beforeEach(async () => {
  salon = await camille.opens({ hours: { monday: '09:00-13:00' }, services: { Coupe: 30 } })
  salon.services.Couleur = (await adds(colour)).body.id
})

const slots = async (service: string) => (await client(product).slots(salon, monday, service)).body.slots
const books = (time: string, service: string) =>
  client(product).books(salon, `${monday} ${time}`, { service })
const enters = (time: string, service: string, status = 'approved') =>
  camille.enters(salon, `${monday} ${time}`, { service, status })

describe('Former names of the processing time', () => {
  it('stores them in requests, and repeats them in replies', async () => {
    const former = { freeFrom: 30, freeMinutes: 40 }
    const both = { ...former, processingFrom: 30, processingMinutes: 40 }
    expect(await adds({ name: 'Mèches', durationMinutes: 120, ...former })).toMatchObject({ body: both })
    const moved = { freeFrom: 20, processingFrom: 20, freeMinutes: 40, processingMinutes: 40 }
    expect(await changes('Couleur', { freeFrom: 20 })).toMatchObject({ status: 200, body: moved })
  })

  it('refuses former values that are not valid, and names the fields as they were sent', async () => {
    for (const name of ['freeMinutes', 'processingMinutes']) {
      const { body } = await changes('Couleur', { [name]: 90 })
      expect(Object.keys(body.fields ?? {})).toEqual([name])
    }
    expect(await changes('Couleur', { freeMinutes: 481 })).toMatchObject({ status: 400 })
    expect(await changes('Couleur', { freeMinutes: 'long' })).toMatchObject({ status: 400 })
  })
})

describe('Processing time', () => {
  it('stores the processing time of a service, and hides it from clients', async () => {
    const [, listed] = await camille.get('listServices', { params: { scheduleId: salon.id } })
    expect(listed).toMatchObject(colour)
    const shared = await client(product).get('getPublicSchedule', { params: { token: salon.token } })
    expect(JSON.stringify(shared)).not.toMatch(/free|processing/)
    const without = { processingFrom: null, processingMinutes: null }
    expect(await changes('Couleur', without)).toMatchObject({ status: 200, body: without })
  })

  it.each([
    [{ processingMinutes: 90 }, 'processingMinutes', 'pause_outside_service'],
    [{ processingFrom: 80 }, 'processingMinutes', 'pause_outside_service'],
    [{ durationMinutes: 70 }, 'processingMinutes', 'pause_outside_service'],
    [{ processingFrom: null }, 'processingFrom', 'pause_outside_service'],
    [{ processingMinutes: null }, 'processingMinutes', 'pause_outside_service'],
    [{ capacity: 2 }, 'processingMinutes', 'pause_in_group'],
    [{ processingFrom: 0 }, 'processingFrom', 'invalid_request'],
    [{ processingMinutes: 0 }, 'processingMinutes', 'invalid_request'],
    [{ processingMinutes: 40.5 }, 'processingMinutes', 'invalid_request'],
    [{ processingMinutes: '40' }, 'processingMinutes', 'invalid_request'],
  ] as const)('refuses a service with processing time of %o, and names %s', async (wrong, field, code) => {
    for (const refusal of [await adds({ ...colour, ...wrong }), await changes('Couleur', wrong)]) {
      expect(refusal).toMatchObject(refused(400, code))
      expect(Object.keys(refusal.body.fields ?? {})).toEqual([field])
    }
    const [, listed] = await camille.get('listServices', { params: { scheduleId: salon.id } })
    expect(listed).toMatchObject(colour)
  })

  it('books another client within processing time, but not across its edges', async () => {
    expect((await books('10:00', 'Couleur')).status).toBe(201)
    // Processing time lasts from 10:30 to 11:10.
    expect(await slots('Coupe')).toEqual(['09:00', '09:30', '10:30', '12:00', '12:30'])
    expect((await books('10:30', 'Coupe')).status).toBe(201)
    expect(await slots('Coupe')).toEqual(['09:00', '09:30', '12:00', '12:30'])
    expect(await books('10:30', 'Coupe')).toMatchObject(refused(409, 'slot_taken'))
    expect(await enters('10:40', 'Coupe')).toMatchObject(refused(409, 'booking_overlaps'))
    expect(await overlaps(product)).toBe(0)
  })

  it('lets the owner fill processing time to the minute', async () => {
    await enters('10:00', 'Couleur')
    expect(await enters('10:29', 'Coupe')).toMatchObject(refused(409, 'booking_overlaps'))
    expect(await enters('10:41', 'Coupe')).toMatchObject(refused(409, 'booking_overlaps'))
    expect((await enters('10:40', 'Coupe')).status).toBe(201)
  })

  it('offers a service whose processing time covers an existing booking', async () => {
    await enters('10:30', 'Coupe')
    expect(await slots('Couleur')).toEqual(['10:00', '11:00'])
    expect((await books('10:00', 'Couleur')).status).toBe(201)
    expect(await overlaps(product)).toBe(0)
  })

  it('offers no start whose processing time is outside opening hours', async () => {
    const lunch = { fromDate: monday, fromTime: '10:30', toDate: monday, toTime: '11:00' }
    await camille.get('createClosure', { params: { scheduleId: salon.id }, body: lunch })
    expect(await slots('Couleur')).toEqual(['11:00'])
  })

  it('keeps buffers around the whole appointment, and none around processing time', async () => {
    await changes('Couleur', { bufferBefore: 15, bufferAfter: 15 })
    await enters('10:00', 'Couleur')
    expect((await enters('10:30', 'Coupe')).status).toBe(201)
    expect(await enters('09:16', 'Coupe')).toMatchObject(refused(409, 'booking_overlaps'))
    expect(await enters('12:14', 'Coupe')).toMatchObject(refused(409, 'booking_overlaps'))
    expect((await enters('12:15', 'Coupe')).status).toBe(201)
  })

  it('gives processing time to one of 64 clients who want it at once', async () => {
    await enters('10:00', 'Couleur')
    const answers = await Promise.all(Array.from({ length: 64 }, () => books('10:30', 'Coupe')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 201) expect(answer.body.code).toBe('slot_taken')
  })
})

describe('Bookings with processing time', () => {
  it('frees all of a booking’s time when it is cancelled', async () => {
    const { body } = await books('10:00', 'Couleur')
    await client(product).cancels(body.referenceToken)
    expect(await slots('Couleur')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  })

  it('keeps a booking’s processing time when its service changes, and updates it when it moves', async () => {
    await changes('Couleur', { processingFrom: null, processingMinutes: null })
    const { body: booking } = await enters('10:00', 'Couleur', 'pending')
    await changes('Couleur', { processingFrom: 30, processingMinutes: 40 })
    await camille.edits(booking.id, { comment: 'Cheveux longs', status: 'approved' })
    expect(await enters('10:30', 'Coupe')).toMatchObject(refused(409, 'booking_overlaps'))
    await camille.edits(booking.id, { startTime: '10:30' })
    expect((await enters('11:00', 'Coupe')).status).toBe(201)
    expect(await camille.edits(booking.id, { startTime: '10:45' })).toMatchObject(
      refused(409, 'booking_overlaps'),
    )
  })

  it('drops processing time that no longer fits a booking when it moves', async () => {
    await changes('Couleur', { durationMinutes: 60, processingFrom: 20, processingMinutes: 20 })
    const { body: booking } = await enters('10:00', 'Couleur')
    await changes('Couleur', { durationMinutes: 120, processingFrom: 20, processingMinutes: 80 })
    expect((await camille.edits(booking.id, { startTime: '11:00' })).status).toBe(200)
    expect(await enters('11:20', 'Coupe')).toMatchObject(refused(409, 'booking_overlaps'))
    expect((await enters('12:00', 'Coupe')).status).toBe(201)
  })

  it('holds both working parts of a booking while its deposit is paid', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15.00')
    const ada = client(product)
    const { body } = await ada.holds(salon, `${monday} 10:00`, { service: 'Couleur' })
    expect(await slots('Coupe')).toEqual(['09:00', '09:30', '10:30', '12:00', '12:30'])
    await ada.pays(body)
    expect(await slots('Coupe')).toEqual(['09:00', '09:30', '10:30', '12:00', '12:30'])
    await ada.cancels(body.referenceToken)
    expect(await slots('Coupe')).toHaveLength(8)
  })

  it('measures how busy a staff member is without processing time', async () => {
    const params = { scheduleId: salon.id }
    const ines = await camille.get('createStaff', { params, body: { name: 'Inès' } })
    salon.services.Soin = (await adds({ name: 'Soin', durationMinutes: 90 })).body.id
    await enters('09:00', 'Couleur')
    const by = { clientName: 'Ada', clientPhone: '06', staffId: ines.id }
    const care = { serviceId: salon.services.Soin, date: monday, startTime: '09:00', ...by }
    await camille.get('createBooking', { params, body: care })
    await books('12:00', 'Coupe')
    const [colouring, , cut] = await camille.bookings(salon)
    expect(cut).toMatchObject({ startTime: '12:00', staffId: colouring?.staffId })
  })
})
