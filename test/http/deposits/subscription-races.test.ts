import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { stripeProvider } from '../../../src/server/adapters/payments/stripe.ts'
import { Owner, owner } from '../../fixtures/actors.ts'
import { untilAnswered } from '../../fixtures/answered-statements.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { type StripeProduct, startStripeProduct } from '../../stripe/stripe-product.ts'
import type { StripeServer } from '../../stripe/stripe-server.ts'

let world: StripeProduct
let stripe: StripeServer
let product: Product

beforeAll(async () => {
  world = await startStripeProduct()
  ;({ stripe, product } = world)
})
afterAll(() => world.stop())
beforeEach(() => {
  product.setNow(mondayMorning)
  stripe.watches()
})

async function unsubscribed(): Promise<Owner> {
  const camille = await owner(product)
  await camille.subscribes('none')
  return camille
}

async function subscribed() {
  const camille = await unsubscribed()
  await camille.get('createCheckoutSession', { body: {} })
  const session = [...stripe.ledger.sessions.values()].at(-1)
  const { id, customer } = stripe.completesCheckout(session?.id ?? '')
  await camille.get('getSubscription')
  return { camille, customerId: String(customer), subscriptionId: id }
}

const statusOf = async (camille: Owner) => (await camille.call('me')).body.subscriptionStatus
const asked = (customerId: string) =>
  stripe.requests.filter(({ path, given }) => path === '/v1/subscriptions' && given.customer === customerId)
    .length

describe('Simultaneous checkouts', () => {
  it('opens one checkout when two requests arrive at once, each at its own server', async () => {
    const camille = await unsubscribed()
    const payments = stripeProvider(stripe.settings)
    const beside = await startProduct({ beside: product, baseUrl: product.url, payments })
    onTestFinished(() => beside.stop())
    const there = new Owner(beside, camille.email)
    await there.signsIn()
    // Both requests must have seen no open checkout before either of them creates one.
    let lists = 0
    const both = Promise.withResolvers<void>()
    stripe.watches({
      async comes({ method, path }) {
        if (method !== 'GET' || path !== '/v1/checkout/sessions') return null
        if (++lists === 2) both.resolve()
        await both.promise
        return null
      },
    })
    const before = stripe.ledger.sessions.size
    const answers = await Promise.all(
      [camille, there].map((each) => each.call('createCheckoutSession', { body: {} })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const open = [...stripe.ledger.sessions.values()].slice(before).filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
    for (const { status, body } of answers) if (status === 200) expect(body.url).toBe(open[0]?.url)
  })
})

describe('A checkout that is asked for while another is being opened', () => {
  it('gets the same address', async () => {
    const camille = await unsubscribed()
    const created = Promise.withResolvers<void>()
    const lost = Promise.withResolvers<void>()
    stripe.watches({
      async goes({ method, path }) {
        if (method !== 'POST' || path !== '/v1/checkout/sessions') return
        created.resolve()
        await lost.promise
      },
    })
    const asks = (scheduleId?: number) =>
      camille.get('createCheckoutSession', { body: scheduleId === undefined ? {} : { scheduleId } })
    const first = asks()
    await created.promise
    // Before it opens a checkout, which would end the first, it stores what Stripe says about the subscription.
    const isNext = untilAnswered(/^update "subscriptions" set "paid_until"/)
    const second = asks()
    await isNext
    lost.resolve()
    const [{ url }, other] = [await first, await second]
    expect(other.url).toBe(url)
    const open = [...stripe.ledger.sessions.values()].filter((session) => session.url === url)
    expect(open).toMatchObject([{ status: 'open' }])
  })
})

describe('Subscriptions that have ended', () => {
  it('asks Stripe about a subscription when its paid period ends, and then stops', async () => {
    const { camille, customerId, subscriptionId } = await subscribed()
    stripe.ledger.found(stripe.ledger.subscriptions, subscriptionId).status = 'canceled'
    product.setNow('2027-05-15T08:00:00Z')
    await product.sweep()
    expect(await statusOf(camille)).toBe('cancelled')
    const before = asked(customerId)
    for (let hour = 0; hour < 48; hour++) {
      product.setNow(laterBy(product, 61))
      await product.sweep()
    }
    expect(asked(customerId) - before).toBeLessThanOrEqual(2)
  })
})

describe('Customers missing at Stripe', () => {
  it('answers an owner whose customer is missing at Stripe, and checks later owners', async () => {
    const lost = await subscribed()
    const other = await subscribed()
    stripe.ledger.customers.delete(lost.customerId)
    stripe.ledger.found(stripe.ledger.subscriptions, other.subscriptionId).status = 'canceled'
    expect((await lost.camille.call('getSubscription')).status).toBe(200)
    product.setNow('2027-05-15T08:00:00Z')
    await product.sweep()
    expect(await statusOf(other.camille)).toBe('cancelled')
  })
})
