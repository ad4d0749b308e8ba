import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, refused } from '../../fixtures/actors.ts'
import { depositIs } from '../../fixtures/deposit-salon.ts'
import type { Product } from '../../fixtures/product.ts'
import {
  almostEight,
  camille,
  lookUp,
  type RowsBefore,
  recorded,
  seen,
  startOnFrozen,
} from '../../upgrade/before-staff.ts'

const { references, links, cookies, keys, salons } = recorded

let product: Product
let before: RowsBefore

const rowsOf = async (text: string) => (await product.pool.query({ text, rowMode: 'array' })).rows.flat()

describe('Rows of the previous version', () => {
  beforeAll(async () => {
    ;({ product, before } = await startOnFrozen())
  })
  afterAll(() => product.stop())

  it('keeps every schedule with a staff member, and every booking with its history', async () => {
    expect((await rowsOf('SELECT schedule_id FROM staff ORDER BY 1')).map(Number)).toEqual(before.schedules)
    expect((await rowsOf('SELECT id FROM bookings ORDER BY 1')).map(Number)).toEqual(before.bookings)
    const untold = `SELECT id FROM bookings b WHERE NOT EXISTS (
      SELECT FROM booking_events e WHERE e.schedule_id = b.schedule_id AND e.booking_id = b.id AND e.version = b.version)`
    expect(await rowsOf(untold)).toEqual([])
  })

  it('records since when each client waited, and the owner’s first answer', async () => {
    const { rows: bookings } = await product.pool.query(
      'SELECT id, requested_at, answer, answered_at FROM bookings ORDER BY id',
    )
    const { rows: events } = await product.pool.query(
      "SELECT booking_id, kind, actor, details ->> 'status' AS status, at FROM booking_events ORDER BY version",
    )
    const log = Map.groupBy(events, ({ booking_id }) => booking_id)
    const expected = bookings.map(({ id }) => {
      const own = log.get(id) ?? []
      const came = own.find(
        ({ kind, status }) => kind === 'requested' || (kind === 'paid' && status === 'pending'),
      )
      const said = own.find(({ kind, actor }) => /^(approved|rejected)$/.test(kind) && actor === 'owner')
      const answer = (came && said) ?? { kind: null, at: null }
      return { id, requested_at: came?.at ?? null, answer: answer.kind, answered_at: answer.at }
    })
    expect(bookings).toEqual(expected)
    const answers = bookings.map(({ answer }) => answer)
    expect(new Set(answers)).toEqual(new Set(['approved', 'rejected', null]))
  })

  it('marks links as shared where a schedule was already set up', async () => {
    const setUp = `SELECT s.shared FROM schedules s
      WHERE EXISTS (SELECT FROM services v WHERE v.schedule_id = s.id AND v.deleted_at IS NULL)
        AND EXISTS (SELECT FROM availability a WHERE a.schedule_id = s.id)`
    expect(new Set(await rowsOf(setUp))).toEqual(new Set([true]))
  })

  it('keeps the occupied time of every booking to the instant', async () => {
    const { rows } = await product.pool.query(
      `SELECT o.booking_id::int AS booking, o.schedule_id::int AS schedule, o.kind, o.starts_at AS from, o.ends_at AS to
       FROM occupancies o JOIN staff s ON s.schedule_id = o.schedule_id AND s.id = o.staff_id ORDER BY o.booking_id`,
    )
    expect(rows).toEqual(before.blocking)
    expect(Number(await rowsOf('SELECT count(*) FROM occupancies'))).toBe(before.blocking.length)
  })

  it('keeps every mail under its id', async () => {
    const ids = await rowsOf('SELECT id FROM deliveries UNION ALL SELECT id FROM account_mails')
    expect(ids.sort()).toEqual([...before.messages].sort())
  })

  it('removes the former queue', async () => {
    expect(await rowsOf("SELECT to_regclass('public.messages'), to_regnamespace('pgboss')")).toEqual([
      null,
      null,
    ])
  })
})

