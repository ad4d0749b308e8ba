import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, monday, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'

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

async function paid(): Promise<string> {
  const { body: hold } = await ada.holds(salon, at('09:00'))
  await ada.pays(hold)
  return hold.referenceToken
}

describe('Refunds', () => {
  it.each([
    ['rejects the request', async (id: number) => camille.answers(id, 'rejected')],
    ['cancels the booking', async (id: number) => camille.edits(id, { status: 'cancelled' })],
    [
      'deletes the booking',
      async (id: number) => camille.call('deleteBooking', { params: { bookingId: id } }),
    ],
  ])('refunds the whole deposit when the owner %s', async (_verb, act) => {
    const referenceToken = await paid()
    await act(await idOf(camille, salon, referenceToken))
    const { deposit } = await depositIs(ada, referenceToken, 'refunded')
    expect(deposit?.amount).toBe(15.5)
  })

  it('refunds the deposit when the schedule is deleted, and releases its holds', async () => {
    const referenceToken = await paid()
    const { body: hold } = await client(product).holds(salon, at('10:00'))
    await camille.get('deleteSchedule', { params: { scheduleId: salon.id } })
    await depositIs(ada, referenceToken, 'refunded')
    await depositIs(ada, hold.referenceToken, 'cancelled')
  })

  it('refunds the deposit when the client cancels an unanswered request at any time', async () => {
    product.setNow(new Date(Date.parse(`${monday}T08:00:00Z`) - 3_600_000).toISOString())
    const referenceToken = await paid()
    expect((await ada.cancels(referenceToken)).body.deposit?.status).toMatch(/^refund/)
    await depositIs(ada, referenceToken, 'refunded')
  })

  it.each([
    [24, true],
    [23, false],
  ])(
    'decides the refund of an approved booking cancelled %i hours before its start: %s',
    async (hours, comesBack) => {
      const referenceToken = await paid()
      await camille.answers(await idOf(camille, salon, referenceToken), 'approved')
      product.setNow(new Date(Date.parse(`${monday}T08:00:00Z`) - hours * 3_600_000).toISOString())
      const { deposit } = (await ada.looksUp(referenceToken)).body
      expect(deposit).toMatchObject({ refundedOnCancel: comesBack })
      await ada.cancels(referenceToken)
      await depositIs(ada, referenceToken, comesBack ? 'refunded' : 'succeeded')
    },
  )

  it('decides the refund by the hours that the owner has set', async () => {
    await camille.asksFor(salon, '15.50', { refundHours: 48 })
    const referenceToken = await paid()
    await camille.answers(await idOf(camille, salon, referenceToken), 'approved')
    product.setNow(new Date(Date.parse(`${monday}T08:00:00Z`) - 47 * 3_600_000).toISOString())
    expect((await ada.looksUp(referenceToken)).body.deposit?.refundedOnCancel).toBe(false)
  })

  it('shows the refund of a booking that is approved again, and makes no second one', async () => {
    const referenceToken = await paid()
    const id = await idOf(camille, salon, referenceToken)
    await camille.answers(id, 'rejected')
    await depositIs(ada, referenceToken, 'refunded')
    expect((await camille.edits(id, { status: 'approved' })).body.deposit?.status).toBe('refunded')
    await camille.edits(id, { status: 'cancelled' })
    await product.sweep()
    const { rows: deposits } = await product.pool.query(
      `SELECT payment_intent_id AS id FROM deposits d
       JOIN bookings b ON b.tenant_id = d.tenant_id AND b.id = d.booking_id WHERE b.reference_token = $1`,
      [referenceToken],
    )
    const { rows } = await product.pool.query('SELECT body FROM sandbox_objects WHERE id = $1', [
      deposits[0].id,
    ])
    expect(rows).toMatchObject([{ body: { refundedCents: 1550, amountCents: 1550 } }])
  })
})
