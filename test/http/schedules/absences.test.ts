import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { joined } from '../../fixtures/team.ts'

let product: Product
let camille: Owner
let salon: Salon
let first: number
let ines: number
let noe: number

const monday = '2027-03-08'
const week = { fromDate: monday, toDate: '2027-03-14' }

const params = () => ({ scheduleId: salon.id })
const hires = async (name: string) =>
  (await camille.get('createStaff', { params: params(), body: { name } })).id
const isAway = (staffId: number) =>
  camille.get('createClosure', { params: params(), body: { ...week, staffId } })
const books = async (at: string, staffId = first) =>
  (await camille.enters(salon, at, { staffId })).body as { id: number; version: number }
const reassigns = (id: number, staffId: number, version?: number) =>
  camille.edits(id, { staffId, insteadOf: first, onlyIfFree: true, ...(version && { version }) })
const staffOf = async (id: number) =>
  (await camille.bookings(salon)).find((booking) => booking.id === id)?.staffId

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens()
  const [only] = await camille.get('listStaff', { params: params() })
  first = only?.id ?? 0
  ines = await hires('Inès')
  noe = await hires('Noé')
})

afterAll(() => product.stop())

describe('The absence of a staff member', () => {
  it('names the colleagues who are free for each booking', async () => {
    await books(`${monday} 10:00`)
    await books(`${monday} 12:00`)
    await books(`${monday} 12:30`, ines)
    const { bookings } = await isAway(first)
    expect(bookings).toMatchObject([
      { startTime: '10:00', freeStaffIds: [ines, noe] },
      { startTime: '12:00', freeStaffIds: [noe] },
    ])
    const query = { ...week, staffId: first }
    expect(await camille.get('listAffectedBookings', { params: params(), query })).toMatchObject({
      bookings: [{ freeStaffIds: [ines, noe] }, { freeStaffIds: [noe] }],
    })
  })

  it('leaves out colleagues who are absent, do not perform the service or have left', async () => {
    await books(`${monday} 10:00`)
    await isAway(ines)
    expect(await isAway(first)).toMatchObject({ bookings: [{ freeStaffIds: [noe] }] })
    const service = { serviceId: salon.services.Coupe ?? 0 }
    await camille.get('editService', { params: service, body: { staffIds: [first, ines] } })
    expect(await isAway(first)).toMatchObject({ bookings: [{ freeStaffIds: [] }] })
    await camille.get('editService', { params: service, body: { staffIds: [] } })
    const member = { ...params(), staffId: noe }
    await camille.get('deleteStaff', { params: member })
    expect(await isAway(first)).toMatchObject({ bookings: [{ freeStaffIds: [] }] })
  })

  it('names nobody when the whole salon closes', async () => {
    await books(`${monday} 10:00`)
    const { bookings } = await camille.get('createClosure', { params: params(), body: week })
    expect(bookings).toHaveLength(1)
    expect(bookings[0]).not.toHaveProperty('freeStaffIds')
  })

  it('counts a session that a colleague already gives as free', async () => {
    const service = { serviceId: salon.services.Coupe ?? 0 }
    await camille.get('editService', { params: service, body: { capacity: 4 } })
    await books(`${monday} 10:00`)
    await books(`${monday} 10:00`, ines)
    await books(`${monday} 10:30`, noe)
    const { bookings } = await isAway(first)
    expect(bookings).toMatchObject([{ freeStaffIds: [ines] }])
    expect((await reassigns(bookings[0]?.id ?? 0, ines)).status).toBe(200)
  })
})

