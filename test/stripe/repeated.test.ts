import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PaymentProvider, ProviderAway } from '../../src/server/adapters/payments/provider.ts'
import { stripeProvider } from '../../src/server/adapters/payments/stripe.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'

const owner = { id: 'owner-7', email: 'camille@example.com', name: 'Camille Durand', locale: 'fr' } as const
const deposit = { key: '42', amountCents: 1550 }
const returnUrl = 'https://creneau.example/subscription?from=stripe'

let stripe: StripeServer
let provider: PaymentProvider
let accountId: string

beforeEach(async () => {
  stripe = await startStripe()
  provider = stripeProvider(stripe.settings)
  accountId = stripe.ledger.openAccount('full').id
})

afterEach(() => stripe.stop())

const checkouts = () =>
  stripe.requests.filter(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions')

it('opens one checkout for simultaneous requests in different languages', async () => {
  const customerId = await provider.openCustomer(owner)
  const link = (locale: 'fr' | 'en') =>
    provider.checkoutLink(customerId, { returnUrl, cancelUrl: returnUrl, locale })
  const links = await Promise.all([link('fr'), link('fr'), link('fr'), link('fr')])
  expect(new Set(links).size).toBe(1)
  for (let round = 0; round < 3; round++) {
    await Promise.all([link('fr'), link('en'), link('fr'), link('en')])
    const open = [...stripe.ledger.sessions.values()].filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
  }
})

it('opens no checkout for a customer who has just paid', async () => {
  const customerId = await provider.openCustomer(owner)
  const link = () => provider.checkoutLink(customerId, { returnUrl, cancelUrl: returnUrl, locale: 'fr' })
  await link()
  const [session] = [...stripe.ledger.sessions.values()]
  stripe.completesCheckout(session?.id ?? '')
  await expect(link()).rejects.toMatchObject({ code: 'already_subscribed' })
  expect(checkouts()).toHaveLength(1)
})

it('waits briefly for the same request of another tab', async () => {
  const customerId = await provider.openCustomer(owner)
  const path = '/v1/checkout/sessions'
  const busy = {
    status: 409,
    code: 'idempotency_key_in_use',
    type: 'idempotency_error',
    path,
    method: 'POST',
  }
  stripe.answersWith({ ...busy, times: 2 })
  const to = { returnUrl, cancelUrl: returnUrl, locale: 'fr' } as const
  expect(await provider.checkoutLink(customerId, to)).toMatch(/^https/)
  stripe.answersWith(busy)
  await expect(provider.checkoutLink(customerId, to)).rejects.toThrow(ProviderAway)
})

it('recovers from a fault that Stripe repeats for a day', async () => {
  const fault = { status: 500, code: 'internal', kept: true, times: 1 }
  const to = { returnUrl, cancelUrl: returnUrl, locale: 'fr' } as const
  const past = async <Result>(path: string, call: () => Promise<Result>): Promise<Result> => {
    stripe.answersWith({ ...fault, path })
    await expect(call()).rejects.toThrow(ProviderAway)
    return call()
  }
  const customerId = await past('/v1/customers', () => provider.openCustomer(owner))
  expect(await provider.openCustomer(owner)).toBe(customerId)
  const { id } = await past('/v1/payment_intents', () => provider.createPayment({ accountId, ...deposit }))
  expect((await provider.createPayment({ accountId, ...deposit })).id).toBe(id)
  stripe.pays(id)
  await past('/v1/refunds', () => provider.refundPayment(accountId, id, 0))
  expect(stripe.charge(id)?.amount_refunded).toBe(1550)
  await provider.refundPayment(accountId, id, 0)
  expect(stripe.charge(id)?.amount_refunded).toBe(1550)
  stripe.answersWith({ ...fault, path: '/v1/checkout/sessions', method: 'POST' })
  await expect(provider.checkoutLink(customerId, to)).rejects.toThrow(ProviderAway)
  const links = await Promise.all([
    provider.checkoutLink(customerId, to),
    provider.checkoutLink(customerId, to),
  ])
  expect(new Set(links).size).toBe(1)
  await expect(provider.checkoutLink(customerId, { ...to, locale: 'en' })).resolves.toMatch(/^https/)
})

it('never repeats a refund that succeeded before the fault', async () => {
  const { id } = await provider.createPayment({ accountId, ...deposit })
  stripe.pays(id)
  stripe.answersWith({ status: 500, code: 'internal', kept: true, times: 1, path: '/v1/refunds' })
  await expect(provider.refundPayment(accountId, id, 0)).rejects.toThrow(ProviderAway)
  stripe.refundsByHand(id)
  await provider.refundPayment(accountId, id, 0)
  expect(stripe.charge(id)?.amount_refunded).toBe(1550)
  expect(stripe.requests.filter(({ path }) => path === '/v1/refunds')).toHaveLength(2)
})

it('refunds what is left of a part when the key remembers a fault with another amount', async () => {
  const { id } = await provider.createPayment({ accountId, ...deposit })
  stripe.pays(id)
  stripe.answersWith({ status: 500, code: 'internal', kept: true, times: 1, path: '/v1/refunds' })
  await expect(provider.refundPayment(accountId, id, 0, 800)).rejects.toThrow(ProviderAway)
  stripe.refundsByHand(id, 300)
  await provider.refundPayment(accountId, id, 0, 800)
  expect(stripe.charge(id)?.amount_refunded).toBe(800)
  await provider.refundPayment(accountId, id, 0, 800)
  expect(stripe.charge(id)?.amount_refunded).toBe(800)
})

it('opens a new customer in the place of a deleted one', async () => {
  const first = await provider.openCustomer(owner)
  stripe.subscribes(first, { status: 'active' })
  stripe.deletesCustomer(first)
  const to = { returnUrl, cancelUrl: returnUrl, locale: 'fr' } as const
  expect(await provider.subscriptionOf(first)).toMatchObject({ status: 'cancelled' })
  expect(await provider.subscriptionOf('cus_unknown')).toMatchObject({ status: 'none' })
  expect(await provider.checkoutLink(first, to)).toBeNull()
  expect(await provider.portalLink(first, to)).toBeNull()
  const second = await provider.openCustomer(owner, first)
  expect(second).not.toBe(first)
  expect(await provider.openCustomer(owner, first)).toBe(second)
  expect(await provider.checkoutLink(second, to)).toMatch(/^https/)
  stripe.answersWith({ status: 400, code: 'resource_missing', path: '/v1/checkout/sessions', method: 'POST' })
  await expect(provider.checkoutLink(second, to), 'a price that is unknown').rejects.toThrow(
    'resource_missing',
  )
})
