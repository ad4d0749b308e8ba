import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../../src/contract/index.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { waitsAs } from '../../fixtures/waiting.ts'

let product: Product
let camille: Owner
let salon: Salon

const monday = '2027-03-08'
const tuesday = '2027-03-09'

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ hours: { monday: '09:00-12:00', tuesday: '09:00-12:00' } })
})

afterAll(() => product.stop())

const params = () => ({ scheduleId: salon.id })
const closes = (body: Partial<Body<'createClosure'>> & { fromDate: string; toDate: string }) =>
  camille.call('createClosure', { params: params(), body })
const slots = async (date = monday) => (await client(product).slots(salon, date)).body
const hires = async (name: string) =>
  (await camille.get('createStaff', { params: params(), body: { name } })).id
const span = (startTime: string, endTime: string) => ({ startTime, endTime })

describe('Closures over bookings', () => {
  it('lists the bookings within a closure, and cancels none', async () => {
    await client(product).books(salon, `${monday} 09:00`)
    await camille.enters(salon, `${tuesday} 10:00`, { clientName: 'Grace' })
    await camille.enters(salon, `${tuesday} 09:00`, { status: 'cancelled' })
    await camille.enters(salon, '2027-03-15 09:00')
    const query = { fromDate: monday, toDate: tuesday }
    const asked = await camille.get('listAffectedBookings', { params: params(), query })
    const { body, status } = await closes({ ...query, label: 'Congés' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      source: 'owner',
      bookingCount: 2,
      bookings: [
        {
          status: 'pending',
          date: monday,
          startTime: '09:00',
          endTime: '10:00',
          serviceName: 'Coupe',
          clientName: 'Ada',
        },
        { status: 'approved', date: tuesday, clientName: 'Grace' },
      ],
    })
    expect(asked).toEqual({ bookings: body.bookings, bookingCount: 2 })
    const [ada] = body.bookings
    const cancelled = await camille.edits(ada?.id ?? 0, { status: 'cancelled', version: ada?.version ?? 0 })
    expect(cancelled.status).toBe(200)
    expect(await camille.get('listAffectedBookings', { params: params(), query })).toMatchObject({
      bookingCount: 1,
      bookings: [{ clientName: 'Grace' }],
    })
  })

  it('counts and lists the open proposals of another time within a closure', async () => {
    const tuesday = '2027-03-09'
    const dates = { fromDate: tuesday, toDate: tuesday }
    const booking = (await camille.enters(salon, `${monday} 09:00`, { status: 'approved' })).body
    const propose = (startTime: string, date = tuesday) =>
      camille.get('proposeTime', { params: { bookingId: booking.id }, body: { date, startTime } })
    const affected = (query: object) =>
      camille.get('listAffectedBookings', { params: params(), query: { ...dates, ...query } })
    await propose('10:00')
    const asked = await affected({})
    expect(asked).toMatchObject({
      bookingCount: 0,
      bookings: [],
      proposalCount: 1,
      proposals: [
        {
          id: booking.id,
          date: tuesday,
          startTime: '10:00',
          endTime: '11:00',
          clientName: 'Ada',
          by: 'owner',
        },
      ],
    })
    expect(await affected({ fromTime: '11:00', toTime: '12:00' })).not.toHaveProperty('proposals')
    expect(await affected({ fromTime: '10:30', toTime: '12:00' })).toMatchObject({ proposalCount: 1 })
    const { body } = await closes(dates)
    expect(body).toMatchObject({ bookingCount: 0, proposalCount: 1, proposals: asked.proposals })
    const bruno = await camille.get('createStaff', { params: params(), body: { name: 'Bruno' } })
    expect(await affected({ staffId: booking.staffId })).toMatchObject({ proposalCount: 1 })
    expect(await affected({ staffId: bruno.id })).not.toHaveProperty('proposals')
    // Half an hour later, so that the proposal takes only the last half hour itself.
    await propose('09:30', monday)
    const early = { fromDate: monday, toDate: monday, fromTime: '09:30', toTime: '10:00' }
    expect(await affected({ ...early, staffId: booking.staffId })).toMatchObject({
      bookingCount: 1,
      proposalCount: 1,
    })
    await camille.get('answerReschedule', { params: { bookingId: booking.id }, body: { accept: false } })
    expect(await affected({})).not.toHaveProperty('proposals')
  })

  it('counts and lists the open offers of the waiting list within a closure', async () => {
    for (const time of ['09:00', '10:00', '11:00']) await camille.enters(salon, `${monday} ${time}`)
    const wanted = { salon, serviceId: salon.services.Coupe ?? 0 }
    const dates = { fromDate: monday, toDate: monday }
    await waitsAs(product, wanted, 'bea@waits.example', dates)
    const [nine] = await camille.bookings(salon)
    await camille.edits(nine?.id ?? 0, { status: 'cancelled' })
    await product.sweep()
    const asked = await camille.get('listAffectedBookings', { params: params(), query: dates })
    expect(asked).toMatchObject({
      bookingCount: 2,
      offerCount: 1,
      offers: [
        { date: monday, startTime: '09:00', endTime: '10:00', clientName: 'bea', serviceName: 'Coupe' },
      ],
    })
    const { body } = await closes(dates)
    expect(body).toMatchObject({ bookingCount: 2, offerCount: 1, offers: asked.offers })
    const afternoon = { ...dates, fromTime: '10:00', toTime: '12:00' }
    const later = await camille.get('listAffectedBookings', { params: params(), query: afternoon })
    expect(later).not.toHaveProperty('offers')
    const staffId = (await camille.get('listStaff', { params: params() }))[0]?.id ?? 0
    const ofMember = { ...dates, staffId }
    expect(await camille.get('listAffectedBookings', { params: params(), query: ofMember })).toMatchObject({
      offerCount: 1,
    })
    const start = product.now()
    product.setNow(asked.offers?.[0]?.until ?? '')
    expect(await camille.get('listAffectedBookings', { params: params(), query: dates })).not.toHaveProperty(
      'offers',
    )
    product.setNow(new Date(start).toISOString())
  })

  it('lists only the affected bookings for a closure of part of a day, or of one person', async () => {
    const ines = await hires('Inès')
    await camille.enters(salon, `${monday} 09:00`)
    await camille.get('createBooking', {
      params: params(),
      body: {
        serviceId: salon.services.Coupe ?? 0,
        date: monday,
        startTime: '10:00',
        staffId: ines,
        clientName: 'Grace',
        clientPhone: '06',
      },
    })
    const inside = async (more: { fromTime?: string; toTime?: string; staffId?: number }) => {
      const query = { fromDate: monday, toDate: monday, ...more }
      const { bookings } = await camille.get('listAffectedBookings', { params: params(), query })
      return bookings.map(({ startTime }) => startTime)
    }
    expect(await inside({})).toEqual(['09:00', '10:00'])
    expect(await inside({ fromTime: '10:00', toTime: '24:00' })).toEqual(['10:00'])
    expect(await inside({ fromTime: '08:00', toTime: '09:00' })).toEqual([])
    expect(await inside({ staffId: ines })).toEqual(['10:00'])
  })
})

