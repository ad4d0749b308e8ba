import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../product/actors.ts'
import { type Product, startProduct } from '../product/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  salon = await camille.opens({ hours: { monday: '09:00-12:00', tuesday: '09:00-17:00' } })
})

afterAll(() => product.stop())

describe('booking', () => {
  it('goes from request to answer to cancellation', async () => {
    const ada = client(product)
    const booked = await ada.books(salon, '2027-03-08 10:00', { clientEmail: ' Ada@Example.com ' })
    expect(booked).toMatchObject({ status: 201, body: { status: 'pending' } })
    const { referenceToken } = booked.body
    expect(referenceToken).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)

    const [pending] = await camille.bookings(salon)
    expect(pending).toMatchObject({
      status: 'pending',
      date: '2027-03-08',
      startTime: '10:00',
      clientName: 'Ada',
      clientEmail: 'ada@example.com',
      referenceToken,
      service: { name: 'Coupe', durationMinutes: 60 },
    })
    const answered = await camille.call('answerBooking', {
      params: { bookingId: pending?.id ?? 0 },
      body: { status: 'approved' },
    })
    expect(answered).toMatchObject({ status: 200, body: { status: 'approved' } })
    expect(await ada.looksUp(referenceToken)).toMatchObject({
      status: 200,
      body: { status: 'approved', cancellable: true, endTime: '11:00' },
    })
    expect(await ada.cancels(referenceToken)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await ada.cancels(referenceToken)).toMatchObject({
      status: 409,
      body: { code: 'cannot_cancel_cancelled', error: expect.stringContaining('Cannot cancel') },
    })
  })
})
