import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import { Refused } from '../../domain/refusals.ts'
import { keyedHash } from './grants.ts'
import type { Counted } from './limiter.ts'
import { networkOf } from './network.ts'
import {
  type AddressLimit,
  checkTurns,
  countedFor,
  countedForOwner,
  ownerWrites,
  rateLimits,
} from './rate-limits.ts'
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
  { limiter }: Server,
  counted: readonly Counted[],
  { frequent }: AddressLimit,
  reply: FastifyReply,
): Promise<void> => {
  if (!limiter) return
  const { max, left, endsIn, refused } = await limiter.take(counted, frequent !== true)
  const seconds = Math.max(1, Math.ceil(endsIn / 1000))
  reply.headers({ 'x-ratelimit-limit': max, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': seconds })
  if (!refused) return
  reply.header('retry-after', seconds)
  throw new Refused('too_many_requests')
}

/** Refuses who calls too often from one address, or tries too many secrets. */
export function limitAddress(server: Server, name: EndpointName): { before: Hook[]; after: Hook[] } {
  const limit = rateLimits[name]
  if (!limit || !server.limiter) return { before: [], after: [] }
  const before: Hook = async (request, reply) => {
    const counted = countedFor(name, limit, request, server.authSettings.secret)
    await take(server, counted, limit, reply)
    if (limit.secret !== undefined) request.taken = counted
  }
  const giveBack: Hook = async ({ taken }, reply) => {
    if (taken && !wrong.has(reply.statusCode)) server.limiter?.giveBack(taken)
  }
  return { before: [before], after: limit.secret === undefined ? [] : [giveBack] }
}

/** Refuses a signed-in owner who tries too many passwords of their own account; a right one gives its points back. */
export const limitConfirmation =
  (server: Server): Hook =>
  async (request, reply) => {
    const { owner, taken = [] } = request
    if (!owner || !server.limiter) return
    const counted = countedForOwner(request, owner, server.authSettings.secret)
    await take(server, counted, rateLimits.confirmIdentity ?? ownerWrites, reply)
    request.taken = [...taken, ...counted]
  }

/** Refuses an owner, or a program of theirs, who writes without end. */
export const limitOwner =
  (server: Server): Hook =>
  async ({ owner }, reply) => {
    const bucket = keyedHash(server.authSettings.secret, `owner ${owner?.id}`)
    await take(server, [{ ...ownerWrites, bucket }], ownerWrites, reply)
  }

/** Counts one more turn of the event loop that an availability check takes, and refuses whoever has taken too many. */
export async function limitTurns(
  server: Server,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const bucket = keyedHash(server.authSettings.secret, `availability turns by ${networkOf(request.ip)}`)
  await take(server, [{ ...checkTurns, bucket }], checkTurns, reply)
}