describe('Closures', () => {
  it('edits a closure in place', async () => {
    const closed = (await closes({ fromDate: monday, toDate: monday, label: 'Congés' })).body
    expect((await slots()).hours).toEqual([])
    const edits = (body: Body<'editClosure'>, closureId = closed.id) =>
      camille.call('editClosure', { params: { ...params(), closureId }, body })
    const part = { fromDate: monday, fromTime: '10:00', toDate: monday, toTime: '24:00' }
    expect(await edits(part)).toMatchObject({
      status: 200,
      body: { id: closed.id, ...part, allDay: false, label: 'Congés', staffId: null, bookingCount: 0 },
    })
    expect(await slots()).toEqual({ slots: ['09:00'], hours: [span('09:00', '10:00')] })
    const ines = await hires('Inès')
    await edits({ fromDate: tuesday, toDate: tuesday, staffId: ines, label: '' })
    expect(await camille.get('listClosures', { params: params() })).toMatchObject([
      { fromDate: tuesday, toDate: tuesday, allDay: true, staffId: ines, label: '' },
    ])
    expect((await slots()).slots).toContain('10:00')
    expect(await edits(part, 999_999)).toMatchObject(refused(404, 'closure_not_found'))
  })

  it.each([
    [{ toDate: '2027-03-07' }, 'toDate', 'La fin doit venir après le début.'],
    [{ toDate: '2029-03-08' }, 'toDate', 'Une fermeture dure deux ans au plus.'],
    [{ fromTime: '11:00', toTime: '10:00' }, 'toTime', 'La fin doit venir après le début.'],
    [{ toTime: '00:00' }, 'toTime', 'La fin doit venir après le début.'],
    [{ fromTime: '24:00' }, 'fromTime', 'Indiquez une heure comme 09:30.'],
    [{ toDate: '2027-02-30' }, 'toDate', /./],
  ])('refuses a closure with %o, and names the field', async (wrong, field, text) => {
    const answer = await closes({ fromDate: monday, toDate: monday, ...wrong })
    expect(answer).toMatchObject(refused(400, 'invalid_request'))
    expect(answer.body.fields).toEqual({
      [field]: typeof text === 'string' ? text : expect.stringMatching(text),
    })
  })

  it('allows closures of up to two years, and refuses an unknown staff member', async () => {
    expect((await closes({ fromDate: '2027-03-08', toDate: '2029-03-07' })).status).toBe(201)
    const other = await closes({ fromDate: monday, toDate: monday, staffId: 999_999 })
    expect(other).toMatchObject(refused(404, 'staff_not_found'))
    expect(other.body.fields).toEqual({ staffId: other.body.message })
  })

  it('lists the closures of a range of dates, past ones included', async () => {
    const ines = await hires('Inès')
    await closes({ fromDate: '2027-02-10', toDate: '2027-02-16', label: 'Travaux' })
    await closes({
      fromDate: '2027-02-19',
      fromTime: '14:00',
      toDate: '2027-02-19',
      toTime: '24:00',
      staffId: ines,
      label: 'Formation',
    })
    await closes({ fromDate: '2027-03-20', toDate: '2027-03-21', label: 'Congés' })
    const labels = async (query?: { from?: string; to?: string }) =>
      (await camille.get('listClosures', { params: params(), ...(query && { query }) })).map(
        ({ label }) => label,
      )
    expect(await labels()).toEqual(['Congés'])
    expect(await labels({ from: '2027-02-12', to: '2027-03-25' })).toEqual(['Travaux', 'Formation', 'Congés'])
    expect(await labels({ from: '2027-02-16', to: '2027-02-16' })).toEqual(['Travaux'])
    expect(await labels({ from: '2027-02-17', to: '2027-02-18' })).toEqual([])
    expect(await labels({ from: '2027-02-19', to: '2027-03-19' })).toEqual(['Formation'])
    expect(await labels({ from: '2027-02-20', to: '2027-03-19' })).toEqual([])
    for (const query of [
      { from: '2027-03-02', to: '2027-03-01' },
      { from: '2027-03-01', to: '2027-05-01' },
      { from: '2027-03-01' },
      { to: '2027-03-01' },
      { from: '2027-02-30', to: '2027-03-01' },
    ])
      expect(await camille.call('listClosures', { params: params(), query })).toMatchObject(
        refused(400, 'invalid_request'),
      )
    const stranger = await owner(product)
    const query = { from: '2027-03-01', to: '2027-03-31' }
    expect(await stranger.call('listClosures', { params: params(), query })).toMatchObject(
      refused(404, 'schedule_not_found'),
    )
  })

  it('ends a closure with the day when the clocks skip midnight', async () => {
    const beirut = await camille.opens({ timezone: 'Asia/Beirut', hours: { saturday: '20:00-24:00' } })
    const body = { fromDate: '2027-03-27', fromTime: '22:00', toDate: '2027-03-27', toTime: '24:00' }
    const closed = await camille.call('createClosure', { params: { scheduleId: beirut.id }, body })
    expect(closed.status).toBe(201)
    expect((await client(product).slots(beirut, '2027-03-27')).body).toEqual({
      slots: ['20:00', '20:30', '21:00'],
      hours: [span('20:00', '22:00')],
    })
  })

  it('refuses a closure of nothing but the hour that the clocks skip', async () => {
    const beirut = await camille.opens({ timezone: 'Asia/Beirut' })
    const params = { scheduleId: beirut.id }
    const body = { fromDate: '2027-03-28', toDate: '2027-03-28', toTime: '01:00' }
    const skipped = refused(400, 'time_does_not_exist')
    expect(await camille.call('createClosure', { params, body })).toMatchObject(skipped)
    expect(await camille.call('listAffectedBookings', { params, query: body })).toMatchObject(skipped)
    const { id } = await camille.get('createClosure', { params, body: { ...body, toTime: '02:00' } })
    const edited = { params: { ...params, closureId: id }, body }
    expect(await camille.call('editClosure', edited)).toMatchObject(skipped)
  })
})

