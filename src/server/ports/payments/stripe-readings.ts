import type { Stripe } from 'stripe'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import type { Payment, Subscription } from './provider.ts'

const paymentStatus: Record<string, Payment['status']> = {
  requires_payment_method: 'payable',
  requires_confirmation: 'payable',
  requires_action: 'payable',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** `intent` has its latest charge expanded. A status that Stripe has invented since is waited for. */
export function paymentFrom(accountId: string, intent: Stripe.PaymentIntent): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    accountId,
    clientSecret: intent.client_secret ?? '',
    status: paymentStatus[intent.status] ?? 'processing',
    declined: intent.status === 'requires_payment_method' && Boolean(intent.last_payment_error),
    amountCents: intent.amount,
    currency: intent.currency,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  }
}

const subscriptionStatus: Record<string, SubscriptionStatus> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  canceled: 'cancelled',
  incomplete_expired: 'cancelled',
}

const bestFirst: SubscriptionStatus[] = ['active', 'past_due', 'cancelled', 'none']

function subscriptionFrom(subscription: Stripe.Subscription): Subscription {
  const ends = subscription.items.data.map((item) => item.current_period_end * 1000)
  return {
    status: subscriptionStatus[subscription.status] ?? 'none',
    paidUntil: ends.length > 0 ? Math.max(...ends) : null,
    endsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  }
}

/** What a customer's subscriptions, past ones among them, come to: the best of them, of equals the one paid longest. */
export function bestSubscription(subscriptions: Stripe.Subscription[]): Subscription {
  const rank = ({ status }: Subscription) => bestFirst.indexOf(status)
  const [best] = subscriptions
    .map(subscriptionFrom)
    .sort((one, other) => rank(one) - rank(other) || (other.paidUntil ?? 0) - (one.paidUntil ?? 0))
  return best ?? { status: 'none', paidUntil: null, endsAtPeriodEnd: false }
}
