import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product, poll } from '../../fixtures/product.ts'
import { type StripeProduct, startStripeProduct } from '../../stripe/stripe-product.ts'
import type { StripeServer } from '../../stripe/stripe-server.ts'

let world: StripeProduct
let stripe: StripeServer
let product: Product
let camille: Owner

beforeAll(async () => {
  world = await startStripeProduct()
  ;({ stripe, product } = world)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await stripe.comesBack()
  stripe.answersWith(null)
  product.setNow(mondayMorning)
  camille = await owner(product)
  await camille.subscribes('none')
})

const checkout = (who = camille) => who.call('createCheckoutSession', { body: {} })
const customerOf = async ({ email }: Owner): Promise<string> => {
  const { rows } = await product.pool.query(
    'SELECT customer_id FROM subscriptions s JOIN users u ON u.id = s.owner_id WHERE u.email = $1',
    [email],
  )
  return rows[0].customer_id
}
const checkAtOf = async (customerId: string): Promise<Date | null> => {
  const { rows } = await product.pool.query('SELECT check_at FROM subscriptions WHERE customer_id = $1', [
    customerId,
  ])
  return rows[0].check_at
}
const customersAt = () => [...stripe.ledger.customers.keys()]
const openCheckouts = (customerId: string) =>
  [...stripe.ledger.sessions.values()].filter(
    (session) => session.customer === customerId && session.status === 'open',
  )
async function subscriber() {
  const jane = await owner(product)
  await jane.subscribes('none')
  await checkout(jane)
  const customerId = await customerOf(jane)
  const [session] = openCheckouts(customerId)
  const subscription = stripe.completesCheckout(session?.id ?? '')
  await jane.get('getSubscription')
  return { jane, customerId, subscription }
}
const asked = (customerId: string) =>
  stripe.requests.filter(({ path, given }) => path === '/v1/subscriptions' && given.customer === customerId)

