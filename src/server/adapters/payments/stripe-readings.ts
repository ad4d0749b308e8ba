import type { Stripe } from 'stripe'
import type { DisputeOutcome } from '../../../domain/deposits.ts'
import { invoiceStatuses, type SubscriptionStatus } from '../../../domain/subscriptions.ts'
import type { Invoice, Payment, Subscription } from './provider.ts'

const paymentStatus: Record<string, Payment['status']> = {
  requires_payment_method: 'payable',
  requires_confirmation: 'payable',
  requires_action: 'payable',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

const disputeOutcome: Record<string, DisputeOutcome> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'dropped',
  prevented: 'dropped',
}

const worstFirst: DisputeOutcome[] = ['lost', 'won', 'dropped']

/** Null while a dispute is open or has an unknown status. */
function outcomeOf(disputes: Stripe.Dispute[]): DisputeOutcome | null {
  const outcomes = disputes.map(({ status }) => disputeOutcome[status])
  if (outcomes.includes(undefined)) return null
  return worstFirst.find((outcome) => outcomes.includes(outcome)) ?? null
}

/** The amount that the bank holds or has taken. */
const disputedCentsOf = (disputes: Stripe.Dispute[]): Pick<Payment, 'disputedCents'> => {
  const contested = disputes.filter(({ status }) => (disputeOutcome[status] ?? 'lost') === 'lost')
  return contested.length === 0
    ? {}
    : { disputedCents: contested.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Needs the latest charge expanded. */
export const chargeOf = (intent: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof intent.latest_charge === 'object' ? intent.latest_charge : null

/** Needs the latest charge expanded. An unknown status counts as processing. */
export function paymentFrom(
  accountId: string,
  intent: Stripe.PaymentIntent,
  disputes: Stripe.Dispute[] = [],
): Payment {
  const charge = chargeOf(intent)
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
    disputeOutcome: outcomeOf(disputes),
    ...disputedCentsOf(disputes),
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

/** Among equals, the one paid longest wins. */
export function bestSubscription(subscriptions: Stripe.Subscription[]): Subscription {
  const rank = ({ status }: Subscription) => bestFirst.indexOf(status)
  const [best] = subscriptions
    .map(subscriptionFrom)
    .sort((one, other) => rank(one) - rank(other) || (other.paidUntil ?? 0) - (one.paidUntil ?? 0))
  return best ?? { status: 'none', paidUntil: null, endsAtPeriodEnd: false }
}

/** Null for a draft. */
export function invoiceFrom(invoice: Stripe.Invoice): Invoice | null {
  const status = invoiceStatuses.find((known) => known === invoice.status)
  if (!status) return null
  return {
    id: invoice.id,
    at: (invoice.effective_at ?? invoice.created) * 1000,
    number: invoice.number,
    amountCents: invoice.total,
    status,
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}
