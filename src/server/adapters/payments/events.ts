import { Stripe } from 'stripe'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import type { ProviderEvent } from './provider.ts'

const toleranceSeconds = 300

// Only the subject of an event is read, never its state.
const eventShape = z.object({
  id: z.string().min(1),
  type: z.string(),
  account: z.string().optional(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      customer: z.string().nullish(),
      payment_intent: z.string().nullish(),
    }),
  }),
})

type Event = z.output<typeof eventShape>

const aboutPayment = (event: Event, paymentId: string | null | undefined): ProviderEvent =>
  event.account && paymentId
    ? {
        id: event.id,
        about: 'payment',
        accountId: event.account,
        paymentId,
        refundFailed: event.type === 'refund.failed',
        disputed: event.type === 'charge.dispute.created',
      }
    : { id: event.id, about: 'nothing' }

// An owner's connected account may have customers of its own.
const aboutCustomer = (event: Event): ProviderEvent =>
  event.data.object.customer && !event.account
    ? { id: event.id, about: 'customer', customerId: event.data.object.customer }
    : { id: event.id, about: 'nothing' }

const aboutAccount = (event: Event): ProviderEvent =>
  event.account
    ? {
        id: event.id,
        about: 'account',
        accountId: event.account,
        gone: event.type === 'account.application.deauthorized',
      }
    : { id: event.id, about: 'nothing' }

function meaningOf(event: Event): ProviderEvent {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return aboutPayment(event, event.data.object.id)
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'refund.failed':
      return aboutPayment(event, event.data.object.payment_intent)
    case 'account.updated':
    case 'account.application.deauthorized':
      return aboutAccount(event)
    case 'checkout.session.completed':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return aboutCustomer(event)
    default:
      return { id: event.id, about: 'nothing' }
  }
}

/** Takes the exact request body. A signature is valid for 300 seconds. Throws Refused `invalid_signature`. */
export function readStripeEvent(body: string, signature: string, secret: string, now: number): ProviderEvent {
  try {
    const event = Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now)
    return meaningOf(eventShape.parse(event))
  } catch {
    throw new Refused('invalid_signature')
  }
}
