import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { AccountGone, ProviderAway } from './provider.ts'

// After these statuses the effect of a request is unknown, or it can succeed later. This includes a wrong or
// restricted key.
const awayStatuses = [401, 403, 409, 429]
const awayCodes = ['lock_timeout', 'rate_limit']
// Stripe's code while an earlier request with the same key is in progress.
const keyInUse = 'idempotency_key_in_use'

// Stripe's error for a key that was used with other parameters.
const keyReused = 'idempotency_error'

/** Stripe understood a request and refuses it; `code` is Stripe's own. */
export class StripeRefusal extends Error {
  readonly code: string
  /** The parameter at fault, if Stripe names one. */
  readonly parameter: string | undefined

  constructor(code: string, parameter?: string) {
    super(`Stripe refused: ${code}`)
    // Logs contain only an error's name.
    this.name = `StripeRefusal ${code}`
    this.code = code
    this.parameter = parameter
  }
}

/** A failure that Stripe replays for the same key, for a whole day. */
export class FaultReplayed extends ProviderAway {}

/** An earlier request with the same key is still in progress. */
class KeyInUse extends ProviderAway {}

/** ProviderAway with the cause as its name, so that logs tell a wrong key from a broken connection. */
export const awayBy = (name: string): ProviderAway => Object.assign(new ProviderAway(name), { name })

// Stripe's code for an account that its owner disconnected, or that belongs to another platform.
const notOurs = 'account_invalid'

/** Converts an error and drops Stripe's message, which may quote an address or part of a key. */
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

/** Runs a request. Throws ProviderAway named after Stripe's error, AccountGone or StripeRefusal. */
export async function ask<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  try {
    return await request()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Whether Stripe does not know the requested object, or the one that `parameter` names. */
export const isMissing = (error: unknown, parameter?: string): boolean =>
  error instanceof StripeRefusal &&
  error.code === 'resource_missing' &&
  (parameter === undefined || error.parameter === parameter)

/** The reply, or null when Stripe does not know the customer: it was deleted, or belongs to other keys. */
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

/** Runs a request under an idempotency key. Waits briefly while an earlier request with that key is in progress. */
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

/** Like `askKeyed`, but moves to the next successor key while Stripe replays a failure. */
export async function askPastFaults<Reply>(key: string, request: Keyed<Reply>): Promise<Reply> {
  for (let fault = 0; ; fault++) {
    try {
      return await askKeyed(successor(key, fault), request)
    } catch (error) {
      if (!(error instanceof FaultReplayed)) throw error
    }
  }
}

/** The key to use after `faults` replayed failures. */
export const successor = (key: string, faults: number): string =>
  faults === 0 ? key : `${key}:again:${faults}`

/**
 * Creates something once: the same key returns it again. If the parameters changed since a lost reply, the key
 * includes their digest. An object created before a failure has not been shown to anyone.
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

/** Whether an account does not belong to this platform (any more). */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 404 || error.code === notOurs || error.code === 'account_closed')

/** Whether Stripe replayed the reply of an earlier request with the same key. It may be outdated. */
export const isRepeated = (reply: { lastResponse: { headers: Record<string, string> } }): boolean =>
  reply.lastResponse.headers['idempotent-replayed'] === 'true'
