import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import { Refused } from '../../domain/refusals.ts'
import { byNetworks, type Points, pointsOf, pointsOfOwner } from './counted.ts'
import { noteReference } from './grants.ts'
import type { Counted } from './limiter.ts'
import { checkTurns, ownerReads, ownerWrites, type RateLimit, rateLimits } from './rate-limits.ts'
import type { Server } from './server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Points that a right answer gives back. */
    taken: readonly Counted[] | undefined
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** What a secret that is not the right one is answered with. */
const wrong = new Set([400, 401, 404])

/** Takes the points of a request, tells in the reply's headers how many are left, and refuses it when none are. */
const take = async (
  { limiter }: Pick<Server, 'limiter'>,
  counted: readonly Counted[],
  frequent: boolean,
  reply: FastifyReply,
): Promise<void> => {
  if (!limiter || counted.length === 0) return
  const { max, left, endsIn, refused } = await limiter.take(counted, !frequent)
  const seconds = Math.max(1, Math.ceil(endsIn / 1000))
  reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': seconds })
  if (refused) throw new Refused('too_many_requests', { seconds: String(seconds) })
}

/** Takes what a call counts against, and remembers what a right answer gives back. */
async function takePoints(
  server: Server,
  { guesses, uses }: Points,
  { frequent }: RateLimit,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  await take(server, [...guesses, ...uses], frequent === true, reply)
  if (guesses.length > 0) request.taken = guesses
}

/** Refuses visitors who call too often from one network, or try too many secrets. */
export function limitVisitor(server: Server, name: EndpointName): { before: Hook[]; after: Hook[] } {
  const limit = rateLimits[name]
  if (!limit || !server.limiter) return { before: [], after: [] }
  const { secret } = server.authSettings
  const before: Hook = async (request, reply) =>
    takePoints(server, pointsOf({ name, limit, request, secret }), limit, { request, reply })
  return { before: [before], after: afterGuess(server, limit) }
}

/** Refuses owners, or programs of theirs, who read or write without end, or guess. */
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
    const points = pointsOfOwner({ name, limit, request, secret }, owner, more)
    await takePoints(server, points, limit ?? more.limit, { request, reply })
  }
  return { before: [before], after: limit ? afterGuess(server, limit) : [] }
}

/** A right guess gives its points back; a right reference is remembered, so that it counts as no guess again. */
function afterGuess({ limiter, authSettings }: Server, { secret }: RateLimit): Hook[] {
  if (secret === undefined) return []
  return [
    async (request, reply) => {
      if (request.taken && !wrong.has(reply.statusCode)) limiter?.giveBack(request.taken)
      if (secret !== 'reference' || reply.statusCode !== 200) return
      const { referenceToken } = request.params as { referenceToken: string }
      noteReference(request, reply, referenceToken, authSettings)
    },
  ]
}

/** Counts one more turn of the event loop that an availability check takes, and refuses whoever has taken too many. */
export async function limitTurns(
  server: Server,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { secret } = server.authSettings
  await take(server, byNetworks(checkTurns, 'availability turns', request, secret), true, reply)
}
