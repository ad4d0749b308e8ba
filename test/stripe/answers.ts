import type { Stripe } from 'stripe'
import { documentedCall } from './documented.ts'
import { type Account, type Ledger, StripeSays } from './ledger.ts'
import { type Nested, namesOf } from './wire.ts'

export type Asked = {
  method: string
  path: string
  given: { [name: string]: Nested }
  account: string | null
}

/** The codes for refused refunds, for refunds that fail later, and for refused cancellations of payments. */
export type Refusals = { refund: string | null; failedRefund: string | null; cancel: string | null }

const listOf = (url: string, data: unknown[]) => ({ object: 'list', url, data, has_more: false })

const accountReply = ({ id, dashboard, cardPayments, gone }: Account) => ({
  id,
  object: 'v2.core.account',
  applied_configurations: ['merchant'],
  closed: gone,
  configuration: {
    merchant: { capabilities: { card_payments: { status: cardPayments, status_details: [] } } },
  },
  created: '2026-10-28T00:00:00.000Z',
  dashboard,
  livemode: false,
})

/** Throws StripeSays for a refusal. */
export function answer(ledger: Ledger, asked: Asked, refusals: Refusals): unknown {
  const { given, account } = asked
  const call = documentedCall(asked.method, asked.path, namesOf(given))
  if (!call) throw new StripeSays(404, 'url_invalid')
  if (call.unknown.length > 0) throw new StripeSays(400, 'parameter_unknown')
  const text = (name: string) => String(given[name] ?? '')

  if (account && (ledger.accounts.get(account)?.gone ?? true)) throw new StripeSays(403, 'account_invalid')

  const paymentOf = (id: string) => {
    const payment = ledger.found(ledger.payments, id)
    if (payment.accountId !== account) throw new StripeSays(404, 'resource_missing')
    return payment
  }
  const paymentReply = ({ intent, charge }: { intent: Stripe.PaymentIntent; charge?: Stripe.Charge }) => {
    const expands = Array.isArray(given.expand) && given.expand.includes('latest_charge')
    return { ...intent, latest_charge: charge ? (expands ? charge : charge.id) : null }
  }

  switch (call.name) {
    case 'POST /v1/payment_intents': {
      const amount = Number(given.amount)
      if (!account) throw new StripeSays(400, 'account_invalid')
      if (amount < 50) throw new StripeSays(400, 'amount_too_small')
      const metadata = (given.metadata ?? {}) as Stripe.Metadata
      return paymentReply({ intent: ledger.openPayment(account, amount, text('currency'), metadata) })
    }
    case 'GET /v1/payment_intents/:id':
      return paymentReply(paymentOf(call.id))
    case 'POST /v1/payment_intents/:id/cancel': {
      const { intent } = paymentOf(call.id)
      if (refusals.cancel) throw new StripeSays(400, refusals.cancel)
      if (['succeeded', 'processing', 'canceled'].includes(intent.status)) {
        throw new StripeSays(400, 'payment_intent_unexpected_state')
      }
      Object.assign(intent, { status: 'canceled', cancellation_reason: given.cancellation_reason ?? null })
      return paymentReply(paymentOf(call.id))
    }
    case 'POST /v1/refunds': {
      paymentOf(text('payment_intent'))
      if (refusals.refund) throw new StripeSays(400, refusals.refund)
      const refund = ledger.refund(text('payment_intent'), given.amount ? Number(given.amount) : undefined)
      return refusals.failedRefund ? ledger.failRefund(text('payment_intent'), refusals.failedRefund) : refund
    }
    case 'GET /v1/disputes':
      return listOf(
        '/v1/disputes',
        [...ledger.disputes.values()].filter(
          ({ payment_intent }) => payment_intent === paymentOf(text('payment_intent')).intent.id,
        ),
      )
    case 'GET /v1/invoices': {
      ledger.knowsCustomer(text('customer'))
      const own = [...ledger.invoices.values()]
        .reverse()
        .filter(({ customer }) => customer === given.customer)
      const from = own.findIndex(({ id }) => id === given.starting_after) + 1
      const page = own.slice(from, from + Number(given.limit ?? 10))
      return { ...listOf('/v1/invoices', page), has_more: from + page.length < own.length }
    }
    case 'POST /v1/customers': {
      return ledger.openCustomer(ledger.nextId('cus'), { email: text('email'), name: text('name') })
    }
    case 'GET /v1/customers/:id':
      return ledger.found(ledger.customers, call.id)
    case 'POST /v1/customers/:id':
      return Object.assign(ledger.found(ledger.customers, call.id), given)
    case 'GET /v1/checkout/sessions': {
      const all = [...ledger.sessions.values()]
      const matches = all.filter(
        ({ customer, status }) => customer === given.customer && (!given.status || status === given.status),
      )
      return listOf('/v1/checkout/sessions', matches.reverse())
    }
    case 'POST /v1/checkout/sessions': {
      ledger.knowsCustomer(text('customer'))
      const { tax_id_collection: taxId, customer_update: update } = given as Asked['given'] & {
        [name: string]: { [name: string]: unknown } | undefined
      }
      // Stripe requires this for a known customer: collecting the VAT number overwrites the name.
      if (taxId?.enabled && update?.name !== 'auto') throw new StripeSays(400, 'parameter_missing')
      const { mode = 'payment', locale = null, success_url = null, cancel_url = null } = given
      return ledger.openSession(text('customer'), { mode, locale, success_url, cancel_url, status: 'open' })
    }
    case 'GET /v1/checkout/sessions/:id':
      return ledger.found(ledger.sessions, call.id)
    case 'POST /v1/checkout/sessions/:id/expire': {
      const session = ledger.found(ledger.sessions, call.id)
      if (session.status !== 'open') throw new StripeSays(400, 'resource_missing')
      return Object.assign(session, { status: 'expired', url: null })
    }
    case 'POST /v1/billing_portal/sessions': {
      const customer = text('customer')
      ledger.knowsCustomer(customer)
      const id = ledger.nextId('bps')
      const url = `https://billing.stripe.com/p/session/${id}`
      const example = ledger.example<Stripe.BillingPortal.Session>('billing_portal.session')
      return {
        ...example,
        id,
        customer,
        url,
        return_url: given.return_url ?? null,
        locale: given.locale ?? null,
      }
    }
    case 'GET /v1/subscriptions': {
      if (!ledger.deletedCustomers.has(text('customer'))) ledger.knowsCustomer(text('customer'))
      const all = [...ledger.subscriptions.values()]
      return listOf(
        '/v1/subscriptions',
        all.filter(
          ({ customer, status }) =>
            customer === given.customer &&
            (given.status === 'all' || (!given.status && status !== 'canceled')),
        ),
      )
    }
    case 'DELETE /v1/subscriptions/:id': {
      const subscription = ledger.found(ledger.subscriptions, call.id)
      if (subscription.status === 'canceled') throw new StripeSays(404, 'resource_missing')
      return Object.assign(subscription, { status: 'canceled' })
    }
    case 'POST /v1/accounts/:id/login_links': {
      const { dashboard } = ledger.found(ledger.accounts, call.id)
      if (dashboard !== 'express') throw new StripeSays(400, 'account_invalid')
      return ledger.example('login_link')
    }
    case 'POST /v2/core/accounts':
      return accountReply(ledger.openAccount(given.dashboard === 'express' ? 'express' : 'full'))
    case 'GET /v2/core/accounts/:id':
      return accountReply(ledger.found(ledger.accounts, call.id))
    default: {
      const { account: id = '', use_case } = given
      if (ledger.found(ledger.accounts, String(id)).gone) throw new StripeSays(404, 'not_found')
      const url = `https://connect.stripe.com/setup/s/${id}`
      return { object: 'v2.core.account_link', account: id, use_case, url, livemode: false }
    }
  }
}
