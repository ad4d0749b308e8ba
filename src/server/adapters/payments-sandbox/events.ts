import type { Database } from '../../database/connection.ts'
import {
  change,
  keep,
  listUndelivered,
  newId,
  type SandboxObject,
} from '../../store/deposits/sandbox-objects.ts'
import type { Clock } from '../clock.ts'
import type { WebhookSource } from '../payments/provider.ts'

/** Returns whether the product's own webhook accepted the event. */
export type Deliver = (source: WebhookSource, body: string, signature: string) => Promise<boolean>

type Settings = {
  db: Database
  clock: Clock
  secretOf: (source: WebhookSource) => string
}

/** Stored, signed as Stripe signs, and sent until accepted. */
export function sandboxEvents({ db, clock, secretOf }: Settings) {
  let deliver: Deliver | null = null

  const send = async ({ id, parent, body }: SandboxObject<'event'>): Promise<void> => {
    if (!deliver) return
    const { Stripe } = await import('stripe')
    const { source, type, object } = body
    const account = source === 'connect' ? { account: parent } : {}
    const payload = JSON.stringify({ id, object: 'event', type, ...account, data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: secretOf(source),
      timestamp: Math.floor(clock() / 1000),
    })
    if (await deliver(source, payload, signature)) await change(db, 'event', id, () => ({ delivered: true }))
  }

  const deliverAll = async () => {
    for (const event of await listUndelivered(db)) await send(event)
  }

  return {
    deliverThrough: (way: Deliver) => {
      deliver = way
    },
    deliverAll,
    async emit(
      source: WebhookSource,
      parent: string,
      type: string,
      object: Record<string, string>,
    ): Promise<void> {
      await keep(db, 'event', { id: newId('evt'), parent, body: { source, type, object, delivered: false } })
      await deliverAll()
    },
  }
}

export type SandboxEvents = ReturnType<typeof sandboxEvents>
