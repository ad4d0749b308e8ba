import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { demo, seedDemo } from '../../../db/seed.ts'
import type { Reply } from '../../../src/contract/index.ts'
import { undoSeconds } from '../../../src/domain/undo.ts'
import { connect } from '../../../src/server/database/connection.ts'
import { type Client, client, type Owner } from '../../fixtures/actors.ts'
import { bookingFaults } from '../../fixtures/booking-faults.ts'
import { createDatabase } from '../../fixtures/database.ts'
import { openDemo } from '../../fixtures/demo-salon.ts'
import { depositIs } from '../../fixtures/deposit-salon.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

/** 10:00 in Paris, on a Wednesday. */
const now = '2027-03-03T09:00:00Z'

let product: Product
let camille: Owner
let visitor: Client
let scheduleId: number

type Booking = Reply<'listBookingsWithService'>[number]

beforeAll(async () => {
  product = await startProduct({ now })
  ;({ camille, scheduleId } = await openDemo(product))
  visitor = client(product)
})
afterAll(() => product.stop())

const bookings = () =>
  camille.get('listBookingsWithService', {
    params: { scheduleId },
    query: { from: '2027-02-01', to: '2027-03-31' },
  })

const used = new Set<number>()

/** One that no other test has used. */
async function pick(what: string, isWanted: (booking: Booking) => boolean): Promise<Booking> {
  const found = (await bookings()).find((one) => !used.has(one.id) && isWanted(one))
  if (!found) throw new Error(`the demo has no ${what}`)
  used.add(found.id)
  return found
}

const upcoming = ({ date, status }: Booking) => date > '2027-03-04' && status === 'approved'
const unpaid = (one: Booking) => upcoming(one) && one.deposit === null
const paid = (one: Booking) => upcoming(one) && one.deposit?.status === 'succeeded'

