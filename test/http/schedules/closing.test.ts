import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'

const count = 450
let product: Product
let camille: Owner
let salon: Salon
let farEmail: string

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** The last of many bookings has a client with an email address. */
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  farEmail = `client-of-${camille.email}`
  salon = await camille.opens({ services: { Coupe: 15 } })
  await lineOfBookings(product, salon, { from: '2027-03-20T07:00:00Z', count })
  await product.pool.query(
    `UPDATE bookings SET client_email = $2 WHERE tenant_id = (SELECT tenant_id FROM schedules WHERE id = $1)
     AND id = (SELECT max(id) FROM bookings WHERE schedule_id = $1)`,
    [salon.id, farEmail],
  )
})

const ofSchedule = async (text: string) => (await product.pool.query(text, [salon.id])).rows[0].number
const cancelled = () =>
  ofSchedule(
    "SELECT count(*)::int AS number FROM bookings WHERE schedule_id = $1 AND status = 'cancelled' AND version = 2",
  )
const events = () =>
  ofSchedule(
    "SELECT count(*)::int AS number FROM booking_events WHERE schedule_id = $1 AND kind = 'cancelled'",
  )

const referenceOfLast = () =>
  ofSchedule('SELECT reference_token AS number FROM bookings WHERE schedule_id = $1 ORDER BY id DESC LIMIT 1')

it('cancels hundreds of bookings of a deleted schedule without keeping its owner waiting', async () => {
  const params = { scheduleId: salon.id }
  const last = await referenceOfLast()
  expect((await camille.call('deleteSchedule', { params })).status).toBe(200)
  const atOnce = await cancelled()
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThan(count)
  await poll(async () => ((await cancelled()) === count ? true : null), 'all bookings to be cancelled')
  await product.sweep()
  expect(await events()).toBe(count)
  expect((await client(product).looksUp(last)).body.status).toBe('cancelled')
  expect((await product.mailsTo(farEmail))[0]?.subject).toContain('annulé')
})

it('cancels the rest after a crash, once, and also what a client cancelled meanwhile', async () => {
  const last = await referenceOfLast()
  await product.pool.query('UPDATE schedules SET deleted_at = now(), closing = true WHERE id = $1', [
    salon.id,
  ])
  expect((await client(product).cancels(last)).status).toBe(200)
  await Promise.all([product.sweep(), product.sweep()])
  expect([await cancelled(), await events()]).toEqual([count, count])
})

it('deletes no account before its clients are notified', async () => {
  await product.pool.query('UPDATE schedules SET deleted_at = now(), closing = true WHERE id = $1', [
    salon.id,
  ])
  await camille.confirms()
  await camille.call('deleteAccount')
  product.setNow('2027-03-15T08:00:00Z')
  await poll(async () => {
    await product.sweep()
    product.setNow(new Date(product.now() + 60_000).toISOString())
    const { rowCount } = await product.pool.query('SELECT FROM users WHERE email = $1', [camille.email])
    return rowCount === 0 ? true : null
  }, 'the account to be gone')
  expect((await product.mailsTo(farEmail))[0]?.subject).toContain('annulé')
})
