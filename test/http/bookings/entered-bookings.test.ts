import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body, Reply } from '../../../src/contract/index.ts'
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
const enters = (startTime: string, service: string, staffId?: number) =>
  camille.call('createBooking', {
    params: params(),
    body: { serviceId: idOf(service), date: monday, startTime, ...ada, ...(staffId && { staffId }) },
  })
const cutAndColour = ['Coupe', 'Couleur']

describe('Visits entered by the owner', () => {
  const entersVisit = (startTime: string, names: string[], more: object = {}) =>
    camille.call('createBooking', {
      params: params(),
      body: { serviceIds: names.map(idOf), date: monday, startTime, ...ada, ...more },
    })
  const partsOf = ({ body }: { body: Partial<Reply<'createBooking'>> }) =>
    body.parts?.map(({ name, staffId }) => [name, staffId])

  it('enters a visit as one booking, and lists its services wherever the owner reads it', async () => {
    const entered = await entersVisit('10:00', cutAndColour)
    const [first] = await camille.get('listStaff', { params: params() })
    const parts = [
      { serviceId: idOf('Coupe'), name: 'Coupe', durationMinutes: 30, staffId: first?.id },
      { serviceId: idOf('Couleur'), name: 'Couleur', durationMinutes: 60, staffId: first?.id },
    ]
    expect(entered).toMatchObject({
      status: 201,
      body: { startTime: '10:00', endTime: '11:30', status: 'approved', parts },
    })
    expect(await camille.bookings(salon)).toMatchObject([{ parts, service: { name: 'Coupe + Couleur' } }])
    expect(await slots('Soin')).toEqual(['09:00', '09:30', '11:30', '12:00', '12:30'])
    const { body: single } = await enters('12:00', 'Soin')
    expect(single).not.toHaveProperty('parts')
  })

  it('assigns each service of a visit to a staff member who is free', async () => {
    const [first] = await camille.get('listStaff', { params: params() })
    const ines = await hires('Inès')
    await enters('10:30', 'Couleur', first?.id)
    await enters('09:30', 'Soin', ines.id)
    await enters('10:00', 'Soin', ines.id)
    expect(partsOf(await entersVisit('10:00', cutAndColour))).toEqual([
      ['Coupe', first?.id],
      ['Couleur', ines.id],
    ])
    expect(await entersVisit('10:00', cutAndColour)).toMatchObject(refused(409, 'booking_overlaps'))
    expect(partsOf(await entersVisit('11:30', cutAndColour, { staffId: ines.id }))).toEqual([
      ['Coupe', ines.id],
      ['Couleur', ines.id],
    ])
  })

  it('adds and removes services of a visit, and keeps them when only the first is sent again', async () => {
    const { body } = await enters('10:00', 'Coupe')
    const edits = (change: Body<'editBooking'>) => camille.edits(body.id, change)
    const longer = await edits({ serviceIds: cutAndColour.map(idOf) })
    expect(longer.body).toMatchObject({ endTime: '11:30', service: { name: 'Coupe + Couleur' } })
    expect(await enters('11:00', 'Soin')).toMatchObject(refused(409, 'booking_overlaps'))
    const again = await edits({ serviceId: idOf('Coupe'), comment: 'Frange' })
    expect(again.body).toMatchObject({ endTime: '11:30', comment: 'Frange' })
    expect((await enters('11:30', 'Soin')).status).toBe(201)
    expect(await edits({ serviceIds: [...cutAndColour, 'Soin'].map(idOf) })).toMatchObject(
      refused(409, 'booking_overlaps'),
    )
    const { body: shorter } = await edits({ serviceIds: [idOf('Couleur')] })
    expect(shorter).toMatchObject({ endTime: '11:00', service: { name: 'Couleur' } })
    expect(shorter).not.toHaveProperty('parts')
  })

  it('mails the client the old and the new services of a changed visit', async () => {
    const { body } = await entersVisit('10:00', ['Coupe'], { clientEmail: 'bea@client.example' })
    await product.mailsTo('bea@client.example', 1)
    await camille.edits(body.id, { serviceIds: cutAndColour.map(idOf) })
    const told = (await product.mailsTo('bea@client.example', 2)).map(({ text }) => text)
    expect(told.filter((text) => text.includes('Coupe + Couleur'))).toHaveLength(1)
  })

  it('reassigns only the services of the staff member who leaves', async () => {
    const [first] = await camille.get('listStaff', { params: params() })
    const ines = await hires('Inès')
    const jules = await hires('Jules')
    await changes('Coupe', { staffIds: [first?.id ?? 0] })
    await changes('Couleur', { staffIds: [ines.id, jules.id] })
    const { body } = await entersVisit('10:00', cutAndColour)
    const staffId = `${ines.id}`
    const hers = () => camille.get('listBookings', { params: params(), query: { staffId } })
    const counted = async () =>
      (await camille.get('listStaff', { params: params() })).map(({ name, upcomingCount }) => [
        name,
        upcomingCount,
      ])
    expect(await hers()).toMatchObject([{ id: body.id }])
    expect(await counted()).toEqual([
      ['Camille', 1],
      ['Inès', 1],
      ['Jules', 0],
    ])
    const given = await camille.edits(body.id, { staffId: jules.id, insteadOf: ines.id })
    expect(partsOf(given)).toEqual([
      ['Coupe', first?.id],
      ['Couleur', jules.id],
    ])
    expect(await hers()).toEqual([])
    expect((await camille.call('deleteStaff', { params: { ...params(), staffId: ines.id } })).status).toBe(
      200,
    )
    expect((await client(product).looksUp(body.referenceToken)).body.staffName).toBe('Camille, Jules')
    const nobodys = await camille.edits(body.id, { staffId: first?.id ?? 0, insteadOf: ines.id })
    expect(partsOf(nobodys)).toEqual(partsOf(given))
  })

  it('refuses visits with a group session, an unknown service, or more than a day of time', async () => {
    await changes('Soin', { capacity: 4 })
    expect(await entersVisit('10:00', ['Coupe', 'Soin'])).toMatchObject(refused(400, 'group_in_visit'))
    await changes('Couleur', { durationMinutes: 480 })
    const long = ['Couleur', 'Couleur', 'Couleur', 'Coupe']
    expect(await entersVisit('10:00', long)).toMatchObject(refused(400, 'visit_too_long'))
    const unknown = { serviceIds: [idOf('Coupe'), 999_999] }
    expect(await entersVisit('10:00', [], unknown)).toMatchObject(refused(404, 'service_not_found'))
    const none = await camille.call('createBooking', { params: params(), body: {} as never })
    expect(Object.keys(none.body.fields ?? {})).toEqual(expect.arrayContaining(['serviceId', 'date']))
    expect(await camille.bookings(salon)).toEqual([])
  })
})