describe('Checkout in several tabs', () => {
  it('leads all tabs to the same checkout, and takes one payment', async () => {
    const before = customersAt().length
    const tabs = await Promise.all(Array.from({ length: 6 }, () => checkout()))
    expect(tabs.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(customersAt()).toHaveLength(before + 1)
    const customerId = await customerOf(camille)
    const [session, ...more] = openCheckouts(customerId)
    expect(more).toEqual([])
    stripe.completesCheckout(session?.id ?? '')
    expect(await checkout()).toMatchObject(refused(409, 'already_subscribed'))
    expect(openCheckouts(customerId)).toEqual([])
  })

  it('opens no second checkout beside one that is being paid', async () => {
    await checkout()
    const [session] = openCheckouts(await customerOf(camille))
    // The payment happens after the product has asked Stripe, and before it opens another checkout.
    const open = checkout()
    await poll(async () => (asked(String(session?.customer)).length > 0 ? true : null), 'the question')
    stripe.completesCheckout(session?.id ?? '')
    const { status } = await open
    const paid = [...stripe.ledger.subscriptions.values()].filter(
      ({ customer }) => customer === session?.customer,
    )
    expect(paid).toHaveLength(1)
    if (status === 200) expect(openCheckouts(String(session?.customer))).toEqual([])
  })
})

describe('Repeated Stripe faults', () => {
  it.each(['/v1/customers', '/v1/checkout/sessions'])(
    'lets an owner subscribe after a repeated fault at %s',
    async (path) => {
      stripe.answersWith({ status: 500, code: 'internal', kept: true, times: 1, method: 'POST', path })
      expect(await checkout()).toMatchObject(refused(503, 'provider_away'))
      expect(await checkout()).toMatchObject({ status: 200 })
    },
  )
})

describe('Customers missing at Stripe', () => {
  it('shows no subscription for a customer missing at Stripe, and lets the owner subscribe again', async () => {
    const { jane, customerId } = await subscriber()
    stripe.ledger.customers.delete(customerId)
    expect(await jane.get('getSubscription')).toMatchObject({ status: 'none', paidUntil: null })
    expect(await jane.call('createPortalSession', { body: {} })).toMatchObject(refused(409, 'not_subscribed'))
    expect(await Promise.all([checkout(jane), checkout(jane)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    const another = await customerOf(jane)
    expect(another).not.toBe(customerId)
    expect(openCheckouts(another)).toHaveLength(1)
    stripe.completesCheckout(openCheckouts(another)[0]?.id ?? '')
    expect(await jane.get('getSubscription')).toMatchObject({ status: 'active' })
  })

  it('checks later subscriptions although Stripe’s answers about earlier ones fail', async () => {
    const [first, second, third] = [await subscriber(), await subscriber(), await subscriber()]
    stripe.ledger.customers.delete(first.customerId)
    // This makes Stripe’s answer an invalid subscription.
    Object.assign(second.subscription, { items: null })
    third.subscription.status = 'canceled'
    product.setNow('2027-06-01T08:00:00Z')
    await product.sweep()
    expect((await third.jane.call('me')).body.subscriptionStatus).toBe('cancelled')
    expect((await first.jane.call('me')).body.subscriptionStatus).toBe('none')
    Object.assign(second.subscription, { status: 'canceled', items: { data: [] } })
  })
})

describe('Subscription sweeps', () => {
  it('stops asking Stripe about a subscription that has ended', async () => {
    const { customerId, subscription } = await subscriber()
    expect(await checkAtOf(customerId)).not.toBeNull()
    subscription.status = 'canceled'
    product.setNow('2027-06-01T08:00:00Z')
    await product.sweep()
    expect(await checkAtOf(customerId)).toBeNull()
    const before = asked(customerId).length
    product.setNow('2027-07-01T08:00:00Z')
    await product.sweep()
    expect(asked(customerId)).toHaveLength(before)
  })

  it('asks Stripe once an hour about a subscription whose renewal is late', async () => {
    const { customerId } = await subscriber()
    product.setNow('2027-06-01T08:00:00Z')
    await product.sweep()
    const before = asked(customerId).length
    product.setNow('2027-06-01T08:30:00Z')
    await product.sweep()
    expect(asked(customerId)).toHaveLength(before)
    product.setNow('2027-06-01T09:00:00Z')
    await product.sweep()
    expect(asked(customerId)).toHaveLength(before + 1)
  })
})

describe('Subscription answers out of order', () => {
  it('keeps the answer to the later question when Stripe’s answers arrive out of order', async () => {
    const { jane, customerId, subscription } = await subscriber()
    const slow = stripe.holdsBack(({ path }) => path === '/v1/subscriptions')
    const early = jane.call('getSubscription')
    await slow.held
    subscription.status = 'past_due'
    expect(await jane.get('getSubscription')).toMatchObject({ status: 'past_due' })
    slow.release()
    expect((await early).status).toBe(200)
    expect((await jane.call('me')).body.subscriptionStatus).toBe('past_due')
    expect(customerId).toBe(await customerOf(jane))
  })
})

describe('Stripe that hangs', () => {
  it('serves the booking page while Stripe hangs', async () => {
    const { jane } = await subscriber()
    const salon: Salon = await jane.opens()
    await stripe.goesAway('hangs')
    const before = stripe.requests.length
    const reads = Array.from({ length: 20 }, () => jane.call('getSubscription'))
    await poll(async () => (stripe.requests.length > before ? true : null), 'a question')
    const visitors = await Promise.all(
      Array.from({ length: 10 }, () =>
        client(product).call('getPublicSchedule', { params: { token: salon.token } }),
      ),
    )
    expect(visitors.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await poll(async () => (stripe.requests.length - before === 20 ? true : null), 'all 20 questions')
    await stripe.goesAway('refuses')
    const answers = await Promise.all(reads)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  })
})

describe('Billing address changes', () => {
  async function moves(jane: Owner, email: string) {
    await jane.confirms()
    await jane.get('changeAddress', { body: { email } })
    const [mail] = await product.mailsTo(email)
    const token = /change=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await jane.get('confirmAddress', { body: { token } })
  }
  const emailAt = (customerId: string) => stripe.ledger.customers.get(customerId)?.email

  it('updates an owner’s new address at Stripe, later if Stripe is away, unless it was edited there', async () => {
    const { jane, customerId } = await subscriber()
    await stripe.goesAway()
    await moves(jane, 'jane.moved@salon.example')
    await product.sweep()
    expect(emailAt(customerId)).toBe(jane.email)
    await stripe.comesBack()
    await jane.get('getSubscription')
    product.setNow(new Date(product.now() + 61 * 60_000).toISOString())
    await product.sweep()
    expect(emailAt(customerId)).toBe('jane.moved@salon.example')

    const { jane: joan, customerId: hers } = await subscriber()
    Object.assign(stripe.ledger.customers.get(hers) ?? {}, { email: 'accounts@salon.example' })
    await moves(joan, 'joan.moved@salon.example')
    await product.sweep()
    expect(emailAt(hers)).toBe('accounts@salon.example')
  })
})
