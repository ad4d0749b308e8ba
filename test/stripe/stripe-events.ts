import { Stripe } from 'stripe'
import type { WebhookSource } from '../../src/server/adapters/payments/provider.ts'

export type StripeEvent = { id: string; body: string; signature(source: WebhookSource, at: number): string }

export const secrets = { platform: 'whsec_platform_example', connect: 'whsec_connect_example' }

/** `clock` and `created` are in epoch milliseconds. */
export function eventMaker(clock: () => number) {
  let events = 0
  return (
    type: string,
    object: unknown,
    {
      account,
      created = clock(),
      id = `evt_test_${++events}`,
    }: { account?: string; created?: number; id?: string } = {},
  ): StripeEvent => {
    const about = { id, object: 'event', api_version: '2026-10-28.endive', type, data: { object } }
    const rest = { livemode: false, pending_webhooks: 1, request: { id: null, idempotency_key: null } }
    const time = { created: Math.floor(created / 1000) }
    const body = JSON.stringify({ ...about, ...time, ...rest, ...(account && { account }) }, null, 2)
    return {
      id,
      body,
      signature: (source, at) =>
        Stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: secrets[source],
          timestamp: Math.floor(at / 1000),
        }),
    }
  }
}

/** `at` is when it was signed, in epoch milliseconds. */
export const sendEvent = (url: string, source: WebhookSource, event: StripeEvent, at: number) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': event.signature(source, at) },
    body: event.body,
  })
