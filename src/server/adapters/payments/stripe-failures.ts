import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { AccountGone, ProviderAway } from './provider.ts'

// The effect is unknown, or the request can succeed later. Includes a wrong or restricted key.
const awayStatuses = [401, 403, 409, 429]
const awayCodes = ['lock_timeout', 'rate_limit']
// An earlier request with the same key is in progress.
const keyInUse = 'idempotency_key_in_use'

// The key was used with other parameters.
const keyReused = 'idempotency_error'

/** `code` is Stripe's own. */
export class StripeRefusal extends Error {
  readonly code: string
  readonly parameter: string | undefined

  constructor(code: string, parameter?: string) {
    super(`Stripe refused: ${code}`)
    // Logs contain only an error's name.
    this.name = `StripeRefusal ${code}`
    this.code = code
    this.parameter = parameter
  }
}

/** Stripe replays this failure for the same key, for a whole day. */
export class FaultReplayed extends ProviderAway {}

class KeyInUse extends ProviderAway {}

/** Logs show only the name, so it tells a wrong key from a broken connection. */
export const awayBy = (name: string): ProviderAway => Object.assign(new ProviderAway(name), { name })

// The owner disconnected the account, or it belongs to another platform.
const notOurs = 'account_invalid'

/** Drops Stripe's message, which may quote an address or part of a key. */
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

/** Throws ProviderAway named after Stripe's error, AccountGone or StripeRefusal. */
export async function ask<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  try {
    return await request()
  } catch (error) {
    throw failureOf(error)
  }
}

/** `parameter`: only if it names the missing object. */
export const isMissing = (error: unknown, parameter?: string): boolean =>
  error instanceof StripeRefusal &&
  error.code === 'resource_missing' &&
  (parameter === undefined || error.parameter === parameter)

/** Null if Stripe does not know the customer: it was deleted, or belongs to other keys. */
export const ofCustomer = <Reply>(reply: Promise<Reply>): Promise<Reply | null> =>
  reply.catch((error) => {
    if (isMissing(error, 'customer')) return null
    throw error
  })

export const isKeyReused = (error: unknown): boolean =>
  error instanceof StripeRefusal && error.code === keyReused

type Keyed<Reply> = (options: { idempotencyKey: string }) => Promise<Reply>

const pauses = [100, 200, 400, 800]

/** Waits briefly while an earlier request with that key is in progress. */
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

export async function askPastFaults<Reply>(key: string, request: Keyed<Reply>): Promise<Reply> {
  for (let fault = 0; ; fault++) {
    try {
      return await askKeyed(successor(key, fault), request)
    } catch (error) {
      if (!(error instanceof FaultReplayed)) throw error
    }
  }
}

export const successor = (key: string, faults: number): string =>
  faults === 0 ? key : `${key}:again:${faults}`

/** A digest in the key allows changed parameters after a lost reply: no one has seen the earlier object. */
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

export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 404 || error.code === notOurs || error.code === 'account_closed')

/** A replayed reply may be outdated. */
export const isRepeated = (reply: { lastResponse: { headers: Record<string, string> } }): boolean =>
  reply.lastResponse.headers['idempotent-replayed'] === 'true'