describe('What people saw and kept before an upgrade', () => {
  beforeAll(async () => {
    ;({ product } = await startOnFrozen({ now: almostEight, webhooks: false }))
  })
  afterAll(() => product.stop())

  it('shows owners the same lists, calendars, feeds and settings as before', async () => {
    expect(await seen.owners(product)).toEqual(recorded.seen.owners)
  })

  it('lists paid deposits by the date of their hold', async () => {
    const owner = await camille(product)
    const { deposits, sums } = await owner.get('listDeposits', {
      query: { from: '2026-07-01', to: '2027-06-30', limit: 100 },
    })
    const [count, cents] = await rowsOf(`SELECT count(*)::int, sum(amount_cents)::int FROM deposits d
      JOIN schedules s ON s.id = d.schedule_id JOIN users u ON u.id = s.owner_id
      WHERE u.email = 'camille@salon.example' AND d.status IN ('succeeded', 'refund_pending', 'refunded')`)
    expect([deposits.length, sums.takenCents]).toEqual([count, cents])
    expect(count).toBeGreaterThan(3)
  })

  it('offers the same starts by each link as before', async () => {
    expect(await seen.offers(product)).toEqual(recorded.seen.offers)
  })

  it('shows clients the same by every reference, except requests that have lapsed', async () => {
    const shown = await seen.bookings(product)
    await depositIs(client(product), references.paidOverdue, 'refunded')
    shown.paidOverdue = await lookUp(product, references.paidOverdue)
    const before = recorded.seen.bookings
    const lapsed = (line: string) => line.replace('pending', 'rejected').replace(/succeeded$/, 'refunded')
    expect(shown).toEqual({
      ...before,
      overdue: lapsed(before.overdue),
      kolkataOverdue: lapsed(before.kolkataOverdue),
      paidOverdue: lapsed(before.paidOverdue),
    })
  })

  it('accepts sessions and schedule grants from before the upgrade', async () => {
    const me = await client(product).call('me', { headers: { cookie: cookies.session } })
    expect(me).toMatchObject({ status: 200, body: { email: 'camille@salon.example' } })
    const params = { token: salons.closed.token }
    const locked = await client(product).call('getPublicSchedule', { params })
    expect(locked.body).not.toHaveProperty('services')
    const open = await client(product).call('getPublicSchedule', {
      params,
      headers: { cookie: cookies.grant },
    })
    expect(open.body).toHaveProperty('services')
  })

  it('accepts links in mails sent before the upgrade', async () => {
    const visitor = client(product)
    expect(await visitor.call('verifyEmail', { query: { token: links.verify } })).toMatchObject({
      status: 200,
      body: { email: 'paul@salon.example', emailVerified: true },
    })
    const body = { token: links.reset, password: 'another password' }
    expect(await visitor.call('resetPassword', { body })).toMatchObject({ status: 200 })
    expect(await new Owner(product, 'karim@salon.example').signsIn(body.password)).toMatchObject({
      status: 200,
    })
    expect(await visitor.call('unsubscribe', { body: { token: links.stop } })).toMatchObject({
      status: 200,
    })
    expect(await rowsOf('SELECT address FROM reminder_unsubscribes ORDER BY 1')).toEqual([
      'reminded@client.example',
      'remindedandstopped@client.example',
    ])
  })

  it('keeps taken times taken, and lets others be booked', async () => {
    const ada = client(product)
    expect(await ada.books(salons.salon, '2027-03-08 10:30')).toMatchObject(refused(409, 'slot_taken'))
    expect(await ada.books(salons.salon, '2027-03-08 14:00')).toMatchObject({ status: 201 })
    expect(await ada.books(salons.salon, '2027-03-15 10:00', { key: keys.pending })).toMatchObject({
      status: 201,
      body: { referenceToken: references.pending },
    })
    expect(await ada.holds(salons.caution, '2027-03-11 09:00')).toMatchObject(refused(409, 'slot_taken'))
    const owner = await camille(product)
    expect((await owner.enters(salons.salon, '2027-03-10 23:45')).status).toBe(409)
    expect(await ada.cancels(references.moved)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const pending = Number(await rowsOf("SELECT id FROM bookings WHERE client_name = 'reopened'"))
    expect(await owner.answers(pending, 'approved')).toMatchObject({ status: 200 })
    expect(await owner.edits(pending, { startTime: '12:00' })).toMatchObject({ status: 200 })
  })
})
