import { describe, expect, it } from 'vitest'
import { owner } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, laterBy } from '../../fixtures/deposit-salon.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { readRefusal } from '../../fixtures/refusal.ts'
import { stored } from '../../fixtures/stored-rows.ts'
import { ada, camille, openStripeSalon, product, salon, stripe, world } from '../../stripe/opened-salon.ts'
import type { StripeEvent } from '../../stripe/stripe-server.ts'

openStripeSalon()

const toConnect = (event: StripeEvent, signedAt = product.now()) =>
  stripe.send(`${product.url}/api/webhooks/stripe-connect`, 'connect', event, signedAt)
const toPlatform = (event: StripeEvent, signedAt = product.now()) =>
  stripe.send(`${product.url}/api/webhooks/stripe`, 'platform', event, signedAt)

/** Only an event reports the payment. */
async function paidHold() {
  const { body: held } = await ada.holds(salon, at('09:00'))
  stripe.pays(held.paymentIntentId)
  const payment = stripe.payment(held.paymentIntentId)
  return { ...held, event: stripe.event('payment_intent.succeeded', payment, { account: held.accountId }) }
}

const seconds = 1_000

describe('Payment events', () => {
  it('turns a hold into a request when its payment event arrives', async () => {
    const { event, referenceToken } = await paidHold()
    expect((await toConnect(event)).status).toBe(200)
    expect(await camille.bookings(salon)).toMatchObject([{ status: 'pending', referenceToken }])
  })

  it('applies an event once, even if it arrives ten times at once and again later', async () => {
    const { event } = await paidHold()
    const answers = await Promise.all(Array.from({ length: 10 }, () => toConnect(event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const after = await stored(product)
    expect((await toConnect(event)).status).toBe(200)
    expect(await stored(product)).toEqual(after)
    expect(await camille.bookings(salon)).toHaveLength(1)
    await allPlanned(product)
    const { rows } = await product.pool.query(
      "SELECT count(*)::int AS told FROM deliveries WHERE schedule_id = $1 AND recipient = 'owner'",
      [salon.id],
    )
    expect(rows).toEqual([{ told: 1 }])
  })

  it('accepts the events of a payment in any order', async () => {
    const { event, paymentIntentId, referenceToken, accountId } = await paidHold()
    const failed = stripe.event('payment_intent.payment_failed', stripe.payment(paymentIntentId), {
      account: accountId,
    })
    await toConnect(event)
    await camille.answers(await idOf(camille, salon, referenceToken), 'rejected')
    await depositIs(ada, referenceToken, 'refunded')
    const refunded = stripe.event('charge.refunded', stripe.charge(paymentIntentId), { account: accountId })
    const again = stripe.event('payment_intent.succeeded', stripe.payment(paymentIntentId), {
      account: accountId,
    })
    for (const late of [refunded, again, failed]) expect((await toConnect(late)).status).toBe(200)
    expect(await camille.bookings(salon)).toMatchObject([
      { status: 'rejected', deposit: { status: 'refunded' } },
    ])
  })

  it('shows a refund made at Stripe when its event arrives', async () => {
    const { event, paymentIntentId, accountId } = await paidHold()
    await toConnect(event)
    stripe.refundsByHand(paymentIntentId)
    const charge = stripe.charge(paymentIntentId)
    await toConnect(stripe.event('charge.refunded', charge, { account: accountId }))
    expect(await camille.bookings(salon)).toMatchObject([
      { status: 'pending', deposit: { status: 'refunded' } },
    ])
  })

  it('repeats a refund that came back, under another idempotency key', async () => {
    const { event, paymentIntentId, referenceToken, accountId } = await paidHold()
    await toConnect(event)
    await camille.answers(await idOf(camille, salon, referenceToken), 'rejected')
    await depositIs(ada, referenceToken, 'refunded')
    const refund = stripe.refundFails(paymentIntentId)
    await toConnect(stripe.event('refund.failed', refund, { account: accountId }))
    expect((await ada.looksUp(referenceToken)).body.deposit?.status).toBe('refund_pending')
    product.setNow(laterBy(product, 1))
    await product.sweep()
    await depositIs(ada, referenceToken, 'refunded')
    const keys = stripe.requests
      .filter(({ path, given }) => path === '/v1/refunds' && given.payment_intent === paymentIntentId)
      .map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })

  it('asks Stripe to send an event again when Stripe could not be asked about it', async () => {
    const { event } = await paidHold()
    await stripe.goesAway()
    expect((await readRefusal(await toConnect(event))).code).toBe('provider_away')
    await stripe.comesBack()
    expect((await toConnect(event)).status).toBe(200)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })
})

describe('Events that are not trusted', () => {
  const refusedAndWithoutEffect = async (send: () => Promise<Response>) => {
    const before = await stored(product)
    expect((await readRefusal(await send())).code).toBe('invalid_signature')
    expect(await stored(product)).toEqual(before)
  }

  it('refuses an event that was changed, signed with another secret, or not signed', async () => {
    const { event } = await paidHold()
    await refusedAndWithoutEffect(() =>
      toConnect({ ...event, body: event.body.replace('succeeded', 'succeedeD') }),
    )
    await refusedAndWithoutEffect(() =>
      toConnect({ ...event, signature: (_source, now) => event.signature('platform', now) }),
    )
    await refusedAndWithoutEffect(() => toConnect({ ...event, signature: () => '' }))
    await refusedAndWithoutEffect(() =>
      toPlatform({ ...event, signature: (_s, now) => event.signature('connect', now) }),
    )
  })

  it('refuses an event signed more than 300 seconds ago', async () => {
    const { event } = await paidHold()
    await refusedAndWithoutEffect(() => toConnect(event, product.now() - 301 * seconds))
    expect((await toConnect(event, product.now() - 299 * seconds)).status).toBe(200)
  })

  it('ignores a payment event from another account', async () => {
    const { event, paymentIntentId } = await paidHold()
    const foreign = stripe.event('payment_intent.succeeded', stripe.payment(paymentIntentId), {
      account: 'acct_of_somebody_else',
    })
    expect((await toConnect(foreign)).status).toBe(200)
    expect(await camille.bookings(salon)).toEqual([])
    await toConnect(event)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })
})

describe('Account events', () => {
  it('stops deposits when an account is restricted, and forgets an account that was removed', async () => {
    const accountId = await world.accountOf(camille)
    stripe.enables(accountId, false)
    await toConnect(stripe.event('account.updated', { id: accountId }, { account: accountId }))
    expect((await ada.holds(salon, at('09:00'))).body.code).toBe('deposits_unavailable')
    stripe.takesAway(accountId)
    await toConnect(stripe.event('account.application.deauthorized', { id: 'ca_1' }, { account: accountId }))
    expect(await camille.get('getPaymentAccount')).toEqual({ connected: false, status: 'pending' })
  })
})

describe('Subscription events', () => {
  async function customer() {
    const jane = await owner(product)
    await jane.subscribes('none')
    const salon = await jane.opens()
    await jane.get('createCheckoutSession', { body: {} })
    const { rows } = await product.pool.query(
      'SELECT customer_id FROM subscriptions s JOIN users u ON u.id = s.owner_id WHERE u.email = $1',
      [jane.email],
    )
    const customerId: string = rows[0].customer_id
    const isOpen = async () =>
      (await ada.call('getPublicSchedule', { params: { token: salon.token } })).status === 200
    return { jane, customerId, isOpen }
  }

  it('opens and closes the share link as subscription events arrive, in any order', async () => {
    const { customerId, isOpen, jane } = await customer()
    expect(await isOpen()).toBe(false)
    const subscription = stripe.subscribes(customerId, { status: 'active' })
    const began = stripe.event('customer.subscription.created', subscription)
    expect((await toPlatform(began)).status).toBe(200)
    expect(await isOpen()).toBe(true)
    expect((await jane.get('getSubscription')).status).toBe('active')

    Object.assign(subscription, { status: 'past_due' })
    stripe.ledger.found(stripe.ledger.subscriptions, subscription.id).status = 'past_due'
    const unpaid = stripe.event('invoice.payment_failed', { id: 'in_1', customer: customerId })
    const updated = stripe.event('customer.subscription.updated', subscription)
    await toPlatform(unpaid)
    expect(await isOpen()).toBe(false)
    // The status in a late, older event is ignored, because Stripe is asked for the current one.
    await toPlatform(stripe.event('customer.subscription.updated', { ...subscription, status: 'active' }))
    await toPlatform(updated)
    expect(await isOpen()).toBe(false)
    expect((await jane.call('me')).body.subscriptionStatus).toBe('past_due')
  })

  it('ends a subscription without an event when its paid period is over', async () => {
    const { customerId, isOpen } = await customer()
    const subscription = stripe.subscribes(customerId, { status: 'active' })
    await toPlatform(stripe.event('customer.subscription.created', subscription))
    stripe.ledger.found(stripe.ledger.subscriptions, subscription.id).status = 'canceled'
    expect(await isOpen()).toBe(true)
    product.setNow('2027-05-15T08:00:00Z')
    await product.sweep()
    expect(await isOpen()).toBe(false)
  })
})
