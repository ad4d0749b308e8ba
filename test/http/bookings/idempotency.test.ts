import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { laterBy, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon
let nth = 0

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  salon = await camille.opens({ services: { Coupe: 60, Couleur: 60 } })
  nth++
})

afterAll(() => product.stop())

const keyOf = () => `6f9619ff-8b86-4011-b42d-00c04fc9${String(1_000 + nth)}`

describe('Requests with the key of an earlier one', () => {
  it('returns the same booking for the same request and key, even after the booking has changed', async () => {
    const key = keyOf()
    const first = await client(product).books(salon, '2027-03-08 10:00', { key })
    expect(first.status).toBe(201)
    const again = await client(product).books(salon, '2027-03-08 10:00', { key })
    expect(again).toMatchObject({ status: 201, body: { referenceToken: first.body.referenceToken } })
    const [booking] = await camille.bookings(salon)
    await camille.edits(booking?.id ?? 0, { startTime: '14:00', clientName: 'Ada King' })
    const later = await client(product).books(salon, '2027-03-08 10:00', { key })
    expect(later.body.referenceToken).toBe(first.body.referenceToken)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it.each([
    ['name', '2027-03-08 10:00', { clientName: 'Grace' }],
    ['phone number', '2027-03-08 10:00', { clientPhone: '06 11 11 11 11' }],
    ['email address', '2027-03-08 10:00', { clientEmail: 'grace@example.com' }],
    ['comment', '2027-03-08 10:00', { comment: 'Something else' }],
    ['service', '2027-03-08 10:00', { service: 'Couleur' }],
    ['time', '2027-03-08 12:00', {}],
    ['date', '2027-03-09 10:00', {}],
  ])('refuses a repeated key when the %s differs', async (_, at, more) => {
    const key = keyOf()
    await client(product).books(salon, '2027-03-08 10:00', { key })
    const other = await client(product).books(salon, at, { key, ...more })
    expect(other).toMatchObject(refused(422, 'idempotency_key_reused'))
    expect(other.body.message).toMatch(/Idempotency-Key/)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('makes one booking when different requests with one key arrive at once', async () => {
    const key = keyOf()
    const answers = await Promise.all(
      ['10:00', '12:00', '14:00'].map((time) => client(product).books(salon, `2027-03-08 ${time}`, { key })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('accepts the same key at another schedule', async () => {
    const key = keyOf()
    const other = await camille.opens()
    expect((await client(product).books(salon, '2027-03-08 10:00', { key })).status).toBe(201)
    expect((await client(product).books(other, '2027-03-08 12:00', { key })).status).toBe(201)
  })

  it('accepts a repeated key when an older version stored the first request', async () => {
    const key = keyOf()
    const first = await client(product).books(salon, '2027-03-08 10:00', { key })
    await product.pool.query('UPDATE bookings SET request_hash = NULL WHERE schedule_id = $1', [salon.id])
    const again = await client(product).books(salon, '2027-03-08 10:00', { key, comment: 'Something else' })
    expect(again.body.referenceToken).toBe(first.body.referenceToken)
  })

  it('returns the same hold for the same request and key, and refuses a different request', async () => {
    const { salon: asking } = await openDepositSalon(product)
    const key = keyOf()
    const first = await client(product).holds(asking, '2027-03-08 10:00', { key })
    expect(first.status).toBe(201)
    const again = await client(product).holds(asking, '2027-03-08 10:00', { key })
    expect(again).toMatchObject({ status: 201, body: { referenceToken: first.body.referenceToken } })
    for (const [at, more] of [
      ['2027-03-08 10:00', { clientName: 'Grace' }],
      ['2027-03-08 12:00', {}],
    ] as const) {
      expect(await client(product).holds(asking, at, { key, ...more })).toMatchObject(
        refused(422, 'idempotency_key_reused'),
      )
    }
    const now = product.now()
    product.setNow(laterBy(product, 20))
    await product.sweep()
    const fresh = await client(product).holds(asking, '2027-03-08 12:00', { key })
    expect(fresh.status, 'once the hold is over').toBe(201)
    product.setNow(new Date(now).toISOString())
  })
})
