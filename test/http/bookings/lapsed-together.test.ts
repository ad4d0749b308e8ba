import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
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
