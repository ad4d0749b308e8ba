import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

const monday = '2027-03-08'

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

afterAll(() => product.stop())

beforeEach(async () => {
  salon = await camille.opens({
    hours: { monday: '09:00-13:00' },
    services: { Coupe: 30, Couleur: 120, Soin: 30 },
  })
})

const params = () => ({ scheduleId: salon.id })
const idOf = (name: string) => salon.services[name] ?? 0
const enters = (startTime: string, names: string[], more: Partial<Body<'createBooking'>> = {}) =>
  camille.call('createBooking', {
    params: params(),
    body: {
      serviceIds: names.map(idOf),
      date: monday,
      startTime,
      clientName: 'Ada',
      clientPhone: '06 00 00 00 00',
      ...more,
    },
  })
const slots = async (name: string) =>
  (
    await client(product).get('listSlots', {
      params: { token: salon.token },
      body: { serviceId: idOf(name), date: monday },
    })
  ).slots
const taken = (date = monday) =>
  camille.get('listOccupancies', { params: params(), query: { from: date, to: date } })
const spans = async () => (await taken()).map(({ fromMinute, toMinute }) => [fromMinute, toMinute])

describe('Booking durations', () => {
  it('sets the duration of a single booking', async () => {
    const { body } = await enters('09:00', ['Coupe'], { durationMinutes: 90 })
    expect(body).toMatchObject({ endTime: '10:30', service: { durationMinutes: 90 } })
    expect(await slots('Coupe')).toEqual(['10:30', '11:00', '11:30', '12:00', '12:30'])
    const longer = await camille.edits(body.id, { durationMinutes: 150 })
    expect(longer.body).toMatchObject({ endTime: '11:30', version: body.version + 1 })
    const shorter = await camille.edits(body.id, { durationMinutes: 5 })
    expect(shorter.body).toMatchObject({ startTime: '09:00', endTime: '09:05' })
    expect(await slots('Coupe')).toContain('09:30')
    expect((await enters('12:00', ['Coupe'])).body.endTime).toBe('12:30')
  })

  it('keeps a set duration when the booking moves, and drops it when the service changes', async () => {
    const { body } = await enters('09:00', ['Coupe'], { durationMinutes: 50 })
    expect((await camille.edits(body.id, { startTime: '10:00' })).body.endTime).toBe('10:50')
    expect((await camille.edits(body.id, { serviceId: idOf('Couleur') })).body.endTime).toBe('12:00')
    const both = { serviceId: idOf('Coupe'), durationMinutes: 45 }
    expect((await camille.edits(body.id, both)).body.endTime).toBe('10:45')
  })

  it('mails the client the old and the new duration', async () => {
    const { body } = await enters('09:00', ['Coupe'], { clientEmail: 'ada@example.org' })
    await camille.edits(body.id, { durationMinutes: 75 })
    const [, mail] = await product.mailsTo('ada@example.org', 2)
    expect(mail?.text).toMatch(/30.*75|75.*30/s)
    expect((await client(product).looksUp(body.referenceToken)).body.service.durationMinutes).toBe(75)
  })

  it('shortens a visit at its last service, and leaves that service some minutes', async () => {
    const { body } = await enters('09:00', ['Coupe', 'Soin'], { durationMinutes: 90 })
    expect(body.parts?.map(({ durationMinutes }) => durationMinutes)).toEqual([30, 60])
    const shorter = await camille.edits(body.id, { durationMinutes: 35 })
    expect(shorter.body.parts?.map(({ durationMinutes }) => durationMinutes)).toEqual([30, 5])
    expect(await camille.edits(body.id, { durationMinutes: 30 })).toMatchObject(
      refused(400, 'visit_too_short'),
    )
    expect(await enters('11:00', ['Coupe', 'Soin'], { durationMinutes: 34 })).toMatchObject(
      refused(400, 'visit_too_short'),
    )
    expect(await camille.bookings(salon)).toMatchObject([{ endTime: '09:35' }])
  })

  it('refuses a duration that overlaps another booking, and one outside the limits', async () => {
    const { body } = await enters('09:00', ['Coupe'])
    await enters('10:00', ['Coupe'])
    expect(await camille.edits(body.id, { durationMinutes: 61 })).toMatchObject(
      refused(409, 'booking_overlaps'),
    )
    for (const durationMinutes of [0, 4, 30.5, 1201, -60]) {
      const answer = await camille.call('editBooking', {
        params: { bookingId: body.id },
        body: { durationMinutes },
      })
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['durationMinutes']])
    }
    expect((await camille.edits(body.id, { durationMinutes: 60 })).body.endTime).toBe('10:00')
  })
})

describe('Occupied times', () => {
  it('lists occupied times by staff member, without processing time and with buffers', async () => {
    await camille.get('editService', {
      params: { serviceId: idOf('Couleur') },
      body: { processingFrom: 30, processingMinutes: 40, bufferBefore: 5, bufferAfter: 10 },
    })
    await enters('09:00', ['Couleur'])
    expect(await spans()).toEqual([
      [-5, 30],
      [70, 130],
    ])
    const [first] = await taken()
    expect(first?.staffId).toBe((await camille.get('listStaff', { params: params() }))[0]?.id)
  })

  it('hides occupied times of cancelled bookings, and those of other owners', async () => {
    const { body } = await enters('09:00', ['Coupe'])
    await camille.edits(body.id, { status: 'cancelled' })
    expect(await taken()).toEqual([])
    expect(await taken('2027-03-09')).toEqual([])
    const stranger = await owner(product)
    const asked = { params: params(), query: { from: monday, to: monday } }
    expect(await stranger.call('listOccupancies', asked)).toMatchObject(refused(404, 'schedule_not_found'))
    const long = { params: params(), query: { from: monday, to: '2027-04-19' } }
    expect((await camille.call('listOccupancies', long)).status).toBe(400)
  })
})