describe('Demo', () => {
  it.each(['2027-03-03T09:00:00Z', '2027-03-28T21:30:00Z', '2027-01-01T00:30:00Z', '2026-10-26T16:00:00Z'])(
    'keeps every promise about every booking when it is made at %s',
    async (at) => {
      const database = await createDatabase(inject('template'))
      const { pool, db } = connect(database.url, 1)
      try {
        await seedDemo(db, Date.parse(at))
        expect(await bookingFaults(pool, Date.parse(at))).toEqual([])
        const { rows } = await pool.query(
          `SELECT count(*) FILTER (WHERE status = 'pending' AND starts_at > $1)::int AS requests,
            count(*) FILTER (WHERE status = 'pending' AND starts_at <= $1)::int AS late,
            count(*) FILTER (WHERE remind_at <= $1)::int AS due,
            (SELECT count(*)::int FROM booking_events WHERE at > $1 OR planned_at IS NULL) AS unplanned
           FROM bookings`,
          [new Date(at)],
        )
        expect(rows).toEqual([{ requests: 4, late: 0, due: 0, unplanned: 0 }])
      } finally {
        await pool.end()
        await database.drop()
      }
    },
  )

  it('shows the address, telephone, hours, terms, pictures and team of the salon', async () => {
    const page = await visitor.get('getPublicSchedule', { params: { token: demo.shareToken } })
    if (page.passwordRequired) throw new Error('the demo asks for a password')
    expect(page).toMatchObject({
      salon: { phone: { e164: '+33199001234' }, address: expect.stringContaining('Paris') },
      terms: expect.stringContaining('24 heures'),
      cancelHours: 24,
      services: expect.arrayContaining([expect.objectContaining({ category: 'Couleurs' })]),
    })
    const { logo, photos = [], openingHours } = page.salon
    expect(openingHours?.length).toBeGreaterThan(0)
    const team = page.staff?.map(({ photo }) => photo) ?? []
    const images = [logo, ...photos, ...team]
    expect([photos.length, team.length, new Set(images).size]).toEqual([3, 3, 7])
    for (const image of images) {
      const { status, headers } = await visitor.send('GET', `/images/${image}/small`)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
  })

  it('moves an appointment to another time and another person', async () => {
    const { id } = await pick('answered request', (one) => unpaid(one) && one.version > 1)
    const staffId = (await camille.get('listStaff', { params: { scheduleId } }))[1]?.id ?? 0
    expect(await camille.edits(id, { date: '2027-04-14', startTime: '09:30', staffId })).toMatchObject({
      status: 200,
      body: { date: '2027-04-14', startTime: '09:30', staffId },
    })
  })

  it('edits, rejects, approves, deletes and undoes', async () => {
    const edited = await pick(
      'past booking',
      ({ date, status }) => date < '2027-03-03' && status === 'approved',
    )
    expect((await camille.edits(edited.id, { comment: 'Mèches plus claires' })).status).toBe(200)
    const [approved, rejected] = (await bookings()).filter(({ status }) => status === 'pending')
    expect((await camille.answers(approved?.id ?? 0, 'approved')).status).toBe(200)
    expect((await camille.answers(rejected?.id ?? 0, 'rejected')).status).toBe(200)
    const missed = await pick(
      'past booking',
      ({ date, status }) => date < '2027-03-03' && status === 'approved',
    )
    const noShow = { params: { bookingId: missed.id }, body: { noShow: !missed.missed } }
    expect((await camille.call('markNoShow', noShow)).status).toBe(200)
    const deleted = await pick('approved booking', unpaid)
    const params = { bookingId: deleted.id }
    const { status, body } = await camille.call('deleteBooking', { params, query: { undoSeconds } })
    expect(status).toBe(200)
    expect((await camille.call('undoBooking', { params, body: { version: body.version ?? 0 } })).status).toBe(
      200,
    )
    expect((await camille.deletes(deleted.id)).status).toBe(200)
  })

  it('lets a client cancel, and refunds the whole deposit', async () => {
    const { referenceToken } = await pick('paid booking', paid)
    expect((await visitor.cancels(referenceToken)).status).toBe(200)
    expect(await depositIs(visitor, referenceToken, 'refunded')).toMatchObject({ status: 'cancelled' })
  })

  it('lets a client move an appointment', async () => {
    const { referenceToken } = await pick('approved booking', unpaid)
    const params = { referenceToken }
    const { dates } = await visitor.get('listRescheduleDates', { params })
    const date = dates.findLast(({ slots }) => slots > 0)?.date ?? ''
    const { slots } = await visitor.get('listRescheduleSlots', { params, body: { date } })
    const body = { date, startTime: slots[0] ?? '' }
    expect((await visitor.call('rescheduleBooking', { params, body })).status).toBe(200)
    expect((await visitor.looksUp(referenceToken)).body.proposal).toMatchObject({ date })
  })

  it('lets a client give a place of the workshop back', async () => {
    const { referenceToken, places = 1 } = await pick(
      'booking of two places',
      (one) => upcoming(one) && (one.places ?? 1) > 1,
    )
    expect(await visitor.givesBack(referenceToken, { places: places - 1 })).toMatchObject({ status: 200 })
  })

  it('refunds a part of a deposit, then the rest', async () => {
    const { id, referenceToken } = await pick('paid booking', paid)
    const refunds = (amount: string) =>
      camille.call('refundDeposit', { params: { bookingId: id }, body: { amount } })
    expect((await refunds('5.00')).status).toBe(200)
    await poll(
      async () => ((await visitor.looksUp(referenceToken)).body.deposit?.refundedAmount === 5 ? true : null),
      'a refund of 5 €',
    )
    expect((await refunds('10.00')).status).toBe(200)
    await depositIs(visitor, referenceToken, 'refunded')
  })

  it('keeps every promise after all of these changes', async () => {
    await product.sweep()
    expect(await bookingFaults(product.pool, product.now())).toEqual([])
  })
})
