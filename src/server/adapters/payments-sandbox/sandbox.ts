import type { Body, Reply } from '../../../contract/index.ts'
import { type SandboxAction, sandboxActions } from '../../../contract/sandbox.ts'
import { Refused } from '../../../domain/refusals.ts'
import { premiumCentsPerMonth } from '../../../domain/subscriptions.ts'
import { inTransaction } from '../../database/collisions.ts'
import {
  change,
  changeWithin,
  find,
  listOf,
  type SandboxBodies,
  type SandboxObject,
} from '../../store/deposits/sandbox-objects.ts'
import type { PaymentProvider, WebhookSource } from '../payments/provider.ts'
import { type Card, outcomeOf } from './cards.ts'
import { type Deliver, sandboxEvents } from './events.ts'
import { keyed, type SandboxSettings, sandboxProvider } from './provider.ts'
import { asOf, begin, monthAfter, type SandboxSubscription } from './subscription.ts'

/** A tester plays Stripe, the bank and the cardholder on its pages. */
export type Sandbox = {
  provider: PaymentProvider
  session(id: string): Promise<Reply<'getSandboxSession'>>
  /** Returns the next address, or null. */
  act(id: string, action: SandboxAction, card?: Card): Promise<string | null>
  payment(id: string, clientSecret: string): Promise<Reply<'getSandboxPayment'>>
  pay(id: string, sent: Body<'paySandboxPayment'>): Promise<Reply<'getSandboxPayment'>>
  authenticate(id: string, clientSecret: string, approve: boolean): Promise<Reply<'getSandboxPayment'>>
  deliverThrough(way: Deliver): void
  deliverEvents(): Promise<void>
}

const paymentView = ({ body }: SandboxObject<'payment'>): Reply<'getSandboxPayment'> => ({
  status: body.status,
  amount: body.amountCents / 100,
  returnUrl: body.returnUrl,
})

const linkMilliseconds = 60 * 60 * 1000

function unpaid(returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.delete('checkout')
  return url.href
}

