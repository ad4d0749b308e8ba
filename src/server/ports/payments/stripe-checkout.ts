import { setTimeout as pause } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import type { Locale } from '../../../domain/locales.ts'
import { Refused } from '../../../domain/refusals.ts'
import {
  ask,
  askKeyed,
  awayBy,
  FaultReplayed,
  isKeyReused,
  isMissing,
  isRepeated,
  StripeRefusal,
  successor,
} from './stripe-failures.ts'
import { bestSubscription } from './stripe-readings.ts'

const limit = 100
const rounds = 20
const pauseMilliseconds = 250

/** All of a customer's subscriptions, past ones too. */
export const listSubscriptions = async (client: Stripe, customerId: string): Promise<Stripe.Subscription[]> =>
  (await ask(() => client.subscriptions.list({ customer: customerId, status: 'all', limit }))).data

/** Ends the checkouts that are open; the id of the newest there has been. */
async function endOpenCheckouts(client: Stripe, customerId: string): Promise<string | null> {
  const { data } = await ask(() => client.checkout.sessions.list({ customer: customerId, limit }))
  for (const { id } of data.filter(({ status }) => status === 'open')) {
    try {
      await ask(() => client.checkout.sessions.expire(id))
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      const { status } = await ask(() => client.checkout.sessions.retrieve(id))
      if (status === 'complete') throw new Refused('already_subscribed')
      if (status !== 'expired') throw error
    }
  }
  return data[0]?.id ?? null
}

const over: Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired']

/** Ends all of a customer's subscriptions, and before them the checkouts by which there could be another. */
export async function endSubscriptions(client: Stripe, customerId: string): Promise<void> {
  try {
    await endOpenCheckouts(client, customerId)
  } catch (error) {
    // Paid a moment ago: it is among those that are ended now.
    if (!(error instanceof Refused)) throw error
  }
  for (const { id, status } of await listSubscriptions(client, customerId)) {
    if (over.includes(status)) continue
    try {
      await ask(() => client.subscriptions.cancel(id))
    } catch (error) {
      // Ended by somebody else meanwhile.
      if (!isMissing(error)) throw error
    }
  }
}

/**
 * Opens a checkout, of which a customer has one at most, however many are asked for at once. Each is opened under a key
 * that names the one before it, which was ended first: who asks for another beside it has the same key, and so the
 * same checkout.
 */
export async function openCheckout(
  client: Stripe,
  priceId: string,
  customerId: string,
  { returnUrl, cancelUrl, locale }: { returnUrl: string; cancelUrl: string; locale: Locale },
): Promise<string> {
  const create = (options: { idempotencyKey: string }) =>
    client.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: customerId,
        line_items: [{ price: priceId, quantity: 1 }],
        allowed_payment_method_types: ['card'],
        billing_address_collection: 'required',
        tax_id_collection: { enabled: true },
        // Stripe asks for the name where it asks for the VAT number: it is that of the business then.
        customer_update: { address: 'auto', name: 'auto' },
        locale,
        success_url: returnUrl,
        cancel_url: cancelUrl,
      },
      options,
    )
  let before: string | null | undefined
  let faults = 0
  for (let round = 0; round < rounds; round++) {
    const newest = await endOpenCheckouts(client, customerId)
    // Asked for after the last that could be paid has ended: a payment that was quicker is seen.
    const { status } = bestSubscription(await listSubscriptions(client, customerId))
    if (status === 'active' || status === 'past_due') throw new Refused('already_subscribed')
    if (newest !== before) faults = 0
    before = newest
    try {
      const key = successor(`checkout:${customerId}:after:${newest ?? 'none'}`, faults)
      const opened = await askKeyed(key, create)
      const session = isRepeated(opened)
        ? await ask(() => client.checkout.sessions.retrieve(opened.id))
        : opened
      if (session.status === 'open' && session.url) return session.url
    } catch (error) {
      // Asked for in the other language a moment ago, too: what that has opened is found and ended by the next round.
      if (isKeyReused(error)) await pause(pauseMilliseconds)
      else if (!(error instanceof FaultReplayed)) throw error
      faults++
    }
  }
  throw awayBy('CheckoutContended')
}
