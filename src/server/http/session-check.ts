import { createHmac, timingSafeEqual } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'
import { systemClock } from '../ports/clock.ts'
import { findSession } from '../store/sessions.ts'
import type { Owner, Server } from './server.ts'
import { passOnCookies } from './sessions.ts'

/** What a signed cookie says, signed as better-auth does; null when the signature is not ours. */
function readSigned(cookie: string, secret: string): string | null {
  const end = cookie.lastIndexOf('.')
  const value = cookie.slice(0, Math.max(end, 0))
  const signature = Buffer.from(cookie.slice(end + 1), 'base64')
  const ours = createHmac('sha256', secret).update(value).digest()
  return signature.length === ours.length && timingSafeEqual(signature, ours) ? value : null
}

/** A session is renewed for as long as it is used, and ends so long after it began all the same. */
export const longestSession = 180 * 24 * 60 * 60 * 1000

/**
 * The owner of a session about which there is nothing to decide: signed by us, running, not yet to be renewed. That is
 * nearly every one, and costs one query; null leaves the others to better-auth, whose cookies and rules these are.
 */
async function findOwner({ auth, pool }: Server, { cookies }: FastifyRequest): Promise<Owner | null> {
  const { authCookies, secret, sessionConfig } = await auth.$context
  const cookie = cookies[authCookies.sessionToken.name]
  const token = cookie === undefined ? null : readSigned(cookie, secret)
  const session = token === null ? null : await findSession(pool, token)
  if (!session) return null
  const { endsAt, ...owner } = session
  // Sessions live by the machine's clock: better-auth's.
  const now = systemClock()
  const renewedFrom = endsAt - (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000
  return endsAt > now && renewedFrom > now && now - owner.startedAt <= longestSession ? owner : null
}

async function askBetterAuth({ auth }: Server, request: FastifyRequest, reply: FastifyReply) {
  try {
    const headers = fromNodeHeaders(request.headers)
    const { headers: renewed, response } = await auth.api.getSession({ headers, returnHeaders: true })
    // What the database prolongs, the browser has to keep as long. A session that is gone takes no newer one with it.
    if (response) passOnCookies(reply, renewed)
    return response
  } catch (error) {
    // better-auth keeps the cause to itself; all that it has asked is the database.
    if (!(error instanceof APIError)) throw error
    request.log.error({ where: 'session', status: error.status })
    throw new Refused('overloaded')
  }
}

/** Whose session a request brings; refused when it brings none that is alive. */
export async function ownerOf(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<Owner> {
  const owner = await findOwner(server, request)
  if (owner) return owner
  const session = await askBetterAuth(server, request, reply)
  const age = session ? systemClock() - session.session.createdAt.getTime() : 0
  if (!session || age > longestSession) throw new Refused('not_signed_in')
  const { id, name, email, emailVerified, locale, subscriptionStatus } = session.user
  return {
    sessionId: session.session.id,
    startedAt: session.session.createdAt.getTime(),
    id,
    name,
    email,
    emailVerified,
    locale: locale === 'en' ? 'en' : 'fr',
    subscriptionStatus: subscriptionStatus as Owner['subscriptionStatus'],
  }
}
