import type { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  AccountGone,
  type PaymentProvider,
  ProviderAway,
  RefundRefused,
} from '../../src/server/adapters/payments/provider.ts'
import { stripeProvider } from '../../src/server/adapters/payments/stripe.ts'
import fixtures from './fixtures.json' with { type: 'json' }
import { type Absence, type StripeServer, startStripe } from './stripe-server.ts'

let stripe: StripeServer
let provider: PaymentProvider
let accountId: string

beforeEach(async () => {
  stripe = await startStripe()
  provider = stripeProvider(stripe.settings)
  accountId = stripe.ledger.openAccount('full').id
})

afterEach(() => stripe.stop())

const create = () => provider.createPayment({ accountId, key: '1', amountCents: 1550 })

it('reads Stripe’s example payment after one refusal, and the example charge of a successful one', async () => {
  const { payment_intent, charge } = structuredClone(fixtures)
  const intent = payment_intent as unknown as Stripe.PaymentIntent
  stripe.ledger.payments.set(intent.id, { accountId, intent })
  const read = () => provider.getPayment(accountId, intent.id)
  const published = {
    id: 'pi_1PgafyB7WZ01zgkWSjxsAJo3',
    accountId,
    clientSecret: 'pi_1PgafyB7WZ01zgkWSjxsAJo3_secret_Dm43xiq1k0ywrRRjDoi8y1gkM',
    amountCents: 1099,
    currency: 'usd',
  }
  expect(await read()).toEqual({
    ...published,
    status: 'payable',
    declined: true,
    refundedCents: 0,
    disputed: false,
    disputeOutcome: null,
  })
  const paid = { ...(charge as unknown as Stripe.Charge), amount_refunded: 99 }
  stripe.ledger.payments.set(intent.id, {
    accountId,
    intent: { ...intent, status: 'succeeded' },
    charge: paid,
  })
  expect(await read()).toEqual({
    ...published,
    status: 'succeeded',
    declined: false,
    refundedCents: 99,
    disputed: false,
    disputeOutcome: null,
  })
})

it.each([
  ['requires_payment_method', 'payable'],
  ['requires_confirmation', 'payable'],
  ['requires_action', 'payable'],
  ['processing', 'processing'],
  ['requires_capture', 'processing'],
  ['succeeded', 'succeeded'],
  ['canceled', 'cancelled'],
] as const)('reads %s as %s', async (stripeStatus, status) => {
  const { id } = await create()
  stripe.setStatus(id, stripeStatus)
  expect(await provider.getPayment(accountId, id)).toMatchObject({ status, declined: false })
})

it('reports a declined card until the next attempt', async () => {
  const { id } = await create()
  stripe.declines(id)
  expect(await provider.getPayment(accountId, id)).toMatchObject({ status: 'payable', declined: true })
  stripe.setStatus(id, 'requires_action')
  expect(await provider.getPayment(accountId, id)).toMatchObject({ status: 'payable', declined: false })
})

it.each([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['canceled', 'cancelled'],
  ['incomplete_expired', 'cancelled'],
  ['incomplete', 'none'],
  ['paused', 'none'],
] as const)('reads a subscription that is %s as %s', async (stripeStatus, status) => {
  stripe.subscribes('cus_1', { status: stripeStatus, paidUntil: 1_900_000_000 })
  const read = await provider.subscriptionOf('cus_1')
  expect(read).toEqual({ status, paidUntil: 1_900_000_000_000, endsAtPeriodEnd: false })
})

it('reads Stripe’s example subscription, which has an end', async () => {
  const published = structuredClone(fixtures.subscription) as unknown as Stripe.Subscription
  stripe.ledger.openCustomer('cus_QXg1o8vcGmoR32')
  stripe.ledger.subscriptions.set(published.id, published)
  expect(await provider.subscriptionOf('cus_QXg1o8vcGmoR32')).toEqual({
    status: 'active',
    paidUntil: 976_287_773_000,
    endsAtPeriodEnd: true,
  })
})

it('uses the best of a customer’s subscriptions', async () => {
  const read = async () => (await provider.subscriptionOf('cus_1')).status
  expect(await provider.subscriptionOf('cus_1')).toEqual({
    status: 'none',
    paidUntil: null,
    endsAtPeriodEnd: false,
  })
  stripe.subscribes('cus_1', { status: 'incomplete' }, true)
  expect(await read()).toBe('none')
  stripe.subscribes('cus_1', { status: 'canceled' }, true)
  expect(await read()).toBe('cancelled')
  stripe.subscribes('cus_1', { status: 'past_due' }, true)
  expect(await read()).toBe('past_due')
  stripe.subscribes('cus_1', { status: 'active', paidUntil: 1_800_000_000 }, true)
  const longest = stripe.subscribes('cus_1', { status: 'active', paidUntil: 1_900_000_000 }, true)
  stripe.subscribes('cus_1', { status: 'active', paidUntil: 1_850_000_000 }, true)
  stripe.subscribes('cus_1', { status: 'canceled' }, true)
  expect(await provider.subscriptionOf('cus_1')).toMatchObject({
    status: 'active',
    paidUntil: 1_900_000_000_000,
  })
  for (const end of [
    { cancel_at_period_end: true },
    { cancel_at_period_end: false, cancel_at: 1_900_000_000 },
  ]) {
    Object.assign(longest, end)
    expect(await provider.subscriptionOf('cus_1')).toMatchObject({ status: 'active', endsAtPeriodEnd: true })
  }
})

