import { Stripe } from 'stripe'
import { Refused } from '../../../domain/refusals.ts'
import { readStripeEvent } from './events.ts'
import { type PaymentProvider, RefundRefused } from './provider.ts'
import { ask, askOnce, awayBy, failureOf, isGone, isRepeated, StripeRefusal } from './stripe-failures.ts'
import { bestSubscription, paymentFrom } from './stripe-readings.ts'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  connectWebhookSecret: string
  priceId: string
  /** Where Stripe's API is, when it is not at Stripe; `timeout` in milliseconds. */
  api?: { host: string; port: number; protocol: 'http' | 'https'; timeout?: number }
}

const stripeDashboard = 'https://dashboard.stripe.com/'
const timeout = 10_000
const expand = ['latest_charge']

/** Money by Stripe: deposits as direct charges of the owner's own account, the premium plan by Billing. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  // What a person waits for is not worth a second try here, and what must happen the product tries again itself.
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
    const intent = await ask(() => client.paymentIntents.retrieve(paymentId, { expand }, options)).catch(
      (error) => {
        // Another platform's keys: of what was paid under the former ones, nothing is known.
        throw error instanceof StripeRefusal ? awayBy(error.name) : error
      },
    )
    return paymentFrom(accountId, intent)
  }

  async function endOpenCheckouts(customerId: string) {
    const open = { customer: customerId, status: 'open', limit: 100 } as const
    const { data } = await ask(() => client.checkout.sessions.list(open))
    for (const { id } of data) {
      try {
        await ask(() => client.checkout.sessions.expire(id))
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        const { status } = await ask(() => client.checkout.sessions.retrieve(id))
        if (status === 'complete') throw new Refused('already_subscribed')
        if (status !== 'expired') throw error
      }
    }
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
        // For 30 days the key gives the account it once opened, even one that the owner has taken away since.
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
      const link = await ask(() =>
        client.v2.core.accountLinks.create({
          account: accountId,
          use_case: { type: 'account_onboarding', account_onboarding: onboarding },
        }),
      )
      return link.url
    },

    async dashboardLink(accountId) {
      const account = await retrieveAccount(accountId)
      if (account?.dashboard !== 'express') return stripeDashboard
      return (await ask(() => client.accounts.createLoginLink(accountId))).url
    },

    async openCustomer(owner) {
      const customer = { email: owner.email, name: owner.name, preferred_locales: [owner.locale] }
      const key = `customer:${owner.id}`
      return (await askOnce(key, customer, (options) => client.customers.create(customer, options))).id
    },

    async checkoutLink(customerId, { returnUrl, cancelUrl, locale }) {
      await endOpenCheckouts(customerId)
      const session = await ask(() =>
        client.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          line_items: [{ price: settings.priceId, quantity: 1 }],
          allowed_payment_method_types: ['card'],
          locale,
          success_url: returnUrl,
          cancel_url: cancelUrl,
        }),
      )
      if (!session.url) throw awayBy('CheckoutWithoutAddress')
      return session.url
    },

    async portalLink(customerId, { returnUrl, locale }) {
      const session = { customer: customerId, return_url: returnUrl, locale }
      return (await ask(() => client.billingPortal.sessions.create(session))).url
    },

    async subscriptionOf(customerId) {
      const all = { customer: customerId, status: 'all', limit: 100 } as const
      return bestSubscription((await ask(() => client.subscriptions.list(all))).data)
    },

    async createPayment({ accountId, depositId, amountCents }) {
      const intent = await ask(() =>
        client.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'eur',
            allowed_payment_method_types: ['card'],
            metadata: { deposit: String(depositId) },
            expand,
          },
          { stripeAccount: accountId, idempotencyKey: `deposit:${depositId}` },
        ),
      )
      // A repeated reply says what the payment was when it was made.
      return isRepeated(intent) ? getPayment(accountId, intent.id) : paymentFrom(accountId, intent)
    },

    getPayment,

    async cancelPayment(accountId, paymentId) {
      try {
        const how = { cancellation_reason: 'abandoned', expand } as const
        const options = { stripeAccount: accountId }
        return paymentFrom(accountId, await ask(() => client.paymentIntents.cancel(paymentId, how, options)))
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        const payment = await getPayment(accountId, paymentId)
        if (payment.status === 'payable') throw awayBy(error.name)
        return payment
      }
    },

    async refundPayment(accountId, paymentId, attempt) {
      const idempotencyKey = attempt > 0 ? `refund:${paymentId}:${attempt}` : `refund:${paymentId}`
      const options = { stripeAccount: accountId, idempotencyKey }
      try {
        const refund = await ask(() => client.refunds.create({ payment_intent: paymentId }, options))
        if (refund.status === 'failed' || refund.status === 'canceled') {
          throw new RefundRefused(refund.failure_reason ?? refund.status)
        }
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error
        if (error.code !== 'charge_already_refunded') throw new RefundRefused(error.code)
      }
    },

    async readEvent(source, body, signature, now) {
      const secret = source === 'platform' ? settings.webhookSecret : settings.connectWebhookSecret
      return readStripeEvent(body, signature, secret, now)
    },
  }
}
