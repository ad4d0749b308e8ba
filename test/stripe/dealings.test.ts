import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type PaymentProvider,
  ProviderAway,
  RefundRefused,
} from '../../src/server/adapters/payments/provider.ts'
import { stripeProvider } from '../../src/server/adapters/payments/stripe.ts'
import fixtures from './fixtures.json' with { type: 'json' }
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

async function refundsAgain(paymentId: string, attempt: number) {
  stripe.refundFails(paymentId)
  await provider.refundPayment(accountId, paymentId, attempt)
}

it('opens one account and one customer for repeated requests', async () => {
  expect(await provider.openAccount(owner)).toBe(await provider.openAccount(owner))
  expect(await provider.openCustomer(owner)).toBe(await provider.openCustomer(owner))
  expect(await provider.openCustomer({ ...owner, id: 'owner-8' })).not.toBe(
    await provider.openCustomer(owner),
  )
})

it('opens an account after the owner has changed language or disconnected the first one', async () => {
  const opened: string[] = []
  for (const locale of ['fr', 'fr', 'en'] as const) {
    const id = await provider.openAccount({ ...owner, locale })
    expect(opened).not.toContain(id)
    expect(await provider.isAccountEnabled(id)).toBe(false)
    stripe.takesAway(id)
    opened.push(id)
  }
  expect(await provider.openCustomer({ ...owner, email: 'new@example.com' })).toMatch(/^cus_/)
  expect(await provider.openCustomer(owner)).toMatch(/^cus_/)
})

it('reports an account with active cards as enabled, and a missing one as null', async () => {
  expect(await provider.isAccountEnabled(accountId)).toBe(false)
  stripe.enables(accountId)
  expect(await provider.isAccountEnabled(accountId)).toBe(true)
  stripe.takesAway(accountId)
  expect(await provider.isAccountEnabled(accountId)).toBeNull()
  expect(await provider.isAccountEnabled('acct_of_another')).toBeNull()
  stripe.answersWith({ status: 403, code: 'account_invalid' })
  expect(await provider.isAccountEnabled(accountId)).toBeNull()
  stripe.answersWith({ status: 403, code: 'more_permissions_required' })
  await expect(provider.isAccountEnabled(accountId)).rejects.toThrow(ProviderAway)
})

it('links to the right dashboard', async () => {
  expect(await provider.dashboardLink(accountId)).toBe('https://dashboard.stripe.com/')
  expect(await provider.dashboardLink(accountId, 'payouts')).toBe('https://dashboard.stripe.com/payouts')
  const express = stripe.ledger.openAccount('express').id
  expect(await provider.dashboardLink(express)).toBe(fixtures.login_link.url)
})

it('lists all invoices except drafts, the latest first', async () => {
  expect(await provider.listInvoices('cus_unknown')).toEqual([])
  const customerId = await provider.openCustomer(owner)
  for (let month = 1; month <= 103; month++)
    stripe.ledger.invoice(customerId, { number: `F-${month}`, created: month })
  stripe.ledger.invoice(customerId, { status: 'draft' })
  stripe.ledger.invoice('cus_of_another')
  const open = stripe.ledger.invoice(customerId, { status: 'open', created: 1_800_000_000 })
  const invoices = await provider.listInvoices(customerId)
  expect(invoices.map(({ number }) => number).slice(1)).toEqual(
    Array.from({ length: 103 }, (_, index) => `F-${103 - index}`),
  )
  expect(invoices[0]).toEqual({
    id: open.id,
    at: 1_800_000_000_000,
    number: open.number,
    amountCents: 999,
    status: 'open',
    pageUrl: open.hosted_invoice_url,
    pdfUrl: open.invoice_pdf,
  })
})

it('ends open checkouts before it opens another, and opens none beside a paid one', async () => {
  const customerId = await provider.openCustomer(owner)
  const link = () => provider.checkoutLink(customerId, { returnUrl, cancelUrl: returnUrl, locale: 'fr' })
  const first = await link()
  const second = await link()
  expect(second).not.toBe(first)
  const sessions = [...stripe.ledger.sessions.values()]
  expect(sessions.map(({ status }) => status)).toEqual(['expired', 'open'])
  // A paid session whose subscription has ended since.
  stripe.completesCheckout(sessions[1]?.id ?? '').status = 'canceled'
  const third = await link()
  expect(third).not.toBe(second)
  // Paid between the list and the request to end it.
  const paid = stripe.ledger.openSession(customerId, { status: 'complete' })
  stripe.ledger.sessions.set('cs_listed', { ...paid, status: 'open' })
  await expect(link()).rejects.toMatchObject({ code: 'already_subscribed' })
})

