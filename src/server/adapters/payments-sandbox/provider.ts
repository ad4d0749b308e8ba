import { createHmac } from 'node:crypto'
import { pages } from '../../../contract/pages.ts'
import type { SandboxPage } from '../../../contract/sandbox.ts'
import type { Database } from '../../database/connection.ts'
import {
  change,
  find,
  keep,
  listOf,
  newId,
  type SandboxObject,
} from '../../store/deposits/sandbox-objects.ts'
import type { Clock } from '../clock.ts'
import type { Payment, PaymentProvider, WebhookSource } from '../payments/provider.ts'
import { AccountGone, RefundRefused } from '../payments/provider.ts'
import type { SandboxEvents } from './events.ts'
import { asOf, subscriptionView } from './subscription.ts'

export type SandboxSettings = {
  db: Database
  clock: Clock
  authSettings: { secret: string; baseUrl: string }
}

/** Repeated requests get the same id, and ids cannot be guessed. */
export const keyed = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`sandbox ${text}`).digest('base64url').slice(0, 24)

const statuses = {
  requires_payment_method: 'payable',
  requires_action: 'payable',
  succeeded: 'succeeded',
  canceled: 'cancelled',
} as const

const paymentOf = ({ id, parent, body }: SandboxObject<'payment'>): Payment => ({
  id,
  accountId: parent ?? '',
  clientSecret: body.clientSecret,
  status: statuses[body.status],
  declined: body.declined,
  amountCents: body.amountCents,
  currency: 'eur',
  refundedCents: body.refundedCents,
  disputed: false,
  disputeOutcome: null,
})

export function sandboxProvider(
  { db, clock, authSettings }: SandboxSettings,
  events: SandboxEvents,
  secretOf: (source: WebhookSource) => string,
): PaymentProvider {
  const { secret } = authSettings
  const openPage = async (
    page: SandboxPage,
    parent: string,
    { returnUrl, refreshUrl = null }: { returnUrl: string; refreshUrl?: string | null },
  ) => {
    const id = newId('sbx')
    const body = { page, returnUrl, refreshUrl, closed: false }
    await keep(db, 'session', { id, parent, body, createdAt: new Date(clock()) })
    return `${authSettings.baseUrl}${pages.sandbox.replace(':sessionId', id)}`
  }
  const ofItsAccount = async (accountId: string, payment: SandboxObject<'payment'> | null) => {
    if (!(await find(db, 'account', accountId))) throw new AccountGone()
    return payment?.parent === accountId ? paymentOf(payment) : null
  }
  const endCheckouts = async (customerId: string) => {
    const open = (await listOf(db, 'session', customerId)).filter(({ body }) => body.page === 'checkout')
    for (const { id } of open) await change(db, 'session', id, () => ({ closed: true }))
  }
  const getPayment = async (accountId: string, paymentId: string) =>
    ofItsAccount(accountId, await find(db, 'payment', paymentId))

  return {
    name: 'sandbox',
    publishableKey: null,

    async openAccount({ id: ownerId }) {
      const id = `acct_${keyed(secret, `account ${ownerId}`)}`
      await keep(db, 'account', { id, parent: ownerId, body: { enabled: false } })
      return id
    },
    isAccountEnabled: async (accountId) => (await find(db, 'account', accountId))?.body.enabled ?? null,
    accountLink: (accountId, to) => openPage('onboarding', accountId, to),
    dashboardLink: (accountId) =>
      openPage('dashboard', accountId, { returnUrl: `${authSettings.baseUrl}${pages.dashboard}` }),

    async openCustomer({ id: ownerId }, gone) {
      const id = `cus_${keyed(secret, gone === undefined ? `customer ${ownerId}` : `customer ${ownerId} after ${gone}`)}`
      await keep(db, 'customer', { id, parent: ownerId, body: { subscription: null } })
      return id
    },
    async checkoutLink(customerId, to) {
      if (!(await find(db, 'customer', customerId))) return null
      await endCheckouts(customerId)
      return openPage('checkout', customerId, to)
    },
    portalLink: async (customerId, to) =>
      (await find(db, 'customer', customerId)) ? openPage('portal', customerId, to) : null,
    // The sandbox sends no emails.
    async moveCustomer() {},
    async subscriptionOf(customerId) {
      const subscription = (await find(db, 'customer', customerId))?.body.subscription
      return subscriptionView(subscription ? asOf(subscription, clock()) : null)
    },

    // No money moves, so there are no invoices.
    listInvoices: async () => [],

    async endSubscriptions(customerId) {
      await endCheckouts(customerId)
      await change(db, 'customer', customerId, ({ body: { subscription } }) => ({
        subscription: subscription && { ...subscription, status: 'cancelled' as const },
      }))
    },

    async createPayment({ accountId, key, amountCents }) {
      const id = `pi_${keyed(secret, `deposit ${key}`)}`
      const clientSecret = `${id}_secret_${keyed(secret, id)}`
      const status = 'requires_payment_method'
      const body = {
        clientSecret,
        status,
        declined: false,
        amountCents,
        refundedCents: 0,
        returnUrl: null,
      } as const
      await keep(db, 'payment', { id, parent: accountId, body })
      const payment = await getPayment(accountId, id)
      if (!payment) throw new Error('the payment is of another account')
      return payment
    },
    getPayment,
    async cancelPayment(accountId, paymentId) {
      if (!(await getPayment(accountId, paymentId))) return null
      const changed = await change(db, 'payment', paymentId, ({ body }) =>
        body.status === 'succeeded' ? {} : { status: 'canceled' as const },
      )
      return changed && paymentOf(changed)
    },
    async refundPayment(accountId, paymentId, _attempt, totalCents) {
      if (!(await getPayment(accountId, paymentId))) throw new RefundRefused('resource_missing')
      await change(db, 'payment', paymentId, ({ body }) => {
        if (body.status !== 'succeeded') throw new RefundRefused('payment_not_succeeded')
        const total = Math.min(totalCents ?? body.amountCents, body.amountCents)
        return { refundedCents: Math.max(body.refundedCents, total) }
      })
      await events.emit('connect', accountId, 'charge.refunded', { payment_intent: paymentId })
    },

    async readEvent(source, body, signature, now) {
      const { readStripeEvent } = await import('../payments/events.ts')
      return readStripeEvent(body, signature, secretOf(source), now)
    },
  }
}
