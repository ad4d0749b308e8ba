import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refused } from '../../src/domain/refusals.ts'
import type { PaymentProvider, WebhookSource } from '../../src/server/adapters/payments/provider.ts'
import { stripeProvider } from '../../src/server/adapters/payments/stripe.ts'
import fixtures from './fixtures.json' with { type: 'json' }
import { type StripeServer, startStripe } from './stripe-server.ts'

const now = Date.parse('2027-03-01T08:00:00Z')
const accountId = 'acct_1PgafTB7WZ01zgkW'
const second = 1000

let stripe: StripeServer
let provider: PaymentProvider

beforeAll(async () => {
  stripe = await startStripe(() => now)
  provider = stripeProvider(stripe.settings)
})

afterAll(() => stripe.stop())

const { payment_intent: intent, customer } = fixtures
const ofPayment = (object: object) => ({ ...object, payment_intent: intent.id })
const ofCustomer = (object: object) => ({ ...object, customer: customer.id })

const payment = { about: 'payment', accountId, paymentId: intent.id, refundFailed: false, disputed: false }
const account = { about: 'account', accountId, gone: false }
const subscriber = { about: 'customer', customerId: customer.id }
const nothing = { about: 'nothing' }

it.each([
  ['payment_intent.succeeded', intent, accountId, payment],
  ['payment_intent.payment_failed', intent, accountId, payment],
  ['payment_intent.canceled', intent, accountId, payment],
  ['charge.refunded', ofPayment(fixtures.charge), accountId, payment],
  ['charge.dispute.created', ofPayment(fixtures.dispute), accountId, { ...payment, disputed: true }],
  ['charge.dispute.closed', ofPayment(fixtures.dispute), accountId, payment],
  ['refund.failed', ofPayment(fixtures.refund), accountId, { ...payment, refundFailed: true }],
  ['account.updated', fixtures.account, accountId, account],
  ['account.application.deauthorized', { id: 'ca_1' }, accountId, { ...account, gone: true }],
  ['checkout.session.completed', ofCustomer(fixtures['checkout.session']), undefined, subscriber],
  ['customer.subscription.created', fixtures.subscription, undefined, subscriber],
  ['customer.subscription.updated', fixtures.subscription, undefined, subscriber],
  ['customer.subscription.deleted', fixtures.subscription, undefined, subscriber],
  ['invoice.paid', ofCustomer(fixtures.invoice), undefined, subscriber],
  ['invoice.payment_failed', ofCustomer(fixtures.invoice), undefined, subscriber],
  // Stripe's examples have no payment and no customer, so they concern no owner.
  ['charge.refunded', fixtures.charge, accountId, nothing],
  ['checkout.session.completed', fixtures['checkout.session'], undefined, nothing],
  // A payment of the platform itself, and a subscriber of an owner.
  ['payment_intent.succeeded', intent, undefined, nothing],
  ['account.updated', fixtures.account, undefined, nothing],
  ['invoice.paid', ofCustomer(fixtures.invoice), accountId, nothing],
  ['payment_intent.created', intent, accountId, nothing],
  ['customer.updated', customer, undefined, nothing],
  ['an.event.of.tomorrow', { id: 'x' }, undefined, nothing],
])('reads %s', async (type, object, ofAccount, meaning) => {
  const source = ofAccount ? 'connect' : 'platform'
  const event = stripe.event(type, object, ofAccount ? { account: ofAccount } : {})
  expect(await provider.readEvent(source, event.body, event.signature(source, now), now)).toEqual({
    id: event.id,
    ...meaning,
  })
})

const paid = () => stripe.event('payment_intent.succeeded', intent, { account: accountId })
const read = (body: string, signature: string, source: WebhookSource = 'connect', at = now) =>
  provider.readEvent(source, body, signature, at)

async function refuses(reading: Promise<unknown>) {
  const error: unknown = await reading.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ code: 'invalid_signature', details: {} })
  expect(error).not.toHaveProperty('cause')
}

it('accepts a signature of up to 300 seconds ago, by the given clock', async () => {
  const { body, signature } = paid()
  const signed = signature('connect', now)
  for (const age of [0, 299, 300]) {
    expect(await read(body, signed, 'connect', now + age * second)).toMatchObject({ about: 'payment' })
  }
  await refuses(read(body, signed, 'connect', now + 301 * second))
})

it('refuses a stale signature with a new timestamp', async () => {
  const { body, signature } = paid()
  const stale = signature('connect', now - 301 * second)
  const fresh = Math.floor(now / second)
  await refuses(read(body, stale.replace(/t=\d+/, `t=${fresh}`)))
})

it('refuses one webhook’s signature at the other', async () => {
  const { body, signature } = paid()
  await refuses(read(body, signature('platform', now), 'connect'))
  await refuses(read(body, signature('connect', now), 'platform'))
})

it('refuses a missing signature, one by another secret, and one in another scheme', async () => {
  const { body, signature } = paid()
  const time = Math.floor(now / second)
  const forged = createHmac('sha256', 'whsec_guessed').update(`${time}.${body}`).digest('hex')
  const [, right = ''] = signature('connect', now).split('v1=')
  for (const header of [
    '',
    'v1=',
    `t=${time}`,
    `t=${time},v1=${forged}`,
    `t=${time},v0=${right}`,
    `v1=${right}`,
  ]) {
    await refuses(read(body, header))
  }
  expect(await read(body, `t=${time},v1=${forged},v1=${right}`), 'a secret being changed').toMatchObject(
    payment,
  )
})

it('refuses a body that differs from the signed one in a byte', async () => {
  const { body, signature } = paid()
  const signed = signature('connect', now)
  await refuses(read(body.replace('1099', '1098'), signed))
  await refuses(read(`${body}\n`, signed))
  await refuses(read(JSON.stringify(JSON.parse(body)), signed))
  await refuses(read('', signed))
})

it.each(['not JSON', '{}', '[]', '{"id":"evt_1","type":"invoice.paid"}', '{"object":"v2.core.event"}'])(
  'refuses a signed body that is no event: %s',
  async (body) => {
    const { webhookSecret } = stripe.settings
    const time = Math.floor(now / second)
    const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
    await refuses(read(body, `t=${time},v1=${signature}`, 'platform'))
  },
)
