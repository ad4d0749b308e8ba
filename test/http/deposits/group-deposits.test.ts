import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, laterBy, monday, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  ;({ camille, salon, ada } = await openDepositSalon(product))
  const { id } = await camille.get('createService', {
    params: { scheduleId: salon.id },
    body: { name: 'Yoga', durationMinutes: 60, capacity: 3 },
  })
  salon.services.Yoga = id
})

const service = 'Yoga'
const named = (clientName: string, more: { key?: string } = {}) => ({ service, clientName, ...more })
const placesLeft = async () =>
  (await client(product).slots(salon, monday, service)).body.places?.['09:00'] ?? 0

describe('Seats of a group session with a deposit', () => {
  it.each([1, 2, 3])('sells seat %i again after its client cancels', async (freed) => {
    const holds = []
    for (let seat = 1; seat <= 3; seat++)
      holds.push((await client(product).holds(salon, at('09:00'), { service })).body)
    expect(await client(product).holds(salon, at('09:00'), { service })).toMatchObject(
      refused(409, 'slot_taken'),
    )
    await client(product).cancels(holds[freed - 1]?.referenceToken ?? '')
    expect(await placesLeft()).toBe(1)
    expect(await client(product).holds(salon, at('09:00'), { service })).toMatchObject({ status: 201 })
    expect(await placesLeft()).toBe(0)
  })

  it('sells a seat again after the owner rejects its paid booking', async () => {
    const [first] = [await ada.holds(salon, at('09:00'), { service })]
    await ada.pays(first.body)
    await depositIs(ada, first.body.referenceToken, 'succeeded')
    for (let seat = 2; seat <= 3; seat++) await client(product).holds(salon, at('09:00'), { service })
    const [paid] = await camille.bookings(salon)
    await camille.answers(paid?.id ?? 0, 'rejected')
    expect(await client(product).holds(salon, at('09:00'), { service })).toMatchObject({ status: 201 })
  })

  it('sells all seats of a session to clients who ask at once', async () => {
    const asked = [1, 2, 3, 4].map(() => client(product).holds(salon, at('09:00'), { service }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 201, 201, 409])
    expect(await overlaps(product)).toBe(0)
  })
})

describe('A deposit for several places', () => {
  it('charges the deposit for each place, and holds as many seats', async () => {
    const { body } = await ada.holds(salon, at('09:00'), { service, places: 2 })
    expect(body.amount).toBe(31)
    expect(await placesLeft()).toBe(1)
    await ada.pays(body)
    const paid = await depositIs(ada, body.referenceToken, 'succeeded')
    expect(paid).toMatchObject({ places: 2, deposit: { amount: 31 } })
    expect(await client(product).holds(salon, at('09:00'), { service, places: 2 })).toMatchObject(
      refused(409, 'slot_taken'),
    )
    expect(await overlaps(product)).toBe(0)
    const csv = await camille.send('GET', '/api/deposits/export?from=2027-03-01&to=2027-03-31')
    expect(await csv.text()).toContain('Yoga (2 places)')
  })

  it('holds again when the number of places changes before the payment', async () => {
    const { body: three } = await ada.holds(salon, at('09:00'), { service, places: 3 })
    const { body: two } = await ada.holds(salon, at('09:00'), { service, places: 2, companions: ['Bob'] })
    expect([three.amount, two.amount]).toEqual([46.5, 31])
    expect((await ada.looksUp(three.referenceToken)).body.status).toBe('cancelled')
    expect((await ada.looksUp(two.referenceToken)).body).toMatchObject({ places: 2, companions: ['Bob'] })
    expect(await placesLeft()).toBe(1)
  })

  it('gives a late payment its seats back only if all of them are still free', async () => {
    const { body: late } = await ada.holds(salon, at('09:00'), { service, places: 2 })
    product.setNow(laterBy(product, 16))
    await product.sweep()
    expect(await placesLeft()).toBe(3)
    const { body: first } = await client(product).holds(salon, at('09:00'), { service, places: 2 })
    expect(first.amount).toBe(31)
    expect((await ada.looksUp(late.referenceToken)).body.status).toBe('cancelled')
    expect(await placesLeft()).toBe(1)
  })

  it('refunds a part of the deposit for places given back, as the page announced', async () => {
    const { body } = await ada.holds(salon, at('09:00'), { service, places: 3 })
    await ada.pays(body)
    const paid = await depositIs(ada, body.referenceToken, 'succeeded')
    expect(paid.deposit).toMatchObject({ amount: 46.5, placeRefunds: [15.5, 31] })
    const refused_ = await ada.givesBack(body.referenceToken, { places: 2, refunded: false })
    expect(refused_).toMatchObject(refused(409, 'refund_changed'))
    expect((await ada.givesBack(body.referenceToken, { places: 2, refunded: true })).status).toBe(200)
    await poll(async () => {
      const { deposit } = (await ada.looksUp(body.referenceToken)).body
      return deposit?.refundedAmount === 15.5 ? deposit : null
    }, 'the refund of one place')
    expect((await ada.looksUp(body.referenceToken)).body).toMatchObject({
      places: 2,
      deposit: { status: 'succeeded', placeRefunds: [15.5] },
    })
    await ada.cancels(body.referenceToken)
    expect((await depositIs(ada, body.referenceToken, 'refunded')).deposit?.refundedAmount).toBe(46.5)
  })

  it('keeps the deposit of places given back when a cancellation would not refund it', async () => {
    await camille.asksFor(salon, '15.50', { refundHours: 720 })
    const { body } = await ada.holds(salon, at('09:00'), { service, places: 3 })
    await ada.pays(body)
    await depositIs(ada, body.referenceToken, 'succeeded')
    await camille.answers(await idOf(camille, salon, body.referenceToken), 'approved')
    const { body: kept } = await ada.givesBack(body.referenceToken, { places: 1 })
    expect(kept).toMatchObject({ deposit: { amount: 46.5, refundedAmount: 0, refundedOnCancel: false } })
    expect(await placesLeft()).toBe(2)
  })

  it('refuses to give back places before it is paid', async () => {
    const { body } = await ada.holds(salon, at('09:00'), { service, places: 2 })
    expect(await ada.givesBack(body.referenceToken, { places: 1 })).toMatchObject(
      refused(409, 'places_not_paid'),
    )
  })
})