describe('Reassigning an affected booking', () => {
  it('moves it to the colleague and tells the client', async () => {
    const booked = await client(product).books(salon, `${monday} 10:00`, {
      staffId: first,
      clientEmail: 'ada@example.com',
    })
    expect(booked.status).toBe(201)
    const { bookings } = await isAway(first)
    const { id = 0, version } = bookings[0] ?? {}
    expect(await reassigns(id, ines, version)).toMatchObject({ status: 200, body: { staffId: ines } })
    await product.mailsTo('ada@example.com', 2)
    expect(
      await camille.get('listAffectedBookings', { params: params(), query: { ...week, staffId: first } }),
    ).toEqual({ bookings: [], bookingCount: 0 })
  })

  it('refuses the second of two, and keeps the first', async () => {
    const { id, version } = await books(`${monday} 10:00`)
    const answers = await Promise.all([reassigns(id, ines, version), reassigns(id, noe, version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refusedOne = answers.find(({ status }) => status === 409)
    expect(refusedOne).toMatchObject(refused(409, 'booking_changed'))
    const kept = answers.find(({ status }) => status === 200)?.body as { staffId: number }
    expect(await staffOf(id)).toBe(kept.staffId)
  })

  it('changes nothing if a client takes the time of the colleague meanwhile', async () => {
    const { id } = await books(`${monday} 10:00`)
    await client(product).books(salon, `${monday} 10:00`, { staffId: ines })
    expect(await reassigns(id, ines)).toMatchObject(refused(409, 'booking_overlaps'))
    expect(await staffOf(id)).toBe(first)
  })

  it('gives the time to one of a client and a reassignment at the same moment', async () => {
    const { id } = await books(`${monday} 10:00`)
    const [moved, booked] = await Promise.all([
      reassigns(id, ines),
      client(product).books(salon, `${monday} 10:00`, { staffId: ines }),
    ])
    expect([moved.status, booked.status].toSorted()).toEqual(moved.status === 200 ? [200, 409] : [201, 409])
    expect(await staffOf(id)).toBe(moved.status === 200 ? ines : first)
  })

  it('changes nothing if the colleague has become absent or no longer performs the service', async () => {
    const { id } = await books(`${monday} 10:00`)
    await isAway(ines)
    expect(await reassigns(id, ines)).toMatchObject(refused(409, 'member_not_free'))
    const service = { serviceId: salon.services.Coupe ?? 0 }
    await camille.get('editService', { params: service, body: { staffIds: [first] } })
    expect(await reassigns(id, noe)).toMatchObject(refused(409, 'member_not_free'))
    expect(await staffOf(id)).toBe(first)
    expect((await camille.edits(id, { staffId: noe, insteadOf: first })).status).toBe(200)
  })

  it('undoes a reassignment', async () => {
    const { id } = await books(`${monday} 10:00`)
    const { body } = await camille.edits(id, {
      ...{ staffId: ines, insteadOf: first, onlyIfFree: true, undoSeconds: 8 },
    })
    const { version, undoable } = body as { version: number; undoable?: true }
    expect(undoable).toBe(true)
    const undone = await camille.call('undoBooking', { params: { bookingId: id }, body: { version } })
    expect(undone.status).toBe(200)
    expect(await staffOf(id)).toBe(first)
  })
})

describe('The role of the person', () => {
  it('lets a member enter their own absence, and neither another’s nor a reassignment', async () => {
    const { id } = await books(`${monday} 10:00`)
    const { person, headers } = await joined(camille, {
      role: 'member',
      staff: [{ scheduleId: salon.id, staffId: first }],
    })
    const enters = (staffId: number) =>
      person.call('createClosure', { params: params(), body: { ...week, staffId }, headers })
    expect(await enters(ines)).toMatchObject(refused(403, 'role_not_allowed'))
    const { status, body } = await enters(first)
    expect(status).toBe(201)
    expect(body.bookings).toMatchObject([{ id }])
    expect(body.bookings[0]).not.toHaveProperty('freeStaffIds')
    const edits = { staffId: ines, insteadOf: first, onlyIfFree: true }
    const tried = await person.call('editBooking', { params: { bookingId: id }, body: edits, headers })
    expect(tried).toMatchObject(refused(403, 'role_not_allowed'))
    expect(await staffOf(id)).toBe(first)
  })

  it('lets the reception reassign', async () => {
    const { id } = await books(`${monday} 10:00`)
    const { person, headers } = await joined(camille, { role: 'reception' })
    const body = { staffId: ines, insteadOf: first, onlyIfFree: true }
    const { status } = await person.call('editBooking', { params: { bookingId: id }, body, headers })
    expect(status).toBe(200)
  })
})
