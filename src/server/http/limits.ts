import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import { Refused } from '../../domain/refusals.ts'
import { faultOf } from '../faults.ts'
import { writeGuessedMail } from '../store/accounts/account-emails.ts'
import { byNetworks, type Points, pointsOf, pointsOfOwner } from './counted.ts'
import { rememberReference } from './grants.ts'
import type { Counted } from './limiter.ts'
import {
  checkTurns,
  isLongSecret,
  ownerReads,
  ownerWrites,
  pages,
  previews,
  type RateLimit,
  rateLimits,
  sitemaps,
} from './rate-limits.ts'
import { wrongSecret } from './replies.ts'
import type { Server } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Points to give back if the call succeeds. */
    taken: readonly Counted[] | undefined
    /** The account's address, if this request makes the last guess that is allowed for a while. */
    lastGuessAt: string | undefined
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const take = async (
  { limiter }: Pick<Server, 'limiter'>,
  counted: readonly Counted[],
  frequent: boolean,
  reply: FastifyReply,
  instead?: { of: string; counted: readonly Counted[] },
): Promise<{ taken: readonly Counted[]; usedUp: readonly string[] }> => {
  if (!limiter || counted.length === 0) return { taken: [], usedUp: [] }
  let taken = counted
  let standing = await limiter.take(counted, !frequent)
  if (instead && standing.refused && standing.usedUp.every((bucket) => bucket === instead.of)) {
    taken = instead.counted
    standing = await limiter.take(taken, !frequent)
  }
  const { max, left, endsIn, refused, usedUp } = standing
  const seconds = Math.max(1, Math.ceil(endsIn / 1000))
  reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': seconds })
  if (refused) throw new Refused('too_many_requests', { seconds: String(seconds) })
  return { taken, usedUp }
}

async function takePoints(
  server: Server,
  { guesses, uses, passwords, ceiling }: Points,
  { frequent }: RateLimit,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const instead = ceiling && { of: ceiling.total.bucket, counted: [...ceiling.scarce, ...uses] }
  const { taken, usedUp } = await take(server, [...guesses, ...uses], frequent === true, reply, instead)
  if (guesses.length > 0) request.taken = taken.filter((one) => !uses.includes(one))
  if (passwords?.tiers.some(({ bucket }) => usedUp.includes(bucket))) request.lastGuessAt = passwords.email
}

export function limitVisitor(server: Server, name: EndpointName): { before: Hook[]; after: Hook[] } {
  const limit = rateLimits[name]
  if (!limit || !server.limiter) return { before: [], after: [] }
  const { secret } = server.authSettings
  const before: Hook = async (request, reply) => {
    const points = pointsOf({ name, limit, request, secret })
    const inReply = { request, reply }
    if (!isLongSecret(limit)) return takePoints(server, points, limit, inReply)
    try {
      await takePoints(server, { ...points, uses: [] }, limit, inReply)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      request.guessesUsedUp = error
    }
    await takePoints(server, { ...points, guesses: [] }, limit, inReply)
  }
  return { before: [before], after: afterGuess(server, limit) }
}

export function limitOwner(
  server: Server,
  name: EndpointName,
  reads: boolean,
): { before: Hook[]; after: Hook[] } {
  if (!server.limiter) return { before: [], after: [] }
  const limit = rateLimits[name]
  const more = reads ? { limit: ownerReads, what: 'reads' } : { limit: ownerWrites, what: 'writes' }
  const { secret } = server.authSettings
  const before: Hook = async (request, reply) => {
    const { owner } = request
    if (!owner) return
    const { sessionId, person } = owner
    const points = pointsOfOwner({ name, limit, request, secret }, { ...person, sessionId }, more)
    await takePoints(server, points, limit ?? more.limit, { request, reply })
  }
  return { before: [before], after: limit ? afterGuess(server, limit) : [] }
}

/** The reply does not wait, because its timing would reveal whether the account exists. */
function warnOfGuesses({ db, wakeDeliveries }: Server, { log }: FastifyRequest, email: string): void {
  writeGuessedMail(db, email).then(
    (written) => written && wakeDeliveries(),
    (error) => log.error({ ...faultOf(error) }, 'mail about guesses not written'),
  )
}

/** A success gives the guesses back. A correct reference is remembered, so that its next use is not a guess. */
function afterGuess(server: Server, { secret }: RateLimit): Hook[] {
  const { limiter, authSettings } = server
  if (secret === undefined) return []
  return [
    async (request, reply) => {
      const isWrong = wrongSecret.has(reply.statusCode)
      if (request.taken && !isWrong) limiter?.giveBack(request.taken)
      if (isWrong && request.lastGuessAt) warnOfGuesses(server, request, request.lastGuessAt)
      if (secret !== 'reference' || reply.statusCode !== 200) return
      const { referenceToken } = request.params as { referenceToken: string }
      rememberReference(request, reply, referenceToken, authSettings)
    },
  ]
}

export async function limitTurns(
  server: Server,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { secret } = server.authSettings
  await take(server, byNetworks(checkTurns, 'availability turns', request, secret), true, reply)
}

const documents = { pages, previews, sitemaps }

/** By network: each of these takes a processor. */
export const limitDocuments =
  (server: Pick<Server, 'limiter' | 'authSettings'>, what: keyof typeof documents): Hook =>
  async (request, reply) => {
    const { secret } = server.authSettings
    await take(server, byNetworks(documents[what], what, request, secret), true, reply)
  }
