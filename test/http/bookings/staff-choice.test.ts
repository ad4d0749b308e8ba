import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '../../../src/contract/index.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon
let ines: { id: number; name: string }

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
const page = async () =>
  (await client(product).get('getPublicSchedule', {
    params: { token: salon.token },
  })) as Reply<'unlockSchedule'>
const slotsWith = async (staffId?: number, serviceId = salon.services.Coupe ?? 0) => {
  const body = { serviceId, date: monday, ...(staffId !== undefined && { staffId }) }
  return client(product).call('listSlots', { params: { token: salon.token }, body })
}
const booksWith = (staffId: number | undefined, startTime: string, more: Record<string, unknown> = {}) =>
  client(product).call('book', {
    params: { token: salon.token },
    body: {
      serviceId: salon.services.Coupe ?? 0,
      date: monday,
      startTime,
      clientName: 'Ada',
      clientPhone: '06 12 34 56 78',
      ...(staffId !== undefined && { staffId }),
      ...more,
    },
  })
const lookUp = (referenceToken: string) =>
  client(product).get('lookUpBooking', { params: { referenceToken } })

describe('Schedules of one person', () => {
  it('hides the staff member’s name on a schedule of one person', async () => {
    expect((await page()).staff).toEqual([])
    const { body } = await booksWith(undefined, '09:00')
    expect((await lookUp(body.referenceToken)).staffName).toBeNull()
  })
})

describe('Choice of staff member by the client', () => {
  beforeEach(async () => {
    ines = await hires('Inès')
  })

  it('lists the staff members and their services for the client', async () => {
    const body = { name: 'Chignon', durationMinutes: 60, staffIds: [ines.id] }
    await camille.get('createService', { params: params(), body })
    const { staff, services } = await page()
    expect(staff.map(({ name }) => name)).toEqual(['Camille', 'Inès'])
    expect(services.map(({ name, staffIds }) => [name, staffIds])).toEqual([
      ['Coupe', []],
      ['Chignon', [ines.id]],
    ])
  })

  it('books the staff member whom the client chose, at that person’s free times', async () => {
    const first = await booksWith(ines.id, '09:00')
    expect(first).toMatchObject({ status: 201, body: { staffId: ines.id } })
    expect((await slotsWith(ines.id)).body.slots).not.toContain('09:00')
    expect((await slotsWith()).body.slots).toContain('09:00')
    expect(await booksWith(ines.id, '09:00')).toMatchObject(refused(409, 'slot_taken'))
    expect((await booksWith(undefined, '09:00')).body.staffId).not.toBe(ines.id)
    expect(await lookUp(first.body.referenceToken)).toMatchObject({ staffName: 'Inès' })
  })

  it('counts the open dates of the chosen staff member', async () => {
    const dates = async (staffId?: number) => {
      const body = { serviceId: salon.services.Coupe ?? 0, ...(staffId !== undefined && { staffId }) }
      const { dates } = await client(product).get('listOpenDates', { params: { token: salon.token }, body })
      return dates.find(({ date }) => date === monday)?.slots
    }
    const closed = { fromDate: monday, toDate: monday, staffId: ines.id }
    await camille.get('createClosure', { params: params(), body: closed })
    expect([await dates(ines.id), await dates()]).toEqual([0, 5])
  })

  it('refuses staff members who have left, do not offer the service, or work elsewhere', async () => {
    const [chief] = await camille.get('listStaff', { params: params() })
    const body = { name: 'Chignon', durationMinutes: 60, staffIds: [ines.id] }
    const chignon = await camille.get('createService', { params: params(), body })
    expect(await slotsWith(chief?.id ?? 0, chignon.id)).toMatchObject(refused(404, 'staff_not_found'))
    const other = await camille.opens()
    const [stranger] = await camille.get('listStaff', { params: { scheduleId: other.id } })
    expect(await booksWith(stranger?.id, '09:00')).toMatchObject(refused(404, 'staff_not_found'))
    await camille.get('deleteStaff', { params: { ...params(), staffId: ines.id } })
    expect(await booksWith(ines.id, '09:00')).toMatchObject(refused(404, 'staff_not_found'))
  })

  it('names the staff member in the client’s mail', async () => {
    await booksWith(ines.id, '10:00', { clientEmail: 'ada@mail.example' })
    const [mail] = await product.mailsTo('ada@mail.example', 1)
    expect(mail?.text).toContain('Inès')
  })
})

describe('Team management by the owner', () => {
  beforeEach(async () => {
    ines = await hires('Inès')
  })

  it('gives each staff member a different color', async () => {
    const jules = await hires('Jules')
    expect(new Set([jules.color, (await hires('Zoé')).color, 'plum']).size).toBe(3)
  })

  it('counts upcoming bookings by staff member, and lets the owner reassign those of someone who left', async () => {
    await booksWith(ines.id, '09:00')
    await booksWith(ines.id, '10:00')
    const team = async () => {
      const members = await camille.get('listStaff', { params: params(), query: { retired: 'true' } })
      return members.map(({ name, retired, upcomingCount }) => [name, retired, upcomingCount])
    }
    await camille.get('deleteStaff', { params: { ...params(), staffId: ines.id } })
    expect(await team()).toEqual([
      ['Camille', false, 0],
      ['Inès', true, 2],
    ])
    expect(await camille.get('listStaff', { params: params() })).toHaveLength(1)
    const hers = await camille.get('listBookings', { params: params(), query: { staffId: ines.id } })
    const [chief] = await camille.get('listStaff', { params: params() })
    for (const { id, version } of hers)
      expect(await camille.edits(id, { staffId: chief?.id ?? 0, version })).toMatchObject({ status: 200 })
    expect(await team()).toEqual([
      ['Camille', false, 2],
      ['Inès', true, 0],
    ])
    const none = await camille.get('listBookings', { params: params(), query: { staffId: ines.id } })
    expect(none).toEqual([])
  })

  it('notifies the client when a booking is reassigned, and keeps its time', async () => {
    const { body } = await booksWith(ines.id, '09:00', { clientEmail: 'bea@mail.example' })
    const [booking] = await camille.bookings(salon)
    const [chief] = await camille.get('listStaff', { params: params() })
    await camille.answers(booking?.id ?? 0, 'approved')
    await camille.edits(booking?.id ?? 0, { staffId: chief?.id ?? 0 })
    const mails = await product.mailsTo('bea@mail.example', 3)
    expect(mails.at(-1)?.text).toMatch(/Camille \(avant.*Inès\)/)
    expect(await lookUp(body.referenceToken)).toMatchObject({ staffName: 'Camille', startTime: '09:00' })
  })

  it('leaves past and rejected bookings out of the upcoming counts', async () => {
    const { body } = await booksWith(ines.id, '09:00')
    const [booking] = await camille.bookings(salon)
    await camille.answers(booking?.id ?? 0, 'rejected')
    const members = await camille.get('listStaff', { params: params() })
    expect(members.map(({ upcomingCount }) => upcomingCount)).toEqual([0, 0])
    expect((await lookUp(body.referenceToken)).staffName).toBe('Inès')
  })
})
