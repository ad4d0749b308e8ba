import { describe, expect, it } from 'vitest'
import { client, refused } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, laterBy, monday } from '../../fixtures/deposit-salon.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'
import { ada, camille, openStripeSalon, product, salon, stripe } from '../../stripe/opened-salon.ts'

openStripeSalon()

const moves = (minutes: number) => product.setNow(laterBy(product, minutes))
const hold = async (time = '09:00') => (await ada.holds(salon, at(time))).body
const free = async (time = '09:00') => (await client(product).slots(salon, monday)).body.slots.includes(time)
const refundsOf = (paymentId: string) =>
  stripe.requests.filter(({ path, given }) => path === '/v1/refunds' && given.payment_intent === paymentId)

/** Stripe is cut off until half an hour after the hold ends, and the slot is then free. */
async function freedInSilence() {
  const held = await hold()
  moves(15)
  await stripe.goesAway()
  for (let minutes = 0; minutes <= 31; minutes++) {
    await product.sweep()
    moves(1)
  }
  await stripe.comesBack()
  return held
}

describe('End of a hold', () => {
  it('cancels the payment at Stripe first, and then frees the slot', async () => {
    const { paymentIntentId, referenceToken } = await hold()
    moves(15)
    await product.sweep()
    expect(stripe.payment(paymentIntentId).status).toBe('canceled')
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({
      status: 'cancelled',
      deposit: { status: 'cancelled' },
    })
    expect(await free()).toBe(true)
  })

  it('keeps the slot when Stripe says that the hold was paid, even without an event', async () => {
    const { paymentIntentId, referenceToken } = await hold()
    stripe.pays(paymentIntentId)
    expect(await camille.bookings(salon)).toEqual([])
    moves(15)
    await product.sweep()
    expect(await camille.bookings(salon)).toMatchObject([
      { status: 'pending', referenceToken, deposit: { status: 'succeeded' } },
    ])
    expect(await free()).toBe(false)
  })

  it('keeps the hold while its payment is still being processed', async () => {
    const { paymentIntentId, referenceToken } = await hold()
    stripe.setStatus(paymentIntentId, 'processing')
    moves(15)
    await product.sweep()
    expect(await free()).toBe(false)
    stripe.pays(paymentIntentId)
    moves(61)
    await product.sweep()
    expect(await camille.bookings(salon)).toMatchObject([{ referenceToken, status: 'pending' }])
  })

  it('waits for an unavailable Stripe before freeing the slot, but at most half an hour', async () => {
    await hold()
    moves(15)
    await stripe.goesAway()
    await product.sweep()
    expect(await free()).toBe(false)
    moves(29)
    await product.sweep()
    expect(await free()).toBe(false)
    moves(1)
    await product.sweep()
    expect(await free()).toBe(true)
  })
})

describe('Late payments', () => {
  it('accepts a late payment while the slot is still free', async () => {
    const { paymentIntentId, referenceToken } = await freedInSilence()
    expect(await free()).toBe(true)
    stripe.pays(paymentIntentId)
    moves(61)
    await product.sweep()
    expect(await camille.bookings(salon)).toMatchObject([
      { status: 'pending', referenceToken, deposit: { status: 'succeeded' } },
    ])
    expect(refundsOf(paymentIntentId)).toEqual([])
  })

  it('refunds a late payment once, and shows it to the client, when the slot is taken', async () => {
    const { paymentIntentId, referenceToken } = await freedInSilence()
    expect(await camille.enters(salon, at('09:30'))).toMatchObject({ status: 201 })
    stripe.pays(paymentIntentId)
    await Promise.all([ada.looksUp(referenceToken), ada.looksUp(referenceToken), product.sweep()])
    const { status, deposit } = await depositIs(ada, referenceToken, 'refunded')
    expect({ status, deposit }).toMatchObject({ status: 'cancelled', deposit: { amount: 15.5 } })
    moves(60)
    await product.sweep()
    expect(refundsOf(paymentIntentId)).toHaveLength(1)
    expect(stripe.charge(paymentIntentId)?.amount_refunded).toBe(1550)
    expect(await overlaps(product)).toBe(0)
  })

  it('refunds a payment when its client has moved to another time', async () => {
    const first = await hold('09:00')
    stripe.pays(first.paymentIntentId)
    const second = await hold('10:00')
    await depositIs(ada, first.referenceToken, 'refunded')
    expect(second.referenceToken).not.toBe(first.referenceToken)
    expect(await camille.bookings(salon)).toEqual([])
  })
})

