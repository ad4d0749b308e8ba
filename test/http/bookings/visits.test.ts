import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

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
    services: { Coupe: 30, Couleur: 60, Soin: 30 },
  })
})

const params = () => ({ scheduleId: salon.id })
const hires = (name: string) => camille.get('createStaff', { params: params(), body: { name } })
const changes = (name: string, body: Body<'editService'>) =>
  camille.get('editService', { params: { serviceId: idOf(name) }, body })
const idOf = (name: string) => salon.services[name] ?? 0
const asked = (names: string[]) => ({ serviceIds: names.map(idOf), date: monday })
const slotsOf = (...names: string[]) =>
  client(product).call('listSlots', { params: { token: salon.token }, body: asked(names) })
const slots = async (...names: string[]) => (await slotsOf(...names)).body.slots
const ada = { clientName: 'Ada', clientPhone: '06 00 00 00 00' }
const books = (startTime: string, names: string[], more: object = {}, key?: string) =>
  client(product).call('book', {
    params: { token: salon.token },
    body: { ...asked(names), startTime, ...ada, ...more },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const enters = (startTime: string, service: string, staffId?: number) =>
  camille.call('createBooking', {
    params: params(),
    body: { serviceId: idOf(service), date: monday, startTime, ...ada, ...(staffId && { staffId }) },
  })
const cutAndColour = ['Coupe', 'Couleur']

describe('Visits', () => {
  it('offers starts where all services of a visit fit one after the other', async () => {
    expect(await slots(...cutAndColour)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    await enters('11:00', 'Soin')
    expect(await slots(...cutAndColour)).toEqual(['09:00', '09:30', '11:30'])
    const body = { ...asked(cutAndColour), from: monday }
    const { serviceIds, from } = body
    const month = await client(product).get('listOpenDates', {
      params: { token: salon.token },
      body: { serviceIds, from },
    })
    expect(month.dates[0]).toEqual({ date: monday, slots: 3, first: '09:00' })
  })

  it('books a visit with one reference, duration and price', async () => {
    await changes('Coupe', { priceCents: 3000 })
    await changes('Couleur', { priceCents: 6050 })
    const { status, body } = await books('10:00', cutAndColour, { clientEmail: 'ada@client.example' })
    expect(status).toBe(201)
    const service = { name: 'Coupe + Couleur', durationMinutes: 90, priceCents: 9050, priceFrom: false }
    expect((await client(product).looksUp(body.referenceToken)).body).toMatchObject({
      startTime: '10:00',
      endTime: '11:30',
      service,
    })
    expect(await camille.bookings(salon)).toMatchObject([{ startTime: '10:00', endTime: '11:30', service }])
    const [mail] = await product.mailsTo('ada@client.example', 1)
    expect(mail?.text).toContain('Coupe + Couleur')
    expect(mail?.text).toContain('90,50')
    const file = await client(product).send('GET', `/api/public/bookings/${body.referenceToken}/calendar.ics`)
    expect(await file.text()).toContain('Coupe + Couleur')
  })

  it.each([
    [{ priceCents: 3000, priceFrom: true }, { priceCents: 6000 }, { priceCents: 9000, priceFrom: true }],
    [{ priceCents: 3000 }, {}, { priceCents: 3000, priceFrom: true }],
    [{}, {}, { priceCents: null, priceFrom: false }],
  ])('prices a visit of %o and %o at %o', async (cut, colour, told) => {
    await changes('Coupe', cut)
    await changes('Couleur', colour)
    await books('10:00', cutAndColour)
    expect(await camille.bookings(salon)).toMatchObject([{ service: told }])
  })

  it('treats a visit of one service like that service', async () => {
    expect(await slots('Coupe')).toEqual((await client(product).slots(salon, monday, 'Coupe')).body.slots)
    await books('10:00', ['Coupe'])
    expect(await camille.bookings(salon)).toMatchObject([{ service: { name: 'Coupe', durationMinutes: 30 } }])
  })

  it('cancels a visit as a whole', async () => {
    const { body } = await books('10:00', cutAndColour)
    expect(await slots('Soin')).not.toContain('11:00')
    await client(product).cancels(body.referenceToken)
    expect(await slots('Soin')).toHaveLength(8)
  })

  it('moves a visit as a whole, and refuses to move it onto another booking', async () => {
    await books('09:00', cutAndColour)
    await enters('12:00', 'Soin')
    const [visit] = await camille.bookings(salon)
    expect(await camille.edits(visit?.id ?? 0, { startTime: '11:00' })).toMatchObject(
      refused(409, 'booking_overlaps'),
    )
    expect((await camille.edits(visit?.id ?? 0, { startTime: '10:00' })).body).toMatchObject({
      startTime: '10:00',
      endTime: '11:30',
      service: { name: 'Coupe + Couleur' },
    })
    expect(await slots('Soin')).toEqual(['09:00', '09:30', '11:30', '12:30'])
  })

  it('takes one deposit for a visit, holds all its services, and returns the same hold again', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15.00')
    const visitor = client(product)
    const hold = (names: string[]) =>
      visitor.call('createDepositPayment', {
        params: { token: salon.token },
        body: { ...asked(names), startTime: '10:00', ...ada },
      })
    const first = await hold(cutAndColour)
    expect((await hold(cutAndColour)).body.referenceToken).toBe(first.body.referenceToken)
    expect(await slots('Soin')).toEqual(['09:00', '09:30', '11:30', '12:00', '12:30'])
    await visitor.pays(first.body)
    expect(await camille.bookings(salon)).toMatchObject([
      { service: { name: 'Coupe + Couleur' }, deposit: { amount: '15.00' } },
    ])
  })

  it('returns the same visit when a request is sent again with its key', async () => {
    const key = '6a1f7a52-9a54-4b83-9d7b-111111111111'
    const first = await books('10:00', cutAndColour, {}, key)
    const again = await books('10:00', cutAndColour, {}, key)
    expect(again).toMatchObject({ status: 201, body: { referenceToken: first.body.referenceToken } })
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('offers the processing time of a visit to others', async () => {
    await changes('Couleur', { durationMinutes: 120, processingFrom: 30, processingMinutes: 60 })
    await books('09:00', cutAndColour)
    expect(await slots('Soin')).toEqual(['10:00', '10:30', '11:30', '12:00', '12:30'])
  })

  it('keeps buffers around a visit, and none between its services', async () => {
    for (const name of cutAndColour) await changes(name, { bufferBefore: 30, bufferAfter: 30 })
    expect((await books('10:00', cutAndColour)).status).toBe(201)
    expect(await slots('Soin')).toEqual(['09:00', '12:00', '12:30'])
    expect(await overlaps(product)).toBe(0)
  })
})

describe('Visits with several staff members', () => {
  it('assigns a visit to one staff member if possible, otherwise to several, and names them', async () => {
    const ines = await hires('Inès')
    await changes('Couleur', { staffIds: [ines.id] })
    await enters('10:00', 'Coupe', ines.id)
    const { body } = await books('10:00', cutAndColour)
    expect((await client(product).looksUp(body.referenceToken)).body.staffName).toBe('Camille, Inès')
    const free = await books('11:30', cutAndColour)
    expect((await client(product).looksUp(free.body.referenceToken)).body.staffName).toBe('Inès')
  })

  it('occupies each staff member of a visit only for their own services', async () => {
    const ines = await hires('Inès')
    const [first] = await camille.get('listStaff', { params: params() })
    await changes('Coupe', { staffIds: [first?.id ?? 0] })
    await changes('Couleur', { staffIds: [ines.id] })
    await books('10:00', cutAndColour)
    expect((await enters('10:30', 'Soin', first?.id)).status).toBe(201)
    expect((await enters('09:30', 'Soin', ines.id)).status).toBe(201)
    expect(await enters('10:00', 'Soin', first?.id)).toMatchObject(refused(409, 'booking_overlaps'))
    expect(await enters('11:00', 'Soin', ines.id)).toMatchObject(refused(409, 'booking_overlaps'))
    const visit = (await camille.bookings(salon)).find(({ service }) => service.durationMinutes === 90)
    expect((await camille.edits(visit?.id ?? 0, { startTime: '11:00' })).status).toBe(200)
    expect((await enters('10:30', 'Soin', ines.id)).status).toBe(201)
    expect(await enters('11:30', 'Soin', ines.id)).toMatchObject(refused(409, 'booking_overlaps'))
  })

  it('gives a visit to as many of 64 clients as there are staff members', async () => {
    await hires('Inès')
    await hires('Jules')
    const answers = await Promise.all(Array.from({ length: 64 }, () => books('10:00', cutAndColour)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const answer of answers) if (answer.status !== 201) expect(answer.body.code).toBe('slot_taken')
    expect(await overlaps(product)).toBe(0)
  })

  it('books a visit with the chosen staff member if they offer all services', async () => {
    const ines = await hires('Inès')
    const chosen = { staffId: ines.id }
    const { body } = await books('10:00', cutAndColour, chosen)
    expect((await client(product).looksUp(body.referenceToken)).body.staffName).toBe('Inès')
    const [first] = await camille.get('listStaff', { params: params() })
    await changes('Couleur', { staffIds: [first?.id ?? 0] })
    expect(await books('12:00', cutAndColour, chosen)).toMatchObject(refused(404, 'staff_not_found'))
  })
})

describe('Invalid visits', () => {
  it('refuses visits with a group session, ten services, none, or a hidden one', async () => {
    await changes('Soin', { capacity: 4 })
    expect(await slotsOf('Coupe', 'Soin')).toMatchObject(refused(400, 'group_in_visit'))
    expect(await slotsOf('Soin', 'Coupe')).toMatchObject(refused(400, 'group_in_visit'))
    expect((await slotsOf('Soin')).status).toBe(200)
    for (const names of [Array.from({ length: 10 }, () => 'Coupe'), []]) {
      const refusal = await slotsOf(...names)
      expect(refusal).toMatchObject(refused(400, 'invalid_request'))
      expect(Object.keys(refusal.body.fields ?? {})).toEqual(['serviceIds'])
    }
    await changes('Couleur', { hidden: true })
    expect(await slotsOf(...cutAndColour)).toMatchObject(refused(404, 'service_not_found'))
  })

  it('reports a visit without services together with the other missing fields', async () => {
    const { body } = await client(product).call('book', { params: { token: salon.token }, body: {} as never })
    expect(Object.keys(body.fields ?? {})).toEqual(
      expect.arrayContaining(['serviceId', 'date', 'clientName']),
    )
  })

  it('refuses a visit outside opening hours or over a booking, each with its own reason', async () => {
    expect(await books('12:00', cutAndColour)).toMatchObject(refused(409, 'slot_unavailable'))
    await enters('11:00', 'Soin')
    expect(await books('10:00', cutAndColour)).toMatchObject(refused(409, 'slot_taken'))
  })

  it('enters a visit whose services are done by those who are named for each', async () => {
    const [own] = await camille.get('listStaff', { params: params() })
    const lea = await hires('Léa')
    const named = (staffIds: number[], more: object = {}) =>
      camille.call('createBooking', {
        params: params(),
        body: { ...asked(['Coupe', 'Couleur', 'Soin']), startTime: '09:00', ...ada, staffIds, ...more },
      })
    const doneBy = [lea.id, own?.id ?? 0, lea.id]
    const { status, body } = await named(doneBy)
    expect(status).toBe(201)
    expect(body.parts?.map(({ staffId }) => staffId)).toEqual(doneBy)
    expect(await named(doneBy)).toMatchObject(refused(409, 'booking_overlaps'))
    expect(await named([lea.id])).toMatchObject({
      status: 400,
      body: { fields: { staffIds: expect.any(String) } },
    })
    expect(await named([lea.id, own?.id ?? 0, 999_999])).toMatchObject(refused(404, 'staff_not_found'))
  })
})
