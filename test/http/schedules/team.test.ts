import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { activity } from '../../fixtures/machines.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let salon: Salon

const monday = '2027-03-08'

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ hours: { monday: '09:00-12:00' }, services: { Coupe: 60 } })
})

afterAll(() => product.stop())

const params = () => ({ scheduleId: salon.id })
const hires = (name: string) => camille.get('createStaff', { params: params(), body: { name } })
const slots = async (service?: string) => (await client(product).slots(salon, monday, service)).body.slots
const books = (time: string, service?: string) =>
  client(product).books(salon, `${monday} ${time}`, service === undefined ? {} : { service })
const offers = async (name: string, more: Record<string, unknown>) => {
  const { id } = await camille.get('createService', {
    params: params(),
    body: { name, durationMinutes: 60, ...more },
  })
  salon.services[name] = id
  return id
}

describe('Teams', () => {
  it('starts a schedule with one staff member named after the owner', async () => {
    const members = await camille.get('listStaff', { params: params() })
    expect(members).toMatchObject([{ name: 'Camille', color: 'plum', position: 0, retired: false }])
  })

  it('books as many clients at a time as there are staff members, least busy first', async () => {
    const ines = await hires('Inès')
    await books('09:00')
    expect(await slots()).toContain('09:00')
    await books('10:00')
    expect((await books('09:00')).status).toBe(201)
    expect(await books('09:00')).toMatchObject(refused(409, 'slot_taken'))
    expect(await slots()).not.toContain('09:00')
    const bookings = await camille.bookings(salon)
    const byInes = bookings.filter(({ staffId }) => staffId === ines.id)
    expect(byInes.map(({ startTime }) => startTime).sort()).toEqual(['09:00', '10:00'])
    expect(await overlaps(product)).toBe(0)
  })

  it('books three of 64 equal requests with three staff members', async () => {
    await hires('Inès')
    await hires('Jules')
    const answers = await Promise.all(Array.from({ length: 64 }, () => books('10:00')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const answer of answers) if (answer.status !== 201) expect(answer.body.code).toBe('slot_taken')
    expect(new Set((await camille.bookings(salon)).map(({ staffId }) => staffId)).size).toBe(3)
  })

  it('gives staff members their own hours and services', async () => {
    const ines = await hires('Inès')
    const hours = { dayOfWeek: 1, startTime: '14:00', endTime: '16:00', staffId: ines.id }
    await camille.get('createAvailability', { params: params(), body: hours })
    expect(await slots()).toEqual(expect.arrayContaining(['09:00', '11:00', '14:00', '15:00']))
    await offers('Chignon', { staffIds: [ines.id] })
    expect(await slots('Chignon')).toEqual(['14:00', '14:30', '15:00'])
    const everybodys = { dayOfWeek: 2, startTime: '09:00', endTime: '12:00' }
    await camille.get('createAvailability', { params: params(), body: everybodys })
    const tuesday = async (service?: string) =>
      (await client(product).slots(salon, '2027-03-09', service)).body.slots
    expect(await tuesday()).toContain('09:00')
    expect(await tuesday('Chignon')).toEqual([])
  })

  it('lets a staff member leave with their bookings kept, except the last one', async () => {
    const [first] = await camille.get('listStaff', { params: params() })
    const ines = await hires('Inès')
    await camille.get('createBooking', {
      params: params(),
      body: {
        serviceId: salon.services.Coupe ?? 0,
        date: monday,
        startTime: '09:00',
        clientName: 'Ada',
        clientPhone: '06',
        staffId: ines.id,
      },
    })
    await camille.get('deleteStaff', { params: { ...params(), staffId: ines.id } })
    expect(await camille.bookings(salon)).toMatchObject([{ staffId: ines.id, status: 'approved' }])
    const again = { params: { ...params(), staffId: ines.id } }
    expect(await camille.call('deleteStaff', again)).toMatchObject(refused(404, 'staff_not_found'))
    const last = { params: { ...params(), staffId: first?.id ?? 0 } }
    expect(await camille.call('deleteStaff', last)).toMatchObject(refused(409, 'last_staff_member'))
  })

  it('refuses a staff member of another schedule', async () => {
    const other = await camille.opens()
    const [stranger] = await camille.get('listStaff', { params: { scheduleId: other.id } })
    const body = { name: 'Coupe', durationMinutes: 60, staffIds: [stranger?.id ?? 0] }
    expect(await camille.call('createService', { params: params(), body })).toMatchObject(
      refused(404, 'staff_not_found'),
    )
  })
})

describe('Closures', () => {
  const closes = (body: Record<string, unknown>) => camille.call('createClosure', { params: params(), body })

  it('removes all starts of closed days, and keeps the bookings', async () => {
    await books('09:00')
    const closed = await closes({ fromDate: monday, toDate: '2027-03-09', label: 'Congés' })
    expect(closed).toMatchObject({
      status: 201,
      body: { fromDate: monday, toDate: '2027-03-09', allDay: true, label: 'Congés' },
    })
    expect(await slots()).toEqual([])
    expect(await books('10:00')).toMatchObject(refused(409, 'slot_unavailable'))
    expect(await camille.bookings(salon)).toMatchObject([{ status: 'pending' }])
    await camille.get('deleteClosure', { params: { ...params(), closureId: closed.body.id } })
    expect(await slots()).toContain('10:00')
  })

  it('closes part of a day, or the day of one staff member', async () => {
    await closes({ fromDate: monday, fromTime: '10:00', toDate: monday, toTime: '11:00' })
    expect(await slots()).toEqual(['09:00', '11:00'])
    const ines = await hires('Inès')
    await closes({ fromDate: monday, toDate: monday, staffId: ines.id })
    expect(await slots()).toEqual(['09:00', '11:00'])
  })

  it('refuses a closure that ends before it begins', async () => {
    const wrong = await closes({ fromDate: monday, toDate: '2027-03-07' })
    expect(wrong).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['toDate'])
  })
})

