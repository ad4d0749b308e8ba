import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { lineOfBookings } from '../../fixtures/line-of-bookings.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

it('lets 300 due requests lapse once each while their clients look them up', async () => {
  const camille = await owner(product)
  await camille.call('editMailSettings', { body: { wanted: { booking_requested: false } } })
  const day = '00:00-23:30'
  const hours = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day }
  const salon = await camille.opens({ hours, services: { Coupe: 30 } })
  const starts = Array.from({ length: 300 }, (_, index) => {
    const [date, half] = [2 + Math.floor(index / 46), index % 46]
    const time = `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
    return `2027-03-${String(date > 6 ? date + 1 : date).padStart(2, '0')} ${time}`
  })
  const references: string[] = []
  for (let first = 0; first < starts.length; first += 20) {
    const some = starts.slice(first, first + 20).map((start) => client(product).books(salon, start))
    for (const { status, body } of await Promise.all(some)) {
      expect(status).toBe(201)
      references.push(body.referenceToken)
    }
  }
  const versions = new Map((await camille.bookings(salon)).map(({ id, version }) => [id, version]))
  expect(versions.size).toBe(300)
  product.setNow('2027-03-12T08:00:00Z')
  const looks = references.slice(0, 20).map((reference) => client(product).looksUp(reference))
  await Promise.all([product.sweep(), product.sweep(), ...looks])
  await product.sweep()
  const after = await camille.bookings(salon)
  expect(after.filter(({ status, lapsed }) => status === 'rejected' && lapsed)).toHaveLength(300)
  const changes = after.map(({ id, version }) => version - (versions.get(id) ?? 0))
  expect(new Set(changes)).toEqual(new Set([1]))
})

it('lets more requests lapse at once than a round takes, although their proposals ended before', async () => {
  product.setNow('2027-04-01T08:00:00Z')
  const camille = await owner(product)
  const salon = await camille.opens()
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, '2027-04-05 10:00')).body
  const [request] = await camille.bookings(salon)
  const to = { date: '2027-04-05', startTime: '14:00' }
  await camille.get('proposeTime', { params: { bookingId: request?.id ?? 0 }, body: to })
  await lineOfBookings(product, salon, { from: '2027-04-05T16:00:00Z', count: 250, status: 'pending' })
  await product.pool.query(
    `UPDATE bookings b SET lapses = true, proposal_ends_at = '2027-04-05T08:00:00Z',
       proposal = (SELECT proposal FROM bookings WHERE schedule_id = $1 AND reference_token = $2)
     WHERE b.schedule_id = $1 AND b.reference_token <> $2`,
    [salon.id, referenceToken],
  )
  product.setNow('2027-04-12T08:00:00Z')
  await product.sweep()
  const after = await camille.bookings(salon)
  expect(after.filter(({ lapsed }) => lapsed)).toHaveLength(251)
})