describe('Special hours', () => {
  const sets = (date: string, hours: { startTime: string; endTime: string }[], staffId?: number) =>
    camille.call('setSpecialHours', {
      params: params(),
      body: { date, hours, ...(staffId !== undefined && { staffId }) },
    })

  it('sets, changes and removes special hours of a date', async () => {
    const hours = [span('10:00', '11:00'), span('20:00', '24:00')]
    const { status, body } = await sets(monday, hours)
    expect(status).toBe(200)
    expect(body.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
      `${monday} 10:00`,
      `${monday} 20:00`,
    ])
    expect((await slots()).hours).toEqual(hours)
    await sets(monday, [span('15:00', '16:00')])
    expect((await slots()).hours).toEqual([span('15:00', '16:00')])
    expect((await sets(monday, [])).body).toEqual([])
    expect((await slots()).hours).toEqual([span('09:00', '12:00')])
  })

  it('sets special hours for one person, and shows clients when anyone is there', async () => {
    const ines = await hires('Inès')
    await sets(monday, [span('14:00', '15:00')], ines)
    expect((await slots()).hours).toEqual([span('09:00', '12:00'), span('14:00', '15:00')])
    await closes({ fromDate: monday, toDate: monday, staffId: ines })
    expect((await slots()).hours).toEqual([span('09:00', '12:00')])
  })

  it('refuses special hours that overlap, and names the field', async () => {
    const together = await sets(monday, [span('10:00', '12:00'), span('11:00', '13:00')])
    expect(together).toMatchObject(refused(400, 'invalid_request'))
    expect(Object.keys(together.body.fields ?? {})).toEqual(['hours.1.startTime'])
    const adds = (startTime: string, endTime: string, date = monday) =>
      camille.call('createSpecialHours', { params: params(), body: { date, startTime, endTime } })
    expect((await adds('10:00', '12:00')).status).toBe(201)
    expect((await adds('12:00', '13:00')).status).toBe(201)
    const one = await adds('11:00', '12:30')
    expect(one).toMatchObject(refused(409, 'special_hours_overlap'))
    expect(one.body.fields).toEqual({ startTime: one.body.message })
    expect((await adds('11:00', '12:30', tuesday)).status).toBe(201)
    const backwards = await sets(monday, [span('12:00', '11:00')])
    expect(backwards.body.fields).toEqual({ 'hours.0.endTime': 'La fin doit venir après le début.' })
  })
})

it('shows special hours without closed times on today’s ribbon', async () => {
  const today = async () => (await camille.get('listSchedules')).find(({ id }) => id === salon.id)?.today
  const date = (await today())?.date ?? ''
  expect(await today()).toMatchObject({ date: '2027-03-01', hours: [span('09:00', '12:00')] })
  await closes({ fromDate: date, fromTime: '11:00', toDate: date, toTime: '13:00' })
  expect((await today())?.hours).toEqual([span('09:00', '11:00')])
  const body = { date, hours: [span('10:00', '14:00')] }
  await camille.get('setSpecialHours', { params: params(), body })
  expect((await today())?.hours).toEqual([span('10:00', '11:00'), span('13:00', '14:00')])
  await closes({ fromDate: date, toDate: date })
  expect((await today())?.hours).toEqual([])
})
