import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { recordRows } from '../../fixtures/recorded-queries.ts'
import { waitingOf, waitsAs } from '../../fixtures/waiting.ts'

let product: Product
let camille: Owner
let studio: Salon

const monday = '2027-03-08'
const nextMonday = '2027-03-15'
const at = (time: string) => `${monday} ${time}`

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  studio = await camille.opens({ hours: { monday: '09:00-12:00' }, services: { Coupe: 60 } })
  studio.services.Yoga = await adds({ name: 'Yoga', durationMinutes: 60, capacity: 10, priceCents: 2000 })
})

afterAll(() => product.stop())

type Service = { name: string; durationMinutes: number; capacity?: number; priceCents?: number }
const adds = async (body: Service) =>
  (await camille.get('createService', { params: { scheduleId: studio.id }, body })).id
const ada = () => client(product)
const books = (time: string, places?: number, more: { companions?: string[]; key?: string } = {}) =>
  ada().books(studio, at(time), { service: 'Yoga', ...(places !== undefined && { places }), ...more })
const offered = async (places?: number) =>
  (await ada().slots(studio, monday, 'Yoga', places === undefined ? {} : { places })).body
const seatsOf = async (reference: string) => {
  const { rows } = await product.pool.query(
    `SELECT o.seat FROM occupancies o JOIN bookings b ON b.tenant_id = o.tenant_id AND b.id = o.booking_id
     WHERE b.reference_token = $1 ORDER BY o.seat`,
    [reference],
  )
  return rows.map(({ seat }) => seat)
}
const listed = async (reference: string) =>
  (await camille.bookings(studio)).find((one) => one.referenceToken === reference)
const edits = async (reference: string, body: Record<string, unknown>) =>
  camille.edits((await listed(reference))?.id ?? 0, body)