describe('Several people booking in one browser', () => {
  it.each([
    ['another name', () => [named('Ada'), named('Bob')]],
    ['another key', () => [named('Ada', { key: randomUUID() }), named('Ada', { key: randomUUID() })]],
  ] as const)('books each person of a browser once the first has paid: %s', async (_what, people) => {
    const [first, second] = people()
    const { body: one } = await ada.holds(salon, at('09:00'), first)
    await ada.pays(one)
    await depositIs(ada, one.referenceToken, 'succeeded')
    const { status, body: two } = await ada.holds(salon, at('09:00'), second)
    expect(status).toBe(201)
    expect(two.referenceToken).not.toBe(one.referenceToken)
    expect(two.paymentIntentId).not.toBe(one.paymentIntentId)
    await ada.pays(two)
    await depositIs(ada, two.referenceToken, 'succeeded')
    expect(await camille.bookings(salon)).toHaveLength(2)
  })

  it('holds a seat for each person of a browser before either has paid', async () => {
    const { body: one } = await ada.holds(salon, at('09:00'), named('Ada'))
    const { body: two } = await ada.holds(salon, at('09:00'), named('Bob'))
    expect(two.referenceToken).not.toBe(one.referenceToken)
    expect((await ada.looksUp(one.referenceToken)).body.clientName).toBe('Ada')
    expect(await placesLeft()).toBe(1)
  })

  it('repeats each person’s own hold when their request is sent again', async () => {
    const [first, second] = [named('Ada', { key: randomUUID() }), named('Bob', { key: randomUUID() })]
    const { body: one } = await ada.holds(salon, at('09:00'), first)
    const { body: two } = await ada.holds(salon, at('09:00'), second)
    expect(two.referenceToken).not.toBe(one.referenceToken)
    expect((await ada.holds(salon, at('09:00'), first)).body.referenceToken).toBe(one.referenceToken)
    expect((await ada.holds(salon, at('09:00'), second)).body.referenceToken).toBe(two.referenceToken)
  })

  it('keeps one hold when the name is corrected and no other seat is free', async () => {
    for (let seat = 1; seat <= 2; seat++) await client(product).holds(salon, at('09:00'), { service })
    const { body: one } = await ada.holds(salon, at('09:00'), named('Ada'))
    const { body: again } = await ada.holds(salon, at('09:00'), named('Ada Lovelace'))
    expect(again.referenceToken).toBe(one.referenceToken)
    expect((await ada.looksUp(one.referenceToken)).body.clientName).toBe('Ada Lovelace')
  })

  it('keeps the paid booking when its request is repeated without a key', async () => {
    const { body: one } = await ada.holds(salon, at('09:00'), named('Ada'))
    await ada.pays(one)
    await depositIs(ada, one.referenceToken, 'succeeded')
    expect((await ada.holds(salon, at('09:00'), named('Ada'))).body.referenceToken).toBe(one.referenceToken)
    product.setNow(laterBy(product, 16))
    await product.sweep()
    expect(await camille.bookings(salon)).toHaveLength(1)
  })
})
