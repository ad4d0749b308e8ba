import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let studio: Salon

const monday = '2027-03-08'

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  studio = await camille.opens({ hours: { monday: '09:00-12:00' }, services: { Coupe: 60 } })
  studio.services.Yoga = await adds({ name: 'Yoga', durationMinutes: 60, capacity: 8 })
})

const params = () => ({ scheduleId: studio.id })
const adds = async (body: { name: string; durationMinutes: number; capacity?: number }) =>
  (await camille.get('createService', { params: params(), body })).id
const offered = async () => (await client(product).slots(studio, monday, 'Yoga')).body
const books = (time: string, service = 'Yoga') =>
  client(product).books(studio, `${monday} ${time}`, { service })
const fills = async (time: string, people: number) => {
  for (let person = 1; person <= people; person++) expect((await books(time)).status).toBe(201)
}

describe('Seats of a group session', () => {
  it('counts down the seats of each start, and refuses the ninth booking of eight', async () => {
    expect(await offered()).toMatchObject({
      slots: ['09:00', '09:30', '10:00', '10:30', '11:00'],
      places: { '09:00': 8, '09:30': 8, '10:00': 8, '10:30': 8, '11:00': 8 },
    })
    await fills('10:00', 5)
    expect((await offered()).places).toEqual({ '09:00': 8, '10:00': 3, '11:00': 8 })
    await fills('10:00', 3)
    expect(await offered()).toMatchObject({ slots: ['09:00', '11:00'], places: { '09:00': 8, '11:00': 8 } })
    expect(await books('10:00')).toMatchObject(refused(409, 'slot_taken'))
    expect((await client(product).slots(studio, monday, 'Coupe')).body).not.toHaveProperty('places')
  })

  it('frees a seat when a client cancels or is rejected', async () => {
    await fills('10:00', 7)
    const { referenceToken } = (await books('10:00')).body
    expect((await offered()).places).not.toHaveProperty(['10:00'])
    await client(product).cancels(referenceToken)
    expect((await offered()).places).toHaveProperty(['10:00'], 1)
    const [somebody] = await camille.bookings(studio)
    await camille.answers(somebody?.id ?? 0, 'rejected')
    expect((await offered()).places).toHaveProperty(['10:00'], 2)
  })

  it('seats everyone who books the first seats of a session at once, up to its capacity', async () => {
    const sessions = ['09:00', '10:00', '11:00']
    const clients = sessions.flatMap((time) => Array.from({ length: 10 }, () => books(time)))
    const entries = sessions.map((time) =>
      camille.enters(studio, `${monday} ${time}`, { service: 'Yoga', status: 'approved' }),
    )
    const answers = await Promise.all([...clients, ...entries])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(24)
    expect(answers.filter(({ status }) => status !== 201)).toHaveLength(9)
    const { rows } = await product.pool.query(
      `SELECT g.starts_at, array_agg(o.seat ORDER BY o.seat) AS seats FROM group_sessions g
       JOIN occupancies o ON o.tenant_id = g.tenant_id AND o.schedule_id = g.schedule_id AND o.group_session = g.id
       WHERE g.schedule_id = $1 GROUP BY g.id, g.starts_at`,
      [studio.id],
    )
    expect(rows.map(({ seats }) => seats)).toEqual(sessions.map(() => [1, 2, 3, 4, 5, 6, 7, 8]))
  })

  it('adds up the seats of all staff members, or counts those of the chosen one', async () => {
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    await fills('10:00', 6)
    expect((await offered()).places).toEqual({
      '09:00': 16,
      '09:30': 8,
      '10:00': 10,
      '10:30': 8,
      '11:00': 16,
    })
    const body = { serviceId: studio.services.Yoga ?? 0, date: monday, staffId: ines.id }
    const hers = await client(product).get('listSlots', { params: { token: studio.token }, body })
    expect(hers.places).toHaveProperty(['10:00'], 8)
  })

  it('counts only seats that can be booked when gaps are forbidden', async () => {
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    // Any start within these 90 minutes would leave half an hour.
    const hers = { dayOfWeek: 1, startTime: '09:00', endTime: '10:30', staffId: ines.id }
    await camille.get('createAvailability', { params: params(), body: hers })
    await camille.get('editSchedule', { params: params(), body: { gaps: 'forbid' } })
    expect(await offered()).toMatchObject({ slots: ['09:00', '10:00', '11:00'] })
    expect((await offered()).places).toEqual({ '09:00': 8, '10:00': 8, '11:00': 8 })
  })
})

describe('Group sessions', () => {
  const lists = async () => {
    const days = { from: monday, to: monday }
    return [
      await camille.bookings(studio),
      await camille.get('listBookings', { params: params() }),
      await camille.get('listCalendar', { params: params(), query: days }),
    ]
  }

  it('returns the shared session with every booking in each list, with the number of seats taken', async () => {
    await fills('10:00', 3)
    await books('11:00')
    for (const list of await lists()) {
      const [first, ...others] = list.map(({ session }) => session)
      expect(first).toEqual({ id: expect.any(Number), capacity: 8, taken: 3 })
      expect(others.slice(0, 2)).toEqual([first, first])
      expect(others[2]).toEqual({ id: expect.any(Number), capacity: 8, taken: 1 })
      expect(others[2]?.id).not.toBe(first?.id)
    }
  })

  it('keeps cancelled and rejected bookings in their session, and frees their seats', async () => {
    await fills('10:00', 2)
    const { referenceToken } = (await books('10:00')).body
    await client(product).cancels(referenceToken)
    const [first] = await camille.bookings(studio)
    const rejected = await camille.answers(first?.id ?? 0, 'rejected')
    expect(rejected.body.session).toEqual({ ...first?.session, taken: 1 })
    for (const list of await lists())
      expect(list.map(({ session }) => session)).toEqual([
        rejected.body.session,
        rejected.body.session,
        rejected.body.session,
      ])
  })

  it('puts a booking in another session when its time or staff member changes', async () => {
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    await fills('10:00', 2)
    expect((await camille.enters(studio, `${monday} 09:00`, { service: 'Coupe' })).body).not.toHaveProperty(
      'session',
    )
    const [cut, first, second] = await camille.bookings(studio)
    expect(cut).not.toHaveProperty('session')
    const given = await camille.edits(first?.id ?? 0, { staffId: ines.id })
    expect(given.body.session).toMatchObject({ capacity: 8, taken: 1 })
    expect(given.body.session?.id).not.toBe(second?.session?.id)
    const moved = await camille.edits(second?.id ?? 0, { startTime: '11:00' })
    expect(moved.body.session?.id).not.toBe(second?.session?.id)
    const back = await camille.edits(second?.id ?? 0, { startTime: '10:00', staffId: ines.id })
    expect(back.body.session).toEqual({ ...given.body.session, taken: 2 })
  })
})
