import type { FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import { plainReference } from '../../domain/bookings.ts'
import { isMailedLink } from '../adapters/mailed-links.ts'
import { challengeOf } from './challenges.ts'
import { hasSeenReference, keyedHash, knownBrowser, knownBrowsers, registrationOf } from './grants.ts'
import type { Counted, Limit } from './limiter.ts'
import { type Network, networksOf, wideNetworksOf } from './network.ts'
import {
  feedReads,
  type RateLimit,
  scarceReferences,
  schedulePasswordsOfNetwork,
  wrongPasswords,
  wrongReferences,
  wrongSchedulePasswords,
} from './rate-limits.ts'

/** A successful call gives `guesses` back; `uses` stay counted. */
export type Points = {
  guesses: Counted[]
  uses: Counted[]
  passwords?: { email: string; tiers: Counted[] }
  /** Once `total` is used up, `scarce` counts instead of `guesses`. */
  ceiling?: { total: Counted; scarce: Counted[] }
}

type LimitedCall = { name: EndpointName; limit: RateLimit; request: FastifyRequest; secret: string }

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')

const emailIn = ({ body }: FastifyRequest): string => text((body as { email?: unknown } | undefined)?.email)

const paramOf = ({ params }: FastifyRequest, name: string): string =>
  String((params as Record<string, unknown>)[name] ?? '')

const bucketOf = (limit: Limit, secret: string, what: string): Counted => {
  const { max, milliseconds } = limit
  return { max, milliseconds, bucket: keyedHash(secret, what) }
}

export const byNetworks = (
  limit: Limit,
  what: string,
  { ip }: FastifyRequest,
  secret: string,
  networks = networksOf(ip) as readonly Network[],
): Counted[] =>
  networks.map(({ name, limitFactor }) =>
    bucketOf({ ...limit, max: limit.max * limitFactor }, secret, `${what} by ${name}`),
  )

/** `by` is empty for unknown browsers and sessions together. */
const passwordTiers = (account: string, by: string, secret: string): Counted[] =>
  wrongPasswords.map((tier) => bucketOf(tier, secret, `account ${account} ${by} ${tier.milliseconds}`))

/** A known browser is counted separately, so that other people's guesses from the same network do not lock it out. */
function knownAs({ name, limit, request, secret }: LimitedCall): string | null {
  switch (limit.secret ?? name) {
    case 'resendVerification':
    case 'forgotPassword':
      return knownBrowser(request, emailIn(request), secret)
    case 'second factor':
      return challengeOf(request)
    case 'passkey':
    case 'startPasskeySignIn':
      return knownBrowsers(request)
    case 'verification link':
      return registrationOf(request)
    default:
      return null
  }
}

const labelOf = ({ name, limit }: Pick<LimitedCall, 'name' | 'limit'>): string =>
  limit.secret ?? limit.kind ?? name

function byVisitor(call: LimitedCall): Counted[] {
  const { limit, request, secret } = call
  const known = knownAs(call)
  return known === null
    ? byNetworks(limit, labelOf(call), request, secret)
    : [bucketOf(limit, secret, `${labelOf(call)} by browser ${known}`)]
}

function loginPoints(call: LimitedCall): Points {
  const { request, secret } = call
  const email = emailIn(request)
  if (email === '') return { guesses: byVisitor(call), uses: [] }
  const browser = knownBrowser(request, email, secret)
  const tiers = passwordTiers(email, browser ?? '', secret)
  const guesses = browser === null ? [...byVisitor(call), ...tiers] : tiers
  return { guesses, uses: [], passwords: { email, tiers } }
}

function schedulePoints(call: LimitedCall): Counted[] {
  const { request, secret } = call
  const schedule = `schedule ${paramOf(request, 'token')}`
  const browser = knownBrowser(request, schedule, secret)
  if (browser !== null) return passwordTiers(schedule, browser, secret)
  const ofNetworks = networksOf(request.ip).map(({ name }) =>
    bucketOf(schedulePasswordsOfNetwork, secret, `${schedule} by ${name}`),
  )
  return [...byVisitor(call), ...ofNetworks, bucketOf(wrongSchedulePasswords, secret, schedule)]
}

/** Only a reader of the booking's emails has such a link. */
function isMailed({ query }: FastifyRequest, reference: string, secret: string): boolean {
  const { mail, key } = (query ?? {}) as Record<string, unknown>
  return (
    typeof mail === 'string' &&
    typeof key === 'string' &&
    isMailedLink({ reference, mailId: mail }, key, secret)
  )
}

function referencePoints(call: LimitedCall): Omit<Points, 'uses'> {
  const { request, secret } = call
  const reference = plainReference(paramOf(request, 'referenceToken'))
  if (hasSeenReference(request, reference, secret) || isMailed(request, reference, secret))
    return { guesses: [] }
  const total = bucketOf(wrongReferences, secret, 'references')
  const networks = wideNetworksOf(request.ip)
  const scarce = byNetworks(scarceReferences, 'scarce references', request, secret, networks)
  return { guesses: [...byVisitor(call), total], ceiling: { total, scarce } }
}

export function pointsOf(call: LimitedCall): Points {
  const { name, limit, request, secret } = call
  if (name === 'login') return loginPoints(call)
  if (name === 'unlockSchedule') return { guesses: schedulePoints(call), uses: [] }
  if (limit.secret === 'reference') {
    const { uses } = limit
    const counted = uses === undefined ? [] : byNetworks({ ...limit, max: uses }, name, request, secret)
    return { ...referencePoints(call), uses: counted }
  }
  if (limit.secret === undefined) return { guesses: [], uses: byVisitor(call) }
  const uses =
    name === 'readFeed' ? [bucketOf(feedReads, secret, `feed ${paramOf(request, 'feedToken')}`)] : []
  return { guesses: byVisitor(call), uses }
}

/** Counts by known browser or session, so that neither strangers nor a stolen session lock the owner out. */
export function pointsOfOwner(
  { name, limit, request, secret }: Omit<LimitedCall, 'limit'> & { limit: RateLimit | undefined },
  { id, email, sessionId }: { id: string; email: string; sessionId: string },
  more: { limit: RateLimit; what: string },
): Points {
  const all = bucketOf(more.limit, secret, `${more.what} of ${id}`)
  if (!limit) return { guesses: [], uses: [all] }
  const label = labelOf({ name, limit })
  if (limit.secret === undefined) {
    return { guesses: [], uses: [bucketOf(limit, secret, `${label} of ${id}`), all] }
  }
  const by = knownBrowser(request, email, secret) ?? `session ${sessionId}`
  if (name === 'confirmIdentity') {
    const tiers = passwordTiers(email, by, secret)
    return { guesses: tiers, uses: [all], passwords: { email, tiers } }
  }
  return { guesses: [bucketOf(limit, secret, `${label} by session ${sessionId}`)], uses: [all] }
}
