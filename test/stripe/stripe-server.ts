import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Stripe } from 'stripe'
import type { StripeSettings } from '../../src/server/adapters/payments/stripe.ts'
import { listenOn } from '../fixtures/ports.ts'
import { answer, type Refusals } from './answers.ts'
import { openLedger, StripeSays } from './ledger.ts'
import { type Recorded, record, secretKey } from './recorded.ts'
import { eventMaker, secrets, sendEvent } from './stripe-events.ts'

/** `hangs` never answers; `loses` executes the request and its answer is lost. */
export type Absence = 'refuses' | 'fails' | 'hangs' | 'loses'

/**
 * `comes` runs before a request is processed, and may cause an outage for it. `goes` runs before its answer
 * is sent.
 */
export type Watch = {
  comes?(request: Recorded): Promise<Absence | null> | Absence | null
  goes?(request: Recorded): Promise<void>
}

export type { StripeEvent } from './stripe-events.ts'

/** Without a path, for every request. `kept` stores it for the idempotency key, as Stripe does with faults. */
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

/** `clock` returns epoch milliseconds. */
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
      // A copy: the answer stored for a key does not follow later changes of the object.
      body = structuredClone(answer(ledger, request, refusals))
    } catch (error) {
      if (!(error instanceof StripeSays)) throw error
      status = error.status
      body = error.body
    }
    // A v1 key stores refusals too; a v2 key stores successes only.
    const keeps = status === 200 || (path.startsWith('/v1/') && status < 500 && status !== 409)
    if (key && (fails ? fails.kept : keeps)) kept.set(key, { request: sent, status, body })
    return { status, body }
  }

  /** Null for no answer. */
  function outcome(request: Recorded, how: Absence | null): ReturnType<typeof reply> | null {
    const key = keyOf(request)
    if (how === 'hangs' || how === 'refuses') return null
    if (key && underWay.has(key)) {
      return { status: 409, body: new StripeSays(409, 'idempotency_key_in_use', 'idempotency_error').body }
    }
    if (how !== 'fails') return reply(request)
    const failed = { status: 500, body: { error: { type: 'api_error' } } }
    // A fault of one request is stored for its key like any reply. In a full outage, no request is processed.
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
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await listenOn(server)

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
    /** Tests change the ledger where no method below does. */
    ledger,
    payment,
    /** Null until the payment succeeds. */
    charge: (paymentId: string) => structuredClone(ledger.found(ledger.payments, paymentId).charge ?? null),

    pays: (paymentId: string) => ledger.setStatus(paymentId, 'succeeded'),
    declines: (paymentId: string, code?: string) => ledger.decline(paymentId, code),
    setStatus: (paymentId: string, status: Stripe.PaymentIntent.Status) =>
      ledger.setStatus(paymentId, status),
    /** Imitates the owner at Stripe. In cents; the rest by default. */
    refundsByHand: (paymentId: string, cents?: number) => ledger.refund(paymentId, cents),
    refundsOf: (paymentId: string) =>
      [...ledger.refunds.values()].filter(({ payment_intent }) => payment_intent === paymentId),
    /** Returns the refund for its event. */
    refundFails: (paymentId: string) => ledger.failRefund(paymentId),
    refusesRefunds(code: string | null) {
      refusals.refund = code
    },
    failsRefunds(reason: string | null) {
      refusals.failedRefund = reason
    },
    refusesCancels(code: string | null) {
      refusals.cancel = code
    },
    /** Repeats `times` times, or until null. */
    answersWith(error: Failure | null) {
      failure = error && { ...error }
    },
    /** Computes the answer at once, and holds it until it is released. */
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
    enables(accountId: string, enabled = true) {
      ledger.found(ledger.accounts, accountId).cardPayments = enabled ? 'active' : 'restricted'
    },
    takesAway(accountId: string) {
      ledger.found(ledger.accounts, accountId).gone = true
    },
    completesCheckout(sessionId: string): Stripe.Subscription {
      const session = ledger.found(ledger.sessions, sessionId)
      const subscription = ledger.subscribe(String(session.customer), { status: 'active' }, true)
      Object.assign(session, { status: 'complete', subscription: subscription.id, url: null })
      return subscription
    },
    subscribes: ledger.subscribe,
    deletesCustomer: ledger.deleteCustomer,
    /** Returns the dispute for its event. */
    disputes: (paymentId: string, cents?: number) => ledger.dispute(paymentId, cents),
    watches(next: Watch = {}) {
      watch = next
    },

    async goesAway(how: Absence = 'refuses') {
      absence = how
      if (how === 'refuses') await close()
    },
    async comesBack() {
      absence = null
      if (!server.listening) await listenOn(server, port)
    },

    event: eventMaker(clock),
    send: sendEvent,

    stop: close,
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripe>>
