import type { Stripe } from 'stripe'
import fixtures from './fixtures.json' with { type: 'json' }
import type { Nested } from './wire.ts'

export class StripeSays extends Error {
  readonly status: number
  readonly body: { error: { type: string; code: string; message: string; param?: string } }

  constructor(status: number, code: string, type = 'invalid_request_error', param?: string) {
    super(code)
    this.status = status
    this.body = { error: { type, code, message: `The example answer to ${code}.`, ...(param && { param }) } }
  }
}

export type Account = { id: string; dashboard: 'full' | 'express'; cardPayments: string; gone: boolean }

const example = <Shape>(name: keyof typeof fixtures): Shape => structuredClone(fixtures[name]) as Shape

/** Based on Stripe's published example objects; `clock` returns epoch milliseconds. */
export function openLedger(clock: () => number) {
  let made = 0
  const nextId = (prefix: string) => `${prefix}_test_${++made}`
  const seconds = () => Math.floor(clock() / 1000)

  const accounts = new Map<string, Account>()
  const customers = new Map<string, Stripe.Customer>()
  const sessions = new Map<string, Stripe.Checkout.Session>()
  const subscriptions = new Map<string, Stripe.Subscription>()
  const payments = new Map<
    string,
    { accountId: string; intent: Stripe.PaymentIntent; charge?: Stripe.Charge }
  >()
  const refunds = new Map<string, Stripe.Refund>()
  const disputes = new Map<string, Stripe.Dispute>()
  const invoices = new Map<string, Stripe.Invoice>()
  /** Subscriptions of deleted customers are still listed; unknown customers are an error. */
  const deletedCustomers = new Set<string>()

  function knowsCustomer(id: string) {
    if (!customers.has(id)) throw new StripeSays(400, 'resource_missing', 'invalid_request_error', 'customer')
  }

  function openCustomer(id: string, changes: Partial<Stripe.Customer> = {}): Stripe.Customer {
    const customer = { ...example<Stripe.Customer>('customer'), ...changes, id }
    customers.set(id, customer)
    return customer
  }

  function deleteCustomer(id: string) {
    customers.delete(id)
    deletedCustomers.add(id)
    for (const subscription of subscriptions.values())
      if (subscription.customer === id) subscription.status = 'canceled'
  }

  function found<Thing>(things: Map<string, Thing>, id: string): Thing {
    const thing = things.get(id)
    if (!thing) throw new StripeSays(404, 'resource_missing')
    return thing
  }

  function openAccount(dashboard: Account['dashboard']): Account {
    const account = { id: nextId('acct'), dashboard, cardPayments: 'restricted', gone: false }
    accounts.set(account.id, account)
    return account
  }

  function openPayment(accountId: string, amount: number, currency: string, metadata: Stripe.Metadata) {
    const id = nextId('pi')
    const intent: Stripe.PaymentIntent = {
      ...example<Stripe.PaymentIntent>('payment_intent'),
      id,
      amount,
      currency,
      metadata,
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: null,
      canceled_at: null,
      client_secret: `${id}_secret_example`,
      created: seconds(),
      last_payment_error: null,
      next_action: null,
    }
    payments.set(id, { accountId, intent })
    return intent
  }

  function setStatus(id: string, status: Stripe.PaymentIntent.Status) {
    const payment = found(payments, id)
    payment.intent.status = status
    if (status !== 'succeeded' || payment.charge) return
    payment.intent.amount_received = payment.intent.amount
    payment.intent.last_payment_error = null
    payment.charge = {
      ...example<Stripe.Charge>('charge'),
      id: nextId('ch'),
      amount: payment.intent.amount,
      amount_captured: payment.intent.amount,
      currency: payment.intent.currency,
      created: seconds(),
      payment_intent: id,
    }
    payment.intent.latest_charge = payment.charge.id
  }

  function decline(id: string, code = 'card_declined') {
    setStatus(id, 'requires_payment_method')
    found(payments, id).intent.last_payment_error = {
      type: 'card_error',
      code,
      decline_code: 'generic_decline',
      message: 'The card was declined.',
    } as Stripe.PaymentIntent.LastPaymentError
  }

  /** In cents; the rest by default. */
  function refund(id: string, cents?: number): Stripe.Refund {
    const { charge } = found(payments, id)
    if (!charge) throw new StripeSays(400, 'payment_intent_unexpected_state')
    const left = charge.amount - charge.amount_refunded
    if (left === 0) throw new StripeSays(400, 'charge_already_refunded')
    const amount = cents ?? left
    const contested = [...disputes.values()].filter(
      (each) => each.payment_intent === id && !['won', 'warning_closed'].includes(each.status),
    )
    const held = contested.reduce((sum, each) => sum + each.amount, 0)
    if (amount > left - held) throw new StripeSays(400, 'charge_disputed')
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    const { currency } = charge
    const made = { charge: charge.id, payment_intent: id, amount, currency, created: seconds() }
    const refund = { ...example<Stripe.Refund>('refund'), ...made, id: nextId('re') }
    refunds.set(refund.id, refund)
    return refund
  }

  /** The bank refuses it after its success. */
  function failRefund(id: string, failure_reason = 'expired_or_canceled_card'): Stripe.Refund {
    const { charge } = found(payments, id)
    const last = [...refunds.values()].filter((each) => each.payment_intent === id).at(-1)
    if (!charge || !last) throw new StripeSays(404, 'resource_missing')
    Object.assign(last, { status: 'failed', failure_reason })
    charge.amount_refunded -= last.amount
    charge.refunded = false
    return last
  }

  /** In cents; the whole charge by default. */
  function dispute(id: string, cents?: number) {
    const { charge } = found(payments, id)
    if (!charge) throw new StripeSays(404, 'resource_missing')
    charge.disputed = true
    const { currency } = charge
    const amount = cents ?? charge.amount
    const about = { amount, currency, charge: charge.id, payment_intent: id, reason: 'fraudulent' }
    const status = { id: nextId('dp'), status: 'needs_response', created: seconds() }
    const dispute = { ...example<Stripe.Dispute>('dispute'), ...about, ...status }
    disputes.set(dispute.id, dispute)
    return dispute
  }

  /** Lists show the latest first. */
  function invoice(customer: string, changes: Partial<Stripe.Invoice> = {}): Stripe.Invoice {
    if (!customers.has(customer)) openCustomer(customer)
    const id = nextId('in')
    const links = {
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
      invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
    }
    const about = { id, customer, number: `CRENEAU-${made}`, created: seconds(), effective_at: null }
    const paid = { status: 'paid', total: 999, currency: 'eur' }
    const invoice = { ...example<Stripe.Invoice>('invoice'), ...about, ...links, ...paid, ...changes }
    invoices.set(id, invoice)
    return invoice
  }

  function openSession(customer: string, given: { [name: string]: Nested }): Stripe.Checkout.Session {
    const id = nextId('cs')
    const session: Stripe.Checkout.Session = {
      ...example<Stripe.Checkout.Session>('checkout.session'),
      ...(given as Partial<Stripe.Checkout.Session>),
      id,
      customer,
      created: seconds(),
      expires_at: seconds() + 86_400,
      payment_intent: null,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    }
    sessions.set(id, session)
    return session
  }

  /** Instants are in epoch seconds, as at Stripe. */
  function subscribe(
    customer: string,
    changes: { [Name in keyof Stripe.Subscription]?: Stripe.Subscription[Name] } & { paidUntil?: number },
    another = false,
  ): Stripe.Subscription {
    if (!customers.has(customer)) openCustomer(customer)
    const latest = [...subscriptions.values()].filter((each) => each.customer === customer).at(-1)
    const fresh = {
      ...example<Stripe.Subscription>('subscription'),
      id: nextId('sub'),
      customer,
      created: seconds(),
      cancel_at: null,
      canceled_at: null,
      cancel_at_period_end: false,
      ended_at: null,
      status: 'active',
    }
    const { paidUntil, ...fields } = changes
    const subscription = Object.assign(another ? fresh : (latest ?? fresh), fields)
    for (const item of subscription.items.data) {
      if (paidUntil) item.current_period_end = paidUntil
      else if (subscription === fresh) item.current_period_end = seconds() + 30 * 86_400
    }
    subscriptions.set(subscription.id, subscription)
    return subscription
  }

  return {
    accounts,
    customers,
    sessions,
    subscriptions,
    payments,
    found,
    nextId,
    example,
    openAccount,
    openPayment,
    setStatus,
    decline,
    refund,
    refunds,
    failRefund,
    dispute,
    disputes,
    invoice,
    invoices,
    openSession,
    knowsCustomer,
    openCustomer,
    deletedCustomers,
    deleteCustomer,
    subscribe,
  }
}

export type Ledger = ReturnType<typeof openLedger>
