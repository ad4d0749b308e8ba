import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { readStripeEvent } from './events.ts'
import { AccountGone, type PaymentProvider, ProviderAway, RefundRefused } from './provider.ts'
import { endSubscriptions, listSubscriptions, openCheckout } from './stripe-checkout.ts'
import {
  ask,
  askOnce,
  askPastFaults,
  awayBy,
  FaultReplayed,
  failureOf,
  isGone,
  isKeyReused,
  isMissing,
  isRepeated,
  ofCustomer,
  StripeRefusal,
  successor,
} from './stripe-failures.ts'
import { bestSubscription, chargeOf, invoiceFrom, paymentFrom } from './stripe-readings.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  connectWebhookSecret: string
  priceId: string
  /** If it is not Stripe's own; `timeout` in milliseconds. */
  api?: { host: string; port: number; protocol: 'http' | 'https'; timeout?: number }
}

const stripeDashboard = {
  home: 'https://dashboard.stripe.com/',
  payouts: 'https://dashboard.stripe.com/payouts',
}
/** Twenty years of monthly invoices. */
const maxInvoices = 240
const timeout = 10_000
const expand = ['latest_charge']
/** Remembered by Stripe under one key and its successors. */
const maxFaults = 20

/** Ends as if Stripe were away if it comes too often. */
class RefundReplayed extends ProviderAway {}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