it.each([
  [401, 'api_key_expired', 'StripeAuthenticationError'],
  [403, 'more_permissions_required', 'StripePermissionError'],
  [409, 'idempotency_key_in_use', 'StripeAPIError'],
  [409, 'conflict', 'StripeAPIError'],
  [400, 'lock_timeout', 'StripeInvalidRequestError'],
  [429, 'too_many', 'StripeRateLimitError'],
  [400, 'rate_limit', 'StripeRateLimitError'],
  [500, 'internal', 'StripeAPIError'],
  [503, 'unavailable', 'StripeAPIError'],
])('treats %i %s as an outage', async (status, code, name) => {
  const { id } = await create()
  stripe.pays(id)
  stripe.answersWith({ status, code })
  const calls = [
    () => provider.getPayment(accountId, id),
    () => provider.createPayment({ accountId, key: '2', amountCents: 1550 }),
    () => provider.cancelPayment(accountId, id),
    () => provider.refundPayment(accountId, id, 0),
    () => provider.subscriptionOf('cus_1'),
    () => provider.isAccountEnabled(accountId),
  ]
  for (const call of calls) {
    const error = await call().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ProviderAway)
    expect([error.name, error.message]).toEqual([name, name])
    expect(error.cause).toBeUndefined()
  }
})

it.each(['refuses', 'fails', 'hangs', 'loses'] satisfies Absence[])('notices when Stripe %s', async (how) => {
  const { api = { host: '', port: 0, protocol: 'http' } } = stripe.settings
  const hasty = stripeProvider({ ...stripe.settings, api: { ...api, timeout: 200 } })
  const { id } = await create()
  stripe.pays(id)
  await stripe.goesAway(how)
  await expect(hasty.getPayment(accountId, id)).rejects.toThrow(ProviderAway)
  await expect(hasty.refundPayment(accountId, id, 0)).rejects.toThrow(ProviderAway)
  await stripe.comesBack()
  await provider.refundPayment(accountId, id, 0)
  expect(await provider.getPayment(accountId, id)).toMatchObject({ refundedCents: 1550 })
})

it('sends one request, and leaves retries to the product', async () => {
  await stripe.goesAway('fails')
  await expect(provider.getPayment(accountId, 'pi_1')).rejects.toThrow(ProviderAway)
  expect(stripe.requests).toHaveLength(1)
})

it('returns nothing for an unknown payment of the account', async () => {
  expect(await provider.getPayment(accountId, 'pi_unknown')).toBeNull()
  expect(await provider.cancelPayment(accountId, 'pi_unknown')).toBeNull()
  const refused = { constructor: RefundRefused, reason: 'resource_missing' }
  await expect(provider.refundPayment(accountId, 'pi_unknown', 0)).rejects.toMatchObject(refused)
})

it('distinguishes a removed account from an outage of Stripe', async () => {
  const { id } = await create()
  stripe.pays(id)
  stripe.takesAway(accountId)
  for (const call of [
    () => provider.getPayment(accountId, id),
    () => provider.cancelPayment(accountId, id),
    () => provider.refundPayment(accountId, id, 0),
    () => provider.createPayment({ accountId, key: '2', amountCents: 1550 }),
    () => provider.getPayment('acct_of_another', id),
    () =>
      provider.accountLink(accountId, { returnUrl: 'https://a.example', refreshUrl: 'https://a.example' }),
  ]) {
    const error = await call().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(AccountGone)
    expect(error.name).toBe('AccountGone')
  }
})

it('reads a partial refund, and a dispute of a payment', async () => {
  const { id } = await create()
  stripe.pays(id)
  stripe.refundsByHand(id, 550)
  expect(await provider.getPayment(accountId, id)).toMatchObject({ refundedCents: 550, disputed: false })
  stripe.disputes(id)
  expect(await provider.getPayment(accountId, id)).toMatchObject({ refundedCents: 550, disputed: true })
})

it('quotes no text of Stripe’s errors, which may name a person or a key', async () => {
  const customer = { returnUrl: 'https://creneau.example/', locale: 'fr' } as const
  const refused = { message: 'Stripe refused: resource_missing', name: 'StripeRefusal resource_missing' }
  stripe.answersWith({ status: 400, code: 'resource_missing', path: '/v1/billing_portal/sessions' })
  await expect(provider.portalLink('cus_unknown', customer)).rejects.toMatchObject(refused)
  const wrongKey = stripeProvider({ ...stripe.settings, secretKey: 'sk_test_wrong' })
  await expect(wrongKey.getPayment(accountId, 'pi_unknown')).rejects.toThrow(/^StripeAuthenticationError$/)
})
