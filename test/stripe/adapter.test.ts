import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PaymentProvider } from '../../src/server/adapters/payments/provider.ts'
import { stripeProvider } from '../../src/server/adapters/payments/stripe.ts'
import { documentedCall, documentedCalls } from './documented.ts'
import { type StripeServer, startStripe } from './stripe-server.ts'
import { namesOf } from './wire.ts'

const owner = { id: 'owner-7', email: 'camille@example.com', name: 'Camille Durand', locale: 'fr' } as const
const deposit = { key: '42', amountCents: 1550 }
const returnUrl = 'https://creneau.example/subscription?from=stripe'
const returns = { returnUrl, refreshUrl: 'https://creneau.example/account/refresh' }

let stripe: StripeServer
let provider: PaymentProvider
let accountId: string

beforeEach(async () => {
  stripe = await startStripe()
  provider = stripeProvider(stripe.settings)
  accountId = stripe.ledger.openAccount('full').id
})

afterEach(() => stripe.stop())

const made = (name: string) =>
  stripe.requests.filter(
    ({ method, path, given }) => documentedCall(method, path, namesOf(given))?.name === name,
  )

async function everything() {
  const opened = await provider.openAccount(owner)
  await provider.isAccountEnabled(opened)
  await provider.accountLink(opened, returns)
  await provider.dashboardLink(opened)
  await provider.dashboardLink(stripe.ledger.openAccount('express').id)

  const customerId = await provider.openCustomer(owner)
  await provider.moveCustomer(customerId, { from: owner.email, to: 'anew@example.com' })
  await provider.checkoutLink(customerId, { returnUrl, cancelUrl: returnUrl, locale: 'fr' })
  const [sessionId = ''] = stripe.ledger.sessions.keys()
  // The session expires between the list and the request to end it.
  stripe.ledger.sessions.set('cs_raced', {
    ...stripe.ledger.openSession(customerId, { status: 'open' }),
    id: sessionId,
  })
  await provider.checkoutLink(customerId, { returnUrl, cancelUrl: returnUrl, locale: 'en' })
  await provider.portalLink(customerId, { returnUrl, locale: 'en' })
  await provider.subscriptionOf(customerId)
  await provider.listInvoices(customerId)
  stripe.subscribes(customerId, {})
  await provider.endSubscriptions(customerId)

  const { id } = await provider.createPayment({ accountId, ...deposit })
  await provider.getPayment(accountId, id)
  stripe.pays(id)
  await provider.cancelPayment(accountId, id)
  await provider.refundPayment(accountId, id, 0)
  stripe.refundFails(id)
  await provider.refundPayment(accountId, id, 1)
  stripe.disputes(id)
  await provider.getPayment(accountId, id)
}

const direct = [
  'POST /v1/payment_intents',
  'GET /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/refunds',
  'GET /v1/disputes',
]

const keys: Record<string, string[]> = {
  'POST /v1/payment_intents': ['deposit:42'],
  'POST /v1/refunds': ['refund:pi', 'refund:pi:1'],
  'POST /v1/customers': ['customer:owner-7'],
  'POST /v2/core/accounts': ['account:owner-7'],
}

it('makes only documented calls of Stripe, with documented parameters', async () => {
  await everything()
  const calls = stripe.requests.map(({ method, path, given }) => {
    const call = documentedCall(method, path, namesOf(given))
    expect(call, `${method} ${path}`).not.toBeNull()
    expect(call?.unknown, call?.name).toEqual([])
    return call?.name
  })
  expect([...new Set(calls)].sort()).toEqual([...documentedCalls].sort())
})

it('sends the pinned API version and its key, and acts as the owner when the owner is the merchant', async () => {
  await everything()
  for (const { method, path, given, version, authorized, account } of stripe.requests) {
    const name = documentedCall(method, path, namesOf(given))?.name ?? ''
    expect({ name, version, authorized, account }).toEqual({
      name,
      version: '2026-10-28.endive',
      authorized: true,
      account: direct.includes(name) ? accountId : null,
    })
  }
})

it('sends an idempotency key with every call that must not run twice', async () => {
  await everything()
  for (const [name, expected] of Object.entries(keys)) {
    const given = made(name).map(({ idempotencyKey }) => idempotencyKey?.replace(/pi_test_\d+/, 'pi'))
    expect(given, name).toEqual(expected)
  }
})

it('sends the parameters of each call', async () => {
  await everything()
  const [sent] = made('POST /v1/payment_intents')
  expect(sent?.given).toEqual({
    amount: '1550',
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    metadata: { deposit: '42' },
    expand: ['latest_charge'],
  })
  expect(made('POST /v2/core/accounts')[0]?.given).toEqual({
    contact_email: owner.email,
    display_name: owner.name,
    dashboard: 'full',
    identity: { country: 'FR' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: {
      currency: 'eur',
      locales: ['fr'],
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
    },
  })
  expect(made('POST /v1/checkout/sessions')[0]?.given).toEqual({
    mode: 'subscription',
    billing_address_collection: 'required',
    tax_id_collection: { enabled: 'true' },
    customer_update: { address: 'auto', name: 'auto' },
    customer: made('GET /v1/checkout/sessions')[0]?.given.customer,
    line_items: [{ price: 'price_example', quantity: '1' }],
    allowed_payment_method_types: ['card'],
    locale: 'fr',
    success_url: returnUrl,
    cancel_url: returnUrl,
  })
  expect(made('GET /v2/core/accounts/:id')[0]?.given).toEqual({ include: ['configuration.merchant'] })
  expect(made('POST /v2/core/account_links')[0]?.given.use_case).toEqual({
    type: 'account_onboarding',
    account_onboarding: { return_url: returns.returnUrl, refresh_url: returns.refreshUrl },
  })
})

// A random UUID of the library may contain as many digits in a row as a card number.
const aUuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

it('sends no secret, no card and no address but the owner’s where an account or a customer is opened or named', async () => {
  await everything()
  const { secretKey, webhookSecret, connectWebhookSecret } = stripe.settings
  for (const { method, path, raw } of stripe.requests) {
    for (const secret of [secretKey, webhookSecret, connectWebhookSecret]) expect(raw).not.toContain(secret)
    expect(raw.replaceAll(aUuid, '')).not.toMatch(/\b(?:\d[ -]?){13,19}\b/)
    const names = method === 'POST' && /^\/(v1\/customers(\/cus_\w+)?|v2\/core\/accounts)$/.test(path)
    if (!names) expect(raw).not.toMatch(/@example|Camille|Durand/)
  }
})