/** Deposits are direct charges on the owner's account, the premium plan uses Billing. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  // A waiting person is better off with a quick failure. The product retries necessary work.
  const client = new Stripe(settings.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
    ...settings.api,
  })

  async function retrieveAccount(accountId: string) {
    const include = ['configuration.merchant' as const]
    const account = await client.v2.core.accounts.retrieve(accountId, { include }).catch((error) => {
      if (isGone(error)) return null
      throw failureOf(error)
    })
    return account?.closed ? null : account
  }

  async function getPayment(accountId: string, paymentId: string) {
    const options = { stripeAccount: accountId }
    try {
      const intent = await ask(() => client.paymentIntents.retrieve(paymentId, { expand }, options))
      if (!chargeOf(intent)?.disputed) return paymentFrom(accountId, intent)
      const disputes = await ask(() =>
        client.disputes.list({ payment_intent: paymentId, limit: 100 }, options),
      )
      return paymentFrom(accountId, intent, disputes.data)
    } catch (error) {
      if (isMissing(error)) return null
      throw error instanceof StripeRefusal ? awayBy(error.name) : error
    }
  }

  async function refundedSoFar(accountId: string, paymentId: string): Promise<number> {
    const payment = await getPayment(accountId, paymentId)
    if (!payment) throw new RefundRefused('resource_missing')
    return payment.refundedCents
  }

  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,

    async openAccount(owner) {
      const parameters = {
        contact_email: owner.email,
        display_name: owner.name,
        dashboard: 'full',
        identity: { country: 'FR' },
        configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
        defaults: {
          currency: 'eur',
          locales: [owner.locale],
          responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
        },
      } satisfies Stripe.V2.Core.AccountCreateParams
      for (let key = `account:${owner.id}`; ; ) {
        const account = await askOnce(key, parameters, (options) =>
          client.v2.core.accounts.create(parameters, options),
        )
        // For 30 days the key returns the account it first created, even if the owner has disconnected it since.
        if (await retrieveAccount(account.id)) return account.id
        key = `account:${owner.id}:after:${account.id}`
      }
    },

    async isAccountEnabled(accountId) {
      const account = await retrieveAccount(accountId)
      if (!account) return null
      return account.configuration?.merchant?.capabilities?.card_payments?.status === 'active'
    },

    async accountLink(accountId, { returnUrl, refreshUrl }) {
      const onboarding = { return_url: returnUrl, refresh_url: refreshUrl }
      const useCase = { type: 'account_onboarding', account_onboarding: onboarding } as const
      const link = { account: accountId, use_case: useCase }
      try {
        return (await client.v2.core.accountLinks.create(link)).url
      } catch (error) {
        throw isGone(error) ? new AccountGone() : failureOf(error)
      }
    },

    async dashboardLink(accountId, page = 'home') {
      const account = await retrieveAccount(accountId)
      if (account?.dashboard !== 'express') return stripeDashboard[page]
      return (await ask(() => client.accounts.createLoginLink(accountId))).url
    },

    async openCustomer(owner, gone) {
      const customer = { email: owner.email, name: owner.name, preferred_locales: [owner.locale] }
      const key = gone === undefined ? `customer:${owner.id}` : `customer:${owner.id}:after:${gone}`
      return (await askOnce(key, customer, (options) => client.customers.create(customer, options))).id
    },

    checkoutLink: (customerId, to) => ofCustomer(openCheckout(client, settings.priceId, customerId, to)),

    async portalLink(customerId, { returnUrl, locale }) {
      const session = { customer: customerId, return_url: returnUrl, locale }
      return (await ofCustomer(ask(() => client.billingPortal.sessions.create(session))))?.url ?? null
    },

    async moveCustomer(customerId, { from, to: email }) {
      try {
        const customer = await ask(() => client.customers.retrieve(customerId))
        const isOurs = !customer.deleted && customer.email === from
        if (isOurs) await ask(() => client.customers.update(customerId, { email }))
      } catch (error) {
        // The customer is unknown to Stripe, or Stripe refuses the address. Keep the old one.
        if (!(error instanceof StripeRefusal)) throw error
      }
    },

    async subscriptionOf(customerId) {
      return bestSubscription((await ofCustomer(listSubscriptions(client, customerId))) ?? [])
    },

    async listInvoices(customerId) {
      const invoices = client.invoices.list({ customer: customerId, limit: 100 })
      const all = await ofCustomer(ask(() => invoices.autoPagingToArray({ limit: maxInvoices })))
      return (all ?? []).map(invoiceFrom).filter((invoice) => invoice !== null)
    },

    async endSubscriptions(customerId) {
      await ofCustomer(endSubscriptions(client, customerId))
    },

    async createPayment({ accountId, key, amountCents }) {
      const intent = await askPastFaults(`deposit:${key}`, (options) =>
        client.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'eur',
            allowed_payment_method_types: ['card'],
            metadata: { deposit: key },
            expand,
          },
          { stripeAccount: accountId, ...options },
        ),
      )
      // A replayed reply shows the payment as it was when it was created.
      const now = isRepeated(intent) ? await getPayment(accountId, intent.id) : null
      return now ?? paymentFrom(accountId, intent)
    },

    getPayment,

    async cancelPayment(accountId, paymentId) {
      try {
        const how = { cancellation_reason: 'abandoned', expand } as const
        const options = { stripeAccount: accountId }
        return paymentFrom(accountId, await ask(() => client.paymentIntents.cancel(paymentId, how, options)))
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        const payment = isMissing(error) ? null : await getPayment(accountId, paymentId)
        if (payment?.status === 'payable') throw awayBy(error.name)
        return payment
      }
    },

    async refundPayment(accountId, paymentId, attempt, totalCents) {
      const plain = totalCents === undefined ? `refund:${paymentId}` : `refund:${paymentId}:to:${totalCents}`
      const key = attempt > 0 ? `${plain}:${attempt}` : plain
      /** Null if enough is refunded already. One key for each total: of two amounts, Stripe refuses the second. */
      const refund = async (idempotencyKey: string) => {
        const amount =
          totalCents === undefined ? null : totalCents - (await refundedSoFar(accountId, paymentId))
        if (amount !== null && amount <= 0) return null
        const made = await ask(() =>
          client.refunds.create(
            { payment_intent: paymentId, ...(amount !== null && { amount }) },
            { stripeAccount: accountId, idempotencyKey },
          ),
        )
        // The bank may have taken that refund back since, so only the payment tells whether it was made.
        if (isRepeated(made) && !hasFailed(made)) throw new RefundReplayed()
        return made
      }
      // Stripe never refunds more than the rest of a payment, even under a new key. For a part, processes share the key.
      const refundAfter = async (
        error: unknown,
        nth: number,
      ): Promise<Awaited<ReturnType<typeof refund>>> => {
        const isOfOtherAmount = totalCents !== undefined && isKeyReused(error)
        const isReplayed = error instanceof FaultReplayed || error instanceof RefundReplayed
        if (!(isReplayed || isOfOtherAmount) || nth > maxFaults) throw error
        const payment = await getPayment(accountId, paymentId)
        const refunded = payment?.refundedCents ?? 0
        if (payment && refunded >= (totalCents ?? payment.amountCents)) return null
        const shared = isOfOtherAmount ? `${key}:from:${refunded}` : successor(key, nth)
        const next = totalCents === undefined ? `${key}:${randomUUID()}` : shared
        return refund(next).catch((again) =>
          totalCents === undefined ? Promise.reject(again) : refundAfter(again, nth + 1),
        )
      }
      try {
        const made = await refund(key).catch((error) => refundAfter(error, 1))
        if (made && hasFailed(made)) throw new RefundRefused(made.failure_reason ?? made.status ?? 'failed')
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        // Another process asks for the same total, and more had been refunded in between.
        if (isKeyReused(error)) throw awayBy(error.name)
        if (error.code !== 'charge_already_refunded') throw new RefundRefused(error.code)
      }
    },

    async readEvent(source, body, signature, now) {
      const secret = source === 'platform' ? settings.webhookSecret : settings.connectWebhookSecret
      return readStripeEvent(body, signature, secret, now)
    },
  }
}