describe('Look-up by the client', () => {
  it('reconciles a payment in the client’s look-up when no event has arrived', async () => {
    const { paymentIntentId, referenceToken } = await hold()
    stripe.pays(paymentIntentId)
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({
      status: 'pending',
      holdEndsAt: null,
      deposit: { status: 'succeeded' },
    })
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('shows that the hold goes on at its end while its payment is being processed', async () => {
    const { paymentIntentId, referenceToken } = await hold()
    stripe.setStatus(paymentIntentId, 'processing')
    moves(15)
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({
      status: 'pending',
      holdEndsAt: laterBy(product, 5),
      holdSeconds: 300,
    })
    expect(await free()).toBe(false)
    stripe.pays(paymentIntentId)
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({
      status: 'pending',
      holdEndsAt: null,
      deposit: { status: 'succeeded' },
    })
  })

  it('shows that the hold goes on at its end while Stripe is away, and ends it once Stripe is back', async () => {
    const { referenceToken } = await hold()
    moves(15)
    await stripe.goesAway()
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({
      status: 'pending',
      holdEndsAt: laterBy(product, 1),
      holdSeconds: 60,
    })
    expect(await free()).toBe(false)
    await stripe.comesBack()
    moves(1)
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({ status: 'cancelled', expired: true })
    expect(await free()).toBe(true)
  })

  it('shows the booking as last known while Stripe is away', async () => {
    const { referenceToken } = await hold()
    await stripe.goesAway()
    expect(await ada.looksUp(referenceToken)).toMatchObject({
      status: 200,
      body: { deposit: { status: 'created' } },
    })
  })
})

describe('Payments that do not match the deposit', () => {
  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'usd' }],
  ])('refunds a payment with the wrong %s, and books nothing', async (_what, changes) => {
    const { paymentIntentId, referenceToken } = await hold()
    Object.assign(stripe.ledger.found(stripe.ledger.payments, paymentIntentId).intent, changes)
    stripe.pays(paymentIntentId)
    expect((await ada.looksUp(referenceToken)).body.status).toBe('cancelled')
    await product.sweep()
    expect((await ada.looksUp(referenceToken)).body.deposit?.status).toBe('refunded')
    expect(refundsOf(paymentIntentId)).toHaveLength(1)
    expect(await camille.bookings(salon)).toEqual([])
    expect(await free()).toBe(true)
  })
})

describe('Unavailable Stripe', () => {
  it.each(['refuses', 'fails', 'loses'] as const)(
    'holds no slot when Stripe %s, and answers 503',
    async (how) => {
      await stripe.goesAway(how)
      expect(await ada.holds(salon, at('09:00'))).toMatchObject(refused(503, 'provider_away'))
      await stripe.comesBack()
      expect(await free()).toBe(true)
      expect(await ada.holds(salon, at('09:00'))).toMatchObject({ status: 201 })
    },
  )

  it('makes waiting refunds once Stripe is back', async () => {
    const { paymentIntentId, referenceToken } = await hold()
    stripe.pays(paymentIntentId)
    await ada.looksUp(referenceToken)
    await stripe.goesAway()
    await camille.answers(await idOf(camille, salon, referenceToken), 'rejected')
    await product.sweep()
    expect((await ada.looksUp(referenceToken)).body.deposit?.status).toBe('refund_pending')
    await stripe.comesBack()
    moves(2)
    await product.sweep()
    await depositIs(ada, referenceToken, 'refunded')
  })

  it('refunds once when the answer to a refund is lost', async () => {
    const { paymentIntentId, referenceToken } = await hold()
    stripe.pays(paymentIntentId)
    await ada.looksUp(referenceToken)
    const id = await idOf(camille, salon, referenceToken)
    await stripe.goesAway('loses')
    await camille.answers(id, 'rejected')
    await product.sweep()
    await stripe.comesBack()
    moves(3)
    await product.sweep()
    await depositIs(ada, referenceToken, 'refunded')
    const keys = refundsOf(paymentIntentId).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys)).toEqual(new Set([`refund:${paymentIntentId}`]))
    expect(stripe.charge(paymentIntentId)?.amount_refunded).toBe(1550)
  })
})

describe('Refused refunds', () => {
  it('retries a refused refund, shows it to the owner, and makes it once Stripe accepts', async () => {
    const { paymentIntentId, referenceToken } = await hold()
    stripe.pays(paymentIntentId)
    await ada.looksUp(referenceToken)
    stripe.refusesRefunds('insufficient_funds')
    const id = await idOf(camille, salon, referenceToken)
    expect((await camille.answers(id, 'rejected')).body.deposit).toMatchObject({ refundRefused: false })
    for (let attempt = 0; attempt < 3; attempt++) {
      await product.sweep()
      moves(30)
    }
    expect(await camille.bookings(salon)).toMatchObject([
      { deposit: { status: 'refund_pending', refundRefused: true } },
    ])
    stripe.refusesRefunds(null)
    moves(120)
    await product.sweep()
    expect(await camille.bookings(salon)).toMatchObject([{ deposit: { status: 'refunded' } }])
  })
})

describe('Restored database', () => {
  it('creates a new payment when a restored database issues a deposit number again', async () => {
    const { paymentIntentId } = await hold()
    stripe.pays(paymentIntentId)
    // Rows written after the backup are missing, so the next deposit gets the same number.
    const { rows } = await product.pool.query(
      'DELETE FROM deposits WHERE payment_intent_id = $1 RETURNING id, booking_id AS booking',
      [paymentIntentId],
    )
    await product.pool.query('DELETE FROM bookings WHERE id = $1', [rows[0].booking])
    await product.pool.query("SELECT setval('deposits_id_seq', $1, false)", [rows[0].id])
    const { body } = await client(product).holds(salon, at('09:00'))
    expect(body.paymentIntentId).not.toBe(paymentIntentId)
    expect(stripe.payment(body.paymentIntentId).status).toBe('requires_payment_method')
  })
})