it('creates one payment for a deposit, and returns its current state for repeated requests', async () => {
  const first = await provider.createPayment({ accountId, ...deposit })
  expect(first).toEqual({
    id: first.id,
    accountId,
    clientSecret: `${first.id}_secret_example`,
    status: 'payable',
    declined: false,
    amountCents: 1550,
    currency: 'eur',
    refundedCents: 0,
    disputed: false,
    disputeOutcome: null,
  })
  stripe.pays(first.id)
  expect(await provider.createPayment({ accountId, ...deposit })).toEqual({ ...first, status: 'succeeded' })
  const other = await provider.createPayment({ accountId, ...deposit, key: '43' })
  expect(other.id).not.toBe(first.id)
})

it('finds its payment again after a lost reply', async () => {
  await stripe.goesAway('loses')
  await expect(provider.createPayment({ accountId, ...deposit })).rejects.toThrow(ProviderAway)
  await stripe.comesBack()
  await provider.createPayment({ accountId, ...deposit })
  expect(stripe.ledger.payments.size).toBe(1)
})

it('cancels a payment if possible, and otherwise returns its state', async () => {
  const create = async (key: string) =>
    (await provider.createPayment({ accountId, amountCents: 1550, key })).id
  const [open, paid, processing] = [await create('1'), await create('2'), await create('3')]
  stripe.pays(paid)
  stripe.setStatus(processing, 'processing')
  expect(await provider.cancelPayment(accountId, open)).toMatchObject({ id: open, status: 'cancelled' })
  expect(await provider.cancelPayment(accountId, open)).toMatchObject({ status: 'cancelled' })
  expect(await provider.cancelPayment(accountId, paid)).toMatchObject({ id: paid, status: 'succeeded' })
  expect(await provider.cancelPayment(accountId, processing)).toMatchObject({ status: 'processing' })
  const another = await create('4')
  stripe.refusesCancels('payment_intent_invalid_parameter')
  await expect(provider.cancelPayment(accountId, another), 'still payable').rejects.toThrow(ProviderAway)
})

it('refunds once per attempt, and never what the owner has refunded at Stripe', async () => {
  const { id } = await provider.createPayment({ accountId, ...deposit })
  stripe.pays(id)
  const refunded = async () => (await provider.getPayment(accountId, id))?.refundedCents
  await provider.refundPayment(accountId, id, 0)
  await provider.refundPayment(accountId, id, 0)
  expect(await refunded()).toBe(1550)
  await refundsAgain(id, 1)
  expect(await refunded()).toBe(1550)
  stripe.refundFails(id)
  expect(await refunded()).toBe(0)
  stripe.refundsByHand(id, 550)
  expect(await refunded()).toBe(550)
  await provider.refundPayment(accountId, id, 2)
  expect(await refunded()).toBe(1550)
  await provider.refundPayment(accountId, id, 3)
})

it('treats an immediately failed refund as refused', async () => {
  const { id } = await provider.createPayment({ accountId, ...deposit })
  stripe.pays(id)
  stripe.failsRefunds('lost_or_stolen_card')
  const refused = { constructor: RefundRefused, reason: 'lost_or_stolen_card' }
  await expect(provider.refundPayment(accountId, id, 0)).rejects.toMatchObject(refused)
  stripe.failsRefunds(null)
  await provider.refundPayment(accountId, id, 1)
  expect(stripe.charge(id)?.refunded).toBe(true)
})

it('says why a refund is refused', async () => {
  const { id } = await provider.createPayment({ accountId, ...deposit })
  const refused = async (attempt: number) =>
    provider.refundPayment(accountId, id, attempt).catch((error) => {
      expect(error).toBeInstanceOf(RefundRefused)
      return error.reason
    })
  expect(await refused(0)).toBe('payment_intent_unexpected_state')
  stripe.pays(id)
  stripe.refusesRefunds('charge_disputed')
  expect(await refused(1)).toBe('charge_disputed')
  stripe.refusesRefunds(null)
  expect(await refused(1), 'a key keeps its answer').toBe('charge_disputed')
  await provider.refundPayment(accountId, id, 2)
  expect(stripe.charge(id)?.refunded).toBe(true)
})

it('reads the outcome of a dispute, and whether one of several is open', async () => {
  const { id } = await provider.createPayment({ accountId, ...deposit })
  stripe.pays(id)
  const dispute = stripe.disputes(id)
  const reads = (disputeOutcome: string | null) =>
    expect(provider.getPayment(accountId, id)).resolves.toMatchObject({
      disputed: true,
      disputeOutcome,
    })
  await reads(null)
  for (const [status, outcome] of [
    ['won', 'won'],
    ['warning_closed', 'dropped'],
    ['prevented', 'dropped'],
    ['lost', 'lost'],
    ['appeal_under_review', null],
    ['invented_since', null],
    ['lost', 'lost'],
  ] as const) {
    dispute.status = status
    await reads(outcome)
  }
  stripe.disputes(id).status = 'won'
  await reads('lost')
  stripe.disputes(id)
  await reads(null)
})
