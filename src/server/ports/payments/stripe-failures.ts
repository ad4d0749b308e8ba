import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { AccountGone, ProviderAway } from './provider.ts'

// After these nothing is known of what a request did, or it may be sent again later: a wrong or narrow key too.
const awayStatuses = [401, 403, 409, 429]
const awayCodes = ['lock_timeout', 'rate_limit']
// What it says while an earlier request with the same key is under way.
const keyInUse = 'idempotency_key_in_use'

// What Stripe says of a key that it has seen with other parameters.
const keyReused = 'idempotency_error'

/** Stripe understood a request and will not do it: `code` is its own. */
export class StripeRefusal extends Error {
  readonly code: string
  /** The parameter that it is about, where Stripe says. */
  readonly parameter: string | undefined

  constructor(code: string, parameter?: string) {
    super(`Stripe refused: ${code}`)
    // Logs say a fault's name and nothing else.
    this.name = `StripeRefusal ${code}`
    this.code = code
    this.parameter = parameter
  }
}

/** A fault of Stripe's own, from an earlier request with the same key: the key gives nothing else for a day. */
export class FaultReplayed extends ProviderAway {}

/** An earlier request with the same key has not been answered yet. */
class KeyInUse extends ProviderAway {}

/** ProviderAway under the name of what is in the way: a log tells a wrong key from a broken line. */
export const awayBy = (name: string): ProviderAway => Object.assign(new ProviderAway(name), { name })

// What it says of an account that its owner has taken away, or that is another platform's.
const notOurs = 'account_invalid'

/** The failure without Stripe's prose, which may quote an address or a part of a key. */
export function failureOf(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return awayBy('UnreadableReply')
  const { code, statusCode = 0 } = error
  if (statusCode < 500 && code === notOurs) return new AccountGone()
  if (code === keyInUse) return Object.assign(new KeyInUse(error.type), { name: error.type })
  if (statusCode >= 500 && error.headers?.['idempotent-replayed'] === 'true') {
    return Object.assign(new FaultReplayed(error.type), { name: error.type })
  }
  const isAway = statusCode < 400 || statusCode >= 500 || awayStatuses.includes(statusCode)
  if (isAway || (code && awayCodes.includes(code))) return awayBy(error.type)
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new StripeRefusal(keyReused)
  return new StripeRefusal(code ?? error.type, error.param)
}

/** Asks Stripe. Throws ProviderAway by the name of Stripe's error, AccountGone or StripeRefusal. */
export async function ask<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  try {
    return await request()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Whether Stripe knows nothing of what was asked for, or of what a parameter names. */
export const isMissing = (error: unknown, parameter?: string): boolean =>
  error instanceof StripeRefusal &&
  error.code === 'resource_missing' &&
  (parameter === undefined || error.parameter === parameter)

/** The same, or null where Stripe does not know the customer: deleted there, or of other keys. */
export const ofCustomer = <Reply>(asked: Promise<Reply>): Promise<Reply | null> =>
  asked.catch((error) => {
    if (isMissing(error, 'customer')) return null
    throw error
  })

/** Whether a key was used before with other parameters. */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.code === keyReused

type Keyed<Reply> = (options: { idempotencyKey: string }) => Promise<Reply>

const pauses = [100, 200, 400, 800]

/** Asks Stripe under a key, and waits a little for an earlier request with the same key to be answered. */
export async function askKeyed<Reply>(idempotencyKey: string, request: Keyed<Reply>): Promise<Reply> {
  for (const milliseconds of pauses) {
    try {
      return await ask(() => request({ idempotencyKey }))
    } catch (error) {
      if (!(error instanceof KeyInUse)) throw error
      await pause(milliseconds)
    }
  }
  return ask(() => request({ idempotencyKey }))
}

/** The same under the first of a key's successors that gives no fault from an earlier request. */
export async function askPastFaults<Reply>(key: string, request: Keyed<Reply>): Promise<Reply> {
  for (let fault = 0; ; fault++) {
    try {
      return await askKeyed(successor(key, fault), request)
    } catch (error) {
      if (!(error instanceof FaultReplayed)) throw error
    }
  }
}

/** The key to use when `faults` before it have given a fault. */
export const successor = (key: string, faults: number): string =>
  faults === 0 ? key : `${key}:again:${faults}`

/**
 * Asks Stripe to open something once: the same key gives it again. Where its parameters have changed since a reply
 * that was lost, the key becomes theirs. What was opened before a fault was shown to nobody.
 */
export async function askOnce<Reply>(key: string, parameters: object, request: Keyed<Reply>): Promise<Reply> {
  try {
    return await askPastFaults(key, request)
  } catch (error) {
    if (!isKeyReused(error)) throw error
    return askPastFaults(`${key}:${digestOf(parameters)}`, request)
  }
}

const digestOf = (parameters: object) =>
  createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 16)

/** Whether an account is not, or no longer, one of this platform's. */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 404 || error.code === notOurs || error.code === 'account_closed')

/** Whether a reply is the one that an earlier request with the same key had, however old. */
export const isRepeated = (reply: { lastResponse: { headers: Record<string, string> } }): boolean =>
  reply.lastResponse.headers['idempotent-replayed'] === 'true'