export function createSandbox(settings: SandboxSettings): Sandbox {
  const { db, clock, authSettings } = settings
  const secretOf = (source: WebhookSource) => `whsec_${keyed(authSettings.secret, `webhook ${source}`)}`
  const events = sandboxEvents({ db, clock, secretOf })

  const openSession = async (id: string) => {
    const session = await find(db, 'session', id)
    if (!session || session.body.closed) throw new Refused('not_found')
    if (clock() - session.createdAt.getTime() > linkMilliseconds) throw new Refused('not_found')
    return { ...session.body, parent: session.parent ?? '' }
  }

  const changePayment = async (
    id: string,
    clientSecret: string,
    decide: (body: SandboxBodies['payment']) => Partial<SandboxBodies['payment']>,
  ) => {
    const changed = await change(db, 'payment', id, ({ body }) => {
      if (body.clientSecret !== clientSecret) throw new Refused('not_found')
      return decide(body)
    })
    if (!changed) throw new Refused('not_found')
    return changed
  }

  const tellOfPayment = (payment: SandboxObject<'payment'>, type: 'succeeded' | 'payment_failed') =>
    events.emit('connect', payment.parent ?? '', `payment_intent.${type}`, { id: payment.id })

  const fail = async (
    id: string,
    clientSecret: string,
    refusal: 'card_declined' | 'authentication_refused',
  ) => {
    const payment = await changePayment(id, clientSecret, () => ({
      status: 'requires_payment_method',
      declined: true,
    }))
    await tellOfPayment(payment, 'payment_failed')
    throw new Refused(refusal)
  }

  const subscribed =
    (decide: (subscription: SandboxSubscription | null) => SandboxSubscription) =>
    ({ body: { subscription } }: SandboxObject<'customer'>) => ({
      subscription: decide(subscription && asOf(subscription, clock())),
    })

  const tellOfSubscription = (customer: string, type: string) =>
    events.emit('platform', customer, type, { customer })

  /** If two people pay at once, the second finds the checkout closed. */
  const subscribe = async (id: string, customerId: string, card: Card | undefined) => {
    const outcome = card && outcomeOf(card)
    if (outcome === 'declined') throw new Refused('card_declined')
    if (outcome !== 'succeeds') throw new Refused('card_not_accepted')
    const begun = subscribed((subscription) => {
      if (subscription && subscription.status !== 'cancelled') throw new Refused('payment_not_due')
      return begin(clock())
    })
    await inTransaction(db, async (tx) => {
      await changeWithin(tx, 'session', id, ({ body }) => {
        if (body.closed) throw new Refused('not_found')
        return { closed: true }
      })
      await changeWithin(tx, 'customer', customerId, begun)
    })
    await tellOfSubscription(customerId, 'checkout.session.completed')
  }

  type Manage = Exclude<(typeof sandboxActions)['portal'][number], 'leave'>
  const manage = async (customerId: string, action: Manage) => {
    const managed = subscribed((subscription) => {
      if (!subscription || subscription.status === 'cancelled') throw new Refused('payment_not_due')
      switch (action) {
        case 'cancel':
          return subscription.status === 'past_due'
            ? { ...subscription, status: 'cancelled' }
            : { ...subscription, endsAtPeriodEnd: true }
        case 'resume':
          return { ...subscription, endsAtPeriodEnd: false }
        case 'fail_next_payment':
          return { ...subscription, status: 'past_due' }
        case 'renew':
          return { ...begin(clock()), paidUntil: monthAfter(Math.max(subscription.paidUntil, clock())) }
      }
    })
    await change(db, 'customer', customerId, managed)
    await tellOfSubscription(customerId, 'customer.subscription.updated')
  }

  return {
    provider: sandboxProvider(settings, events, secretOf),
    deliverThrough: events.deliverThrough,
    deliverEvents: events.deliverAll,

    async session(id) {
      const { page, returnUrl, parent } = await openSession(id)
      const account = await find(db, 'account', parent)
      const payments = account ? await listOf(db, 'payment', parent) : []
      const customer = await find(db, 'customer', parent)
      const subscription = customer?.body.subscription ? asOf(customer.body.subscription, clock()) : null
      return {
        page,
        returnUrl,
        account: account && {
          enabled: account.body.enabled,
          payments: payments.map(({ id, createdAt, body }) => ({
            id,
            createdAt: createdAt.toISOString(),
            amount: body.amountCents / 100,
            refunded: body.refundedCents / 100,
            status: body.status,
          })),
        },
        subscription: customer && {
          status: subscription?.status ?? 'none',
          amount: premiumCentsPerMonth / 100,
          paidUntil: subscription ? new Date(subscription.paidUntil).toISOString() : null,
          endsAtPeriodEnd: subscription?.endsAtPeriodEnd ?? false,
        },
      }
    },

    async act(id, action, card) {
      const { page, parent, returnUrl } = await openSession(id)
      if (!(sandboxActions[page] as readonly SandboxAction[]).includes(action)) throw new Refused('not_found')
      switch (action) {
        case 'complete':
          await change(db, 'account', parent, () => ({ enabled: true }))
          await events.emit('connect', parent, 'account.updated', { id: parent })
          return returnUrl
        case 'postpone':
          return returnUrl
        case 'leave':
          return unpaid(returnUrl)
        case 'pay':
          await subscribe(id, parent, card)
          return returnUrl
        default:
          await manage(parent, action)
          return null
      }
    },

    async payment(id, clientSecret) {
      return paymentView(await changePayment(id, clientSecret, () => ({})))
    },

    async pay(id, { clientSecret, card, returnUrl }) {
      const outcome = outcomeOf(card)
      if (outcome === 'unknown') throw new Refused('card_not_accepted')
      const payment = await changePayment(id, clientSecret, ({ status }) => {
        if (status !== 'requires_payment_method' && status !== 'requires_action') {
          throw new Refused('payment_not_due')
        }
        if (outcome === 'declined') return {}
        if (outcome === 'succeeds') return { status: 'succeeded', declined: false }
        return { status: 'requires_action', declined: false, returnUrl: returnUrl ?? null }
      })
      if (outcome === 'declined') return fail(id, clientSecret, 'card_declined')
      if (outcome === 'succeeds') await tellOfPayment(payment, 'succeeded')
      return paymentView(payment)
    },

    async authenticate(id, clientSecret, approve) {
      const payment = await changePayment(id, clientSecret, ({ status }) => {
        if (status !== 'requires_action') throw new Refused('payment_not_due')
        return approve ? { status: 'succeeded' } : {}
      })
      if (!approve) return fail(id, clientSecret, 'authentication_refused')
      await tellOfPayment(payment, 'succeeded')
      return paymentView(payment)
    },
  }
}