describe('A booking of several places', () => {
  it('takes as many seats, under one reference, with the price of all', async () => {
    const { status, body } = await books('10:00', 3, { companions: ['Bob', '', 'Cléa'] })
    expect(status).toBe(201)
    expect(await seatsOf(body.referenceToken)).toEqual([1, 2, 3])
    expect((await offered()).places).toHaveProperty(['10:00'], 7)
    expect((await ada().looksUp(body.referenceToken)).body).toMatchObject({
      places: 3,
      companions: ['Bob', 'Cléa'],
      service: { priceCents: 6000 },
    })
    expect(await listed(body.referenceToken)).toMatchObject({
      places: 3,
      companions: ['Bob', 'Cléa'],
      session: { capacity: 10, taken: 3 },
    })
    expect((await ada().looksUp((await books('10:00')).body.referenceToken)).body).not.toHaveProperty(
      'places',
    )
  })

  it('offers only starts with enough free places, and refuses the others', async () => {
    await books('10:00', 8)
    expect(await offered()).toMatchObject({ slots: ['09:00', '10:00', '11:00'] })
    expect(await offered(3)).toMatchObject({
      slots: ['09:00', '11:00'],
      places: { '09:00': 10, '11:00': 10 },
    })
    expect(await books('10:00', 3)).toMatchObject(refused(409, 'slot_taken'))
    expect((await books('10:00', 3)).body).toMatchObject({ availableSlots: { slots: ['09:00', '11:00'] } })
    expect((await books('10:00', 2)).status).toBe(201)
    expect((await offered()).slots).toEqual(['09:00', '11:00'])
  })

  it('counts only dates with enough free places as open', async () => {
    for (const time of ['09:00', '10:00', '11:00']) await books(time, 8)
    const dates = async (places: number) => {
      const body = { serviceId: studio.services.Yoga ?? 0, places, from: monday }
      const found = await ada().get('listOpenDates', { params: { token: studio.token }, body })
      return found.dates.find(({ date }) => date === monday)?.slots
    }
    expect([await dates(2), await dates(3)]).toEqual([3, 0])
  })

  it('gives the last places to one of the clients who ask at once, and never sells more than there are', async () => {
    await books('10:00', 7)
    const answers = await Promise.all([1, 2, 3, 4].map(() => books('10:00', 2)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const all = await Promise.all(Array.from({ length: 6 }, () => books('11:00', 3)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3)
    expect((await offered()).places).toEqual({ '09:00': 10, '10:00': 1, '11:00': 1 })
  })

  it.each([
    ['more places than the service has', { places: 11 }, 'too_many_places'],
    ['several places of a service for one client', { places: 2, service: 'Coupe' }, 'too_many_places'],
    ['no place', { places: 0 }, 'invalid_request'],
    ['half a place', { places: 1.5 }, 'invalid_request'],
    ['more places than anyone may book', { places: 21 }, 'invalid_request'],
    ['more companions than places', { places: 2, companions: ['Bob', 'Cléa'] }, 'invalid_request'],
    ['companions without places', { companions: ['Bob'] }, 'invalid_request'],
  ] as const)('refuses %s', async (_what, more, code) => {
    const { companions, ...rest } = { companions: undefined, ...more }
    const sent = { service: 'Yoga', ...rest, ...(companions && { companions: [...companions] }) }
    expect(await ada().books(studio, at('10:00'), sent)).toMatchObject(refused(400, code))
  })

  it('repeats a booking of the same key, and refuses the key for another number of places', async () => {
    const key = randomUUID()
    const { body } = await books('10:00', 2, { key })
    expect((await books('10:00', 2, { key })).body.referenceToken).toBe(body.referenceToken)
    expect(await books('10:00', 3, { key })).toMatchObject(refused(422, 'idempotency_key_reused'))
    expect((await offered()).places).toHaveProperty(['10:00'], 8)
  })

  it('counts once in the statistics, with all its places and their price', async () => {
    await books('10:00', 3)
    await books('10:00')
    const query = { from: monday, to: monday }
    const figures = await camille.get('getScheduleStatistics', { params: { scheduleId: studio.id }, query })
    expect(figures).toMatchObject({ places: 4, days: [{ bookings: 2, expectedCents: 8000 }] })
  })

  it('shows its places in calendar files and feeds', async () => {
    const { body } = await books('10:00', 3, { companions: ['Bob'] })
    const file = await ada().send('GET', `/api/public/bookings/${body.referenceToken}/calendar.ics`)
    expect(await file.text()).toContain('Yoga (3 places)')
    const feed = await (await ada().send('GET', `/api/feeds/${studio.feedToken}/calendar.ics`)).text()
    expect(feed).toContain('Yoga (3 places)')
    expect(feed).toContain('Bob')
  })

  it('frees all seats when it is cancelled', async () => {
    const { referenceToken } = (await books('10:00', 4)).body
    expect((await ada().cancels(referenceToken)).body.status).toBe('cancelled')
    expect(await seatsOf(referenceToken)).toEqual([])
    expect((await offered()).places).toHaveProperty(['10:00'], 10)
  })
})

describe('Places given back', () => {
  it('frees them, lowers the price and keeps the reference', async () => {
    const { referenceToken } = (await books('10:00', 3, { companions: ['Bob', 'Cléa'] })).body
    const { status, body } = await ada().givesBack(referenceToken, { places: 2, companions: ['Cléa'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ places: 2, companions: ['Cléa'], service: { priceCents: 4000 } })
    expect(body.history?.at(-1)).toMatchObject({ kind: 'places_given_back', actor: 'client', places: 2 })
    expect((await offered()).places).toHaveProperty(['10:00'], 8)
    expect((await ada().givesBack(referenceToken, { places: 1 })).body).not.toHaveProperty('companions')
    expect(await seatsOf(referenceToken)).toHaveLength(1)
  })

  it('notifies both sides with the number kept', async () => {
    const key = { clientEmail: 'bea@example.com' }
    const { body } = await ada().books(studio, at('10:00'), { service: 'Yoga', places: 3, ...key })
    const [received] = await product.mailsTo(key.clientEmail)
    expect(received?.text).toContain('3 places')
    await ada().givesBack(body.referenceToken, { places: 2 })
    const mails = await product.mailsTo(key.clientEmail, 2)
    expect(mails.at(-1)?.text).toMatch(/Vous gardez 2 places/)
    const own = await product.mailsTo(camille.email, 3)
    expect(own.map(({ text }) => text).join()).toMatch(/en garde 2/)
  })

  it('gives back once from two tabs', async () => {
    const { referenceToken } = (await books('10:00', 3)).body
    const { version } = (await ada().looksUp(referenceToken)).body
    const both = await Promise.all([
      ada().givesBack(referenceToken, { places: 2, version }),
      ada().givesBack(referenceToken, { places: 1, version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late).toMatchObject(refused(409, 'booking_changed'))
    const { places = 1 } = (await ada().looksUp(referenceToken)).body
    expect(late?.body).toMatchObject({ booking: { referenceToken } })
    expect(await seatsOf(referenceToken)).toHaveLength(places)
    // The same wish again changes nothing.
    const before = (await ada().looksUp(referenceToken)).body.version
    expect((await ada().givesBack(referenceToken, { places })).status).toBe(200)
    expect((await ada().looksUp(referenceToken)).body.version).toBe(before)
  })

  it('refuses more places, late changes, and changes of a cancelled booking', async () => {
    const { referenceToken } = (await books('10:00', 3)).body
    expect(await ada().givesBack(referenceToken, { places: 4 })).toMatchObject(
      refused(409, 'places_not_added'),
    )
    await ada().cancels(referenceToken)
    expect(await ada().givesBack(referenceToken, { places: 1 })).toMatchObject(
      refused(409, 'cannot_cancel_cancelled'),
    )
    await camille.get('editSchedule', { params: { scheduleId: studio.id }, body: { cancelHours: 720 } })
    const late = (await books('10:00', 3)).body.referenceToken
    await edits(late, { status: 'approved' })
    expect(await ada().givesBack(late, { places: 1 })).toMatchObject(refused(409, 'cannot_cancel_late'))
    expect(await seatsOf(late)).toHaveLength(3)
    expect(await ada().givesBack('AAAAAAAA', { places: 1 })).toMatchObject(refused(404, 'booking_not_found'))
  })
})

describe('Several places entered by the owner', () => {
  it('enters, changes and undoes the number of places', async () => {
    const entered = await camille.enters(studio, at('10:00'), {
      service: 'Yoga',
      places: 4,
      companions: ['Bob'],
    })
    expect(entered.body).toMatchObject({ places: 4, companions: ['Bob'], service: { priceCents: 8000 } })
    const { id: bookingId, referenceToken } = entered.body
    const fewer = await camille.edits(bookingId, { places: 2, undoSeconds: 8 })
    expect(fewer.body).toMatchObject({ places: 2, undoable: true, service: { priceCents: 4000 } })
    expect(await seatsOf(referenceToken)).toHaveLength(2)
    await books('10:00', 8)
    expect(await camille.edits(bookingId, { places: 3 })).toMatchObject(refused(409, 'session_full'))
    await camille.edits(bookingId, { startTime: '11:00', places: 5 })
    expect((await offered()).places).toMatchObject({ '10:00': 2, '11:00': 5 })
    const { version } = (await camille.edits(bookingId, { places: 1, undoSeconds: 8 })).body
    const undone = await camille.get('undoBooking', { params: { bookingId }, body: { version } })
    expect(undone).toMatchObject({ places: 5, service: { priceCents: 10_000 } })
    expect(await seatsOf(referenceToken)).toEqual([1, 2, 3, 4, 5])
  })

  it('refuses several places of a service for one client, also when the service changes', async () => {
    const { body } = await camille.enters(studio, at('10:00'), { service: 'Yoga', places: 2 })
    const Coupe = studio.services.Coupe ?? 0
    expect(await camille.edits(body.id, { serviceId: Coupe })).toMatchObject(refused(400, 'too_many_places'))
    expect((await camille.edits(body.id, { serviceId: Coupe, places: 1 })).body).not.toHaveProperty('places')
    expect(await camille.enters(studio, at('09:00'), { service: 'Coupe', places: 2 })).toMatchObject(
      refused(400, 'too_many_places'),
    )
  })

  it('keeps the seats of all when the capacity is reduced', async () => {
    const first = (await books('10:00', 3)).body.referenceToken
    const second = (await books('10:00', 3)).body.referenceToken
    await ada().cancels(first)
    const params = { serviceId: studio.services.Yoga ?? 0 }
    expect(await camille.call('editService', { params, body: { capacity: 2 } })).toMatchObject(
      refused(409, 'places_booked'),
    )
    await camille.get('editService', { params, body: { capacity: 3 } })
    expect(await seatsOf(second)).toEqual([1, 2, 3])
    expect((await offered()).slots).toEqual(['09:00', '11:00'])
  })

  it('frees places that are given back also at the other time that the client asks for', async () => {
    const { referenceToken } = (await books('10:00', 5)).body
    await camille.answers((await listed(referenceToken))?.id ?? 0, 'approved')
    const params = { referenceToken }
    const body = { date: monday, startTime: '11:00' }
    await ada().get('rescheduleBooking', { params, body })
    expect((await offered()).places).toMatchObject({ '10:00': 5, '11:00': 5 })
    await ada().givesBack(referenceToken, { places: 2 })
    expect((await offered()).places).toMatchObject({ '10:00': 8, '11:00': 8 })
    const bookingId = (await listed(referenceToken))?.id ?? 0
    await camille.get('answerReschedule', { params: { bookingId }, body: { accept: true } })
    expect((await offered()).places).toMatchObject({ '10:00': 10, '11:00': 8 })
    expect(await seatsOf(referenceToken)).toEqual([1, 2])
  })

  it('offers places that are given back at the time that the client asks for to those who wait', async () => {
    const { referenceToken } = (await books('10:00', 5)).body
    await camille.answers((await listed(referenceToken))?.id ?? 0, 'approved')
    await ada().get('rescheduleBooking', {
      params: { referenceToken },
      body: { date: nextMonday, startTime: '11:00' },
    })
    for (const time of ['09:00', '10:00']) await camille.enters(studio, `${nextMonday} ${time}`)
    await ada().books(studio, `${nextMonday} 11:00`, { service: 'Yoga', places: 5 })
    const waits = { salon: studio, serviceId: studio.services.Yoga ?? 0 }
    const dates = { fromDate: nextMonday, toDate: nextMonday }
    const waitingToken = await waitsAs(product, waits, 'bea@waits.example', dates)
    product.setNow(laterBy(product, 2))
    await product.sweep()
    await ada().givesBack(referenceToken, { places: 4 })
    await product.sweep()
    expect((await waitingOf(product, waitingToken)).offer).toMatchObject({ startTime: '11:00' })
    product.setNow(laterBy(product, -2))
  })

  it('lists the time of a booking once, whatever its number of places', async () => {
    await books('10:00', 3)
    const query = { from: monday, to: monday }
    const times = await camille.get('listOccupancies', { params: { scheduleId: studio.id }, query })
    expect(times).toHaveLength(1)
  })

  it('reads the time of a class once for visitors, whatever the number of places taken', async () => {
    await camille.enters(studio, at('10:00'), { service: 'Yoga', places: 2 })
    await offered()
    const bytesRead = async () => {
      product.forgetOffers()
      const reads = await recordRows(offered)
      // The sender of emails and the sweeper read in between.
      return reads.find(({ text }) => text.includes('s.password_hash'))?.bytes ?? 0
    }
    const before = await bytesRead()
    expect(before).toBeGreaterThan(0)
    await camille.enters(studio, at('10:00'), { service: 'Yoga', places: 7 })
    expect(await bytesRead()).toBeLessThan(before + 20)
    expect((await offered()).slots).toEqual(['09:00', '10:00', '11:00'])
    expect((await ada().slots(studio, monday, 'Coupe')).body.slots).toEqual(['09:00', '11:00'])
  })
})
