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

export const listSubscriptions = async (client: Stripe, customerId: string): Promise<Stripe.Subscription[]> =>
  (await ask(() => client.subscriptions.list({ customer: customerId, status: 'all', limit }))).data

/** Returns the newest checkout, open or not. */
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

/** Ends open checkouts first, because they could start another subscription. */
export async function endSubscriptions(client: Stripe, customerId: string): Promise<void> {
  try {
    await endOpenCheckouts(client, customerId)
  } catch (error) {
    // A checkout was paid a moment ago. Its subscription is ended below.
    if (!(error instanceof Refused)) throw error
  }
  for (const { id, status } of await listSubscriptions(client, customerId)) {
    if (over.includes(status)) continue
    try {
      await ask(() => client.subscriptions.cancel(id))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
}

/** The key names the previous checkout, which is ended first. Concurrent requests therefore get the same one. */
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
        // Stripe requires the name with a VAT number: it is then the name of the business.
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
    // Read after the last payable checkout has ended, so that a payment made just before is seen.
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
      // The same checkout was requested in another language a moment ago. The next round finds and ends it.
      if (isKeyReused(error)) await pause(pauseMilliseconds)
      else if (!(error instanceof FaultReplayed)) throw error
      faults++
    }
  }
  throw awayBy('CheckoutContended')
}