describe('Special hours', () => {
  it('replaces the weekly hours on the date of special hours', async () => {
    const body = { date: monday, startTime: '14:00', endTime: '16:00' }
    const { id } = await camille.get('createSpecialHours', { params: params(), body })
    expect(await slots()).toEqual(['14:00', '14:30', '15:00'])
    const day = await client(product).slots(salon, monday)
    expect(day.body.hours).toEqual([{ startTime: '14:00', endTime: '16:00' }])
    await camille.get('deleteSpecialHours', { params: { ...params(), specialHoursId: id } })
    expect(await slots()).toContain('09:00')
  })
})

describe('Service options', () => {
  it('keeps buffers around appointments, for clients and for the owner', async () => {
    await offers('Couleur', { bufferBefore: 15, bufferAfter: 30 })
    await books('10:00', 'Couleur')
    expect(await slots()).toEqual([])
    expect(await camille.enters(salon, `${monday} 11:15`, { service: 'Coupe' })).toMatchObject(
      refused(409, 'booking_overlaps'),
    )
    expect((await camille.enters(salon, `${monday} 11:30`, { service: 'Coupe' })).status).toBe(201)
  })

  it('edits any field of a service, and keeps the agreed service in bookings', async () => {
    await books('09:00')
    const serviceId = salon.services.Coupe ?? 0
    const edited = await camille.get('editService', {
      params: { serviceId },
      body: { name: 'Coupe courte', durationMinutes: 30 },
    })
    expect(edited).toMatchObject({ name: 'Coupe courte', durationMinutes: 30, capacity: 1, staffIds: [] })
    expect(await camille.bookings(salon)).toMatchObject([{ service: { name: 'Coupe', durationMinutes: 60 } }])
    expect(await slots()).toContain('10:30')
  })

  it('offers a group session until its seats are taken', async () => {
    await offers('Yoga', { capacity: 3 })
    const references: string[] = []
    for (let place = 1; place <= 3; place++) {
      expect(await slots('Yoga')).toContain('10:00')
      const { status, body } = await books('10:00', 'Yoga')
      expect(status).toBe(201)
      references.push(body.referenceToken)
    }
    expect(await slots('Yoga')).not.toContain('10:00')
    expect(await books('10:00', 'Yoga')).toMatchObject(refused(409, 'slot_taken'))
    expect(await books('10:00')).toMatchObject(refused(409, 'slot_taken'))
    await client(product).cancels(references[1] ?? '')
    expect(await slots('Yoga')).toContain('10:00')
    expect((await books('10:00', 'Yoga')).status).toBe(201)
    expect(await overlaps(product)).toBe(0)
  })

  it('books eight of 64 simultaneous requests for a group of eight', async () => {
    await offers('Yoga', { capacity: 8 })
    const answers = await Promise.all(Array.from({ length: 64 }, () => books('10:00', 'Yoga')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8)
    for (const answer of answers) if (answer.status !== 201) expect(answer.body.code).toBe('slot_taken')
  })
})

describe('Bookings during changes of the offer', () => {
  it('waits for a change of the offer, checks again, and refuses a time that is closed by then', async () => {
    const changing = await product.pool.connect()
    await changing.query('BEGIN')
    await changing.query('UPDATE schedules SET offer_version = offer_version + 1 WHERE id = $1', [salon.id])
    await changing.query(
      `INSERT INTO closures (tenant_id, schedule_id, starts_at, ends_at)
       SELECT tenant_id, id, '2027-03-08T00:00Z', '2027-03-09T00:00Z' FROM schedules WHERE id = $1`,
      [salon.id],
    )
    const booking = books('10:00')
    await poll(async () => {
      const { rowCount } = await product.pool.query(
        `SELECT FROM ${activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rowCount ? true : null
    }, 'a booking that waits')
    await changing.query('COMMIT')
    changing.release()
    expect(await booking).toMatchObject(refused(409, 'slot_unavailable'))
    expect(await camille.bookings(salon)).toEqual([])
  })
})
