import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Stripe } from 'stripe'
import type { StripeSettings } from '../../src/server/ports/payments/stripe.ts'
import { answer, type Refusals } from './answers.ts'
import { openLedger, StripeSays } from './ledger.ts'
import { type Recorded, record, secretKey } from './recorded.ts'
import { eventMaker, secrets, sendEvent } from './stripe-events.ts'

/**
 * How Stripe is away: nobody answers at its address; it answers 500; it takes the request and never answers; it does
 * what it is asked and its answer is lost.
 */
export type Absence = 'refuses' | 'fails' | 'hangs' | 'loses'

/**
 * What happens around single requests: `comes` before one is looked at, and Stripe may be away for it alone; `goes`
 * when it has been done and its answer is about to leave.
 */
export type Watch = {
  comes?(request: Recorded): Promise<Absence | null> | Absence | null
  goes?(request: Recorded): Promise<void>
}

export type { StripeEvent } from './stripe-events.ts'

/** An answer to everything, or only to one path; `kept` for the key that it was asked under, as Stripe keeps faults. */
type Failure = {
  status: number
  code: string
  type?: string
  path?: string
  method?: string
  kept?: boolean
  times?: number
}

type Kept = { request: string; status: number; body: unknown }

/** Stripe, as far as the product knows it, on a port of its own; `clock` is its time in epoch milliseconds. */
export async function startStripe(clock: () => number = Date.now) {
  const ledger = openLedger(clock)
  const requests: Recorded[] = []
  const kept = new Map<string, Kept>()
  let absence: Absence | null = null
  const refusals: Refusals = { refund: null, failedRefund: null, cancel: null }
  let failure: Failure | null = null
  let watch: Watch = {}
  let heldBack: { matches: (request: Recorded) => boolean; hold: () => Promise<void> } | null = null
  const underWay = new Set<string>()

  const keyOf = ({ idempotencyKey, account }: Recorded) => idempotencyKey && `${account} ${idempotencyKey}`

  function failing({ path, method }: Recorded): Failure | null {
    if (!failure || (failure.path && failure.path !== path)) return null
    if (failure.method && failure.method !== method) return null
    const { times } = failure
    if (times !== undefined && times <= 0) return null
    if (times !== undefined) failure.times = times - 1
    return failure
  }

  function reply(request: Recorded): { status: number; body: unknown; repeated?: true } {
    if (!request.authorized) return { status: 401, body: { error: { type: 'invalid_request_error' } } }
    const { method, path, given } = request
    const key = keyOf(request)
    const sent = JSON.stringify([method, path, given])
    const before = key ? kept.get(key) : undefined
    if (before && before.request !== sent) {
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'Other parameters.' } } }
    }
    if (before) return { status: before.status, body: before.body, repeated: true }
    let status = 200
    let body: unknown
    const fails = failing(request)
    try {
      if (fails) throw new StripeSays(fails.status, fails.code, fails.type)
      // What is kept for a key is what was said then, whatever becomes of the object.
      body = structuredClone(answer(ledger, request, refusals))
    } catch (error) {
      if (!(error instanceof StripeSays)) throw error
      status = error.status
      body = error.body
    }
    // A v1 key keeps refusals too; in v2 only what was done is not done again.
    const keeps = status === 200 || (path.startsWith('/v1/') && status < 500 && status !== 409)
    if (key && (fails ? fails.kept : keeps)) kept.set(key, { request: sent, status, body })
    return { status, body }
  }

  /** What is answered to one request; null when nothing ever is. */
  function outcome(request: Recorded, how: Absence | null): ReturnType<typeof reply> | null {
    const key = keyOf(request)
    if (how === 'hangs' || how === 'refuses') return null
    if (key && underWay.has(key)) {
      return { status: 409, body: new StripeSays(409, 'idempotency_key_in_use', 'idempotency_error').body }
    }
    if (how !== 'fails') return reply(request)
    const failed = { status: 500, body: { error: { type: 'api_error' } } }
    // A fault is kept for its key like any other reply; what fails for everybody was never looked at.
    const sent = JSON.stringify([request.method, request.path, request.given])
    if (key && absence === null) kept.set(key, { request: sent, ...failed })
    return failed
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const recorded = record(request, await text(request))
    requests.push(recorded)
    const how = (await watch.comes?.(recorded)) ?? absence
    const answered = outcome(recorded, how)
    if (!answered || how === 'loses') {
      if (how !== 'hangs') request.socket.destroy()
      return
    }
    const wait = heldBack?.matches(recorded) ? heldBack : null
    if (wait) {
      heldBack = null
      await wait.hold()
    }
    const key = keyOf(recorded)
    if (key && watch.goes) {
      underWay.add(key)
      await watch.goes(recorded).finally(() => underWay.delete(key))
    }
    response.writeHead(answered.status, {
      'content-type': 'application/json',
      'request-id': `req_test_${requests.length}`,
      ...(answered.repeated && { 'idempotent-replayed': 'true' }),
    })
    response.end(JSON.stringify(answered.body))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => request.socket.destroy(error))
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo

  const settings: StripeSettings = {
    secretKey,
    publishableKey: 'pk_test_example',
    webhookSecret: secrets.platform,
    connectWebhookSecret: secrets.connect,
    priceId: 'price_example',
    api: { host: '127.0.0.1', port, protocol: 'http' },
  }

  const payment = (id: string): Stripe.PaymentIntent =>
    structuredClone(ledger.found(ledger.payments, id).intent)

  return {
    settings,
    requests,
    /** What it keeps, to look at and to change what has no name below. */
    ledger,
    payment,
    /** The charge of a payment that has succeeded. */
    charge: (paymentId: string) => structuredClone(ledger.found(ledger.payments, paymentId).charge ?? null),

    pays: (paymentId: string) => ledger.setStatus(paymentId, 'succeeded'),
    declines: (paymentId: string, code?: string) => ledger.decline(paymentId, code),
    setStatus: (paymentId: string, status: Stripe.PaymentIntent.Status) =>
      ledger.setStatus(paymentId, status),
    /** The owner refunds by hand, at Stripe: an amount in cents, or all that is left. */
    refundsByHand: (paymentId: string, cents?: number) => ledger.refund(paymentId, cents),
    /** A refund that was made comes back; the refund, for its event. */
    refundFails: (paymentId: string) => ledger.failRefund(paymentId),
    /** Refuses all refunds with this code, until told null. */
    refusesRefunds(code: string | null) {
      refusals.refund = code
    },
    /** Makes refunds that have failed for this reason by the time they are answered, until told null. */
    failsRefunds(reason: string | null) {
      refusals.failedRefund = reason
    },
    /** Refuses to cancel with this code, until told null. */
    refusesCancels(code: string | null) {
      refusals.cancel = code
    },
    /** Answers with this error, as often as it says or until told null. */
    answersWith(error: Failure | null) {
      failure = error && { ...error }
    },
    /** Keeps the answer to the next such request until it is released: what it says is from before. */
    holdsBack(matches: (request: Recorded) => boolean) {
      const held = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const hold = () => {
        held.resolve()
        return released.promise
      }
      heldBack = { matches, hold }
      return { held: held.promise, release: () => released.resolve() }
    },
    /** The owner has done all that Stripe asks of an account, or has not. */
    enables(accountId: string, enabled = true) {
      ledger.found(ledger.accounts, accountId).cardPayments = enabled ? 'active' : 'restricted'
    },
    /** The owner takes the account away from the platform. */
    takesAway(accountId: string) {
      ledger.found(ledger.accounts, accountId).gone = true
    },
    /** The owner pays at the checkout that is open. */
    completesCheckout(sessionId: string): Stripe.Subscription {
      const session = ledger.found(ledger.sessions, sessionId)
      const subscription = ledger.subscribe(String(session.customer), { status: 'active' }, true)
      Object.assign(session, { status: 'complete', subscription: subscription.id, url: null })
      return subscription
    },
    subscribes: ledger.subscribe,
    /** Deletes a customer by hand, at Stripe. */
    deletesCustomer: ledger.deleteCustomer,
    /** The client's bank takes a payment back; the dispute, for its event. */
    disputes: (paymentId: string) => ledger.dispute(paymentId),
    /** Watches single requests from now on, or with nothing no more. */
    watches(next: Watch = {}) {
      watch = next
    },

    async goesAway(how: Absence = 'refuses') {
      absence = how
      if (how === 'refuses') await close()
    },
    async comesBack() {
      absence = null
      if (!server.listening) await listen(port)
    },

    event: eventMaker(clock),
    send: sendEvent,

    stop: close,
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>
