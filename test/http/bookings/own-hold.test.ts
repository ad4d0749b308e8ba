import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, monday, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
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
})

const held = async (details: Parameters<Client['holds']>[2] = {}) =>
  (await ada.holds(salon, at('09:00'), details)).body

describe('Deposits switched off during the payment step', () => {
  it.each([
    ['the same start', '09:00'],
    ['a start that overlaps it', '09:30'],
  ])('lets the client book %s without a deposit, and releases their hold', async (_what, time) => {
    const { referenceToken } = await held()
    await camille.asksFor(salon, null)
    const { status, body } = await ada.books(salon, at(time))
    expect(status).toBe(201)
    expect(body.referenceToken).not.toBe(referenceToken)
    await depositIs(ada, referenceToken, 'cancelled')
    expect(await camille.bookings(salon)).toMatchObject([{ referenceToken: body.referenceToken }])
    expect(await overlaps(product)).toBe(0)
  })

  it('lets the client book with the key of their hold', async () => {
    const key = randomUUID()
    const { referenceToken } = await held({ key })
    await camille.asksFor(salon, null)
    const { body } = await ada.books(salon, at('09:00'), { key })
    expect(body.referenceToken).not.toBe(referenceToken)
    expect(await camille.bookings(salon)).toMatchObject([{ referenceToken: body.referenceToken }])
    expect((await ada.books(salon, at('09:00'), { key })).body.referenceToken).toBe(body.referenceToken)
  })

  it('keeps a held slot from others after deposits are switched off', async () => {
    await held()
    await camille.asksFor(salon, null)
    expect(await client(product).books(salon, at('09:00'))).toMatchObject(refused(409, 'slot_taken'))
  })

  it('keeps the hold when the booking without a deposit is refused', async () => {
    const { referenceToken } = await held()
    await camille.enters(salon, at('10:00'))
    await camille.asksFor(salon, null)
    expect(await ada.books(salon, at('09:30'))).toMatchObject(refused(409, 'slot_taken'))
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({ status: 'pending' })
    expect((await client(product).slots(salon, monday)).body.slots).not.toContain('09:00')
  })

  it('refunds a payment for a hold that a booking has released', async () => {
    const hold = await held()
    await camille.asksFor(salon, null)
    const booking = ada.books(salon, at('09:00'))
    await Promise.all([booking, ada.pays(hold)])
    await product.sweep()
    const paid = (await ada.looksUp(hold.referenceToken)).body
    const { status, body } = await booking
    // Either order is right: the deposit pays for the slot, or the slot is booked and the payment is
    // refunded.
    if (paid.deposit?.status === 'succeeded') expect(status).toBe(409)
    else {
      expect(status).toBe(201)
      expect(['cancelled', 'refunded']).toContain(paid.deposit?.status)
      expect((await ada.looksUp(body.referenceToken)).body.status).toBe('pending')
    }
    expect(await overlaps(product)).toBe(0)
  })
})

describe('Deposits switched off in a group session', () => {
  const service = 'Yoga'
  const left = async () => (await client(product).slots(salon, monday, service)).body.places?.['09:00'] ?? 0

  beforeEach(async () => {
    const { id } = await camille.get('createService', {
      params: { scheduleId: salon.id },
      body: { name: service, durationMinutes: 60, capacity: 2 },
    })
    salon.services[service] = id
  })

  it('gives the client one seat, although they also hold one', async () => {
    await client(product).holds(salon, at('09:00'), { service })
    await held({ service })
    await camille.asksFor(salon, null)
    expect(await ada.books(salon, at('09:00'), { service })).toMatchObject({ status: 201 })
    expect(await left()).toBe(0)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('keeps another person’s hold in the same browser while a seat is free', async () => {
    const { referenceToken } = await held({ service, clientName: 'Ada' })
    await camille.asksFor(salon, null)
    expect(await ada.books(salon, at('09:00'), { service, clientName: 'Bob' })).toMatchObject({ status: 201 })
    expect((await ada.looksUp(referenceToken)).body.status).toBe('pending')
    expect(await left()).toBe(0)
  })
})

describe('Deposit amounts that change during the payment step', () => {
  it('replaces a hold by one of the new amount', async () => {
    const first = await held()
    await camille.asksFor(salon, '20.00')
    const { status, body } = await ada.holds(salon, at('09:00'))
    expect({ status, amount: body.amount }).toEqual({ status: 201, amount: 20 })
    await depositIs(ada, first.referenceToken, 'cancelled')
  })
})
