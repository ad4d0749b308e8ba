import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { ProviderAway } from './provider.ts'

// After these nothing is known of what a request did, or it may be sent again later: a wrong or narrow key too.
const awayStatuses = [401, 403, 409, 429]
const awayCodes = ['idempotency_key_in_use', 'lock_timeout', 'rate_limit']

/** Stripe understood a request and will not do it: `code` is its own. */
export class StripeRefusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, status: number) {
    super(`Stripe refused: ${code}`)
    // Logs say a fault's name and nothing else.
    this.name = `StripeRefusal ${code}`
    this.code = code
    this.status = status
  }
}

// What Stripe says of a key that it has seen with other parameters.
const keyReused = 'idempotency_error'

/** ProviderAway under the name of what is in the way: a log tells a wrong key from a broken line. */
export const awayBy = (name: string): ProviderAway => Object.assign(new ProviderAway(name), { name })

/** The failure without Stripe's prose, which may quote an address or a part of a key. */
export function failureOf(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return awayBy('UnreadableReply')
  const { code, statusCode = 0 } = error
  const isAway = statusCode < 400 || statusCode >= 500 || awayStatuses.includes(statusCode)
  if (isAway || (code && awayCodes.includes(code))) return awayBy(error.type)
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new StripeRefusal(keyReused, statusCode)
  return new StripeRefusal(code ?? error.type, statusCode)
}

/** Asks Stripe. Throws ProviderAway by the name of Stripe's error, or StripeRefusal. */
export async function ask<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  try {
    return await request()
  } catch (error) {
    throw failureOf(error)
  }
}

/**
 * Asks Stripe to open something once: the same key gives it again. Where its parameters have changed since a reply
 * that was lost, the key becomes theirs.
 */
export async function askOnce<Reply>(
  key: string,
  parameters: object,
  request: (options: { idempotencyKey: string }) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await ask(() => request({ idempotencyKey: key }))
  } catch (error) {
    if (!(error instanceof StripeRefusal && error.code === keyReused)) throw error
    const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 16)
    return ask(() => request({ idempotencyKey: `${key}:${digest}` }))
  }
}

const goneCodes = ['account_invalid', 'account_closed']

/** Whether an account is not, or no longer, one of this platform's. */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 404 || (error.code !== undefined && goneCodes.includes(error.code)))

/** Whether a reply is the one that an earlier request with the same key had, however old. */
export const isRepeated = (reply: { lastResponse: { headers: Record<string, string> } }): boolean =>
  reply.lastResponse.headers['idempotent-replayed'] === 'true'
