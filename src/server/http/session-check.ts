import { createHmac, timingSafeEqual } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'
import { systemClock } from '../adapters/clock.ts'
import { findSession } from '../store/accounts/sessions.ts'
import type { Owner, Server } from './server.ts'
import { passOnCookies } from './sessions.ts'

/** Reads a cookie signed by better-auth; null when the signature is wrong. */
function readSigned(cookie: string, secret: string): string | null {
  const end = cookie.lastIndexOf('.')
  const value = cookie.slice(0, Math.max(end, 0))
  const signature = Buffer.from(cookie.slice(end + 1), 'base64')
  const ours = createHmac('sha256', secret).update(value).digest()
  return signature.length === ours.length && timingSafeEqual(signature, ours) ? value : null
}

/** Use renews a session, but it never lasts longer than this. */
export const longestSession = 180 * 24 * 60 * 60 * 1000

/**
 * Finds the owner of a session with a valid signature that has neither expired nor needs renewal. This covers
 * nearly every request with one query. Null leaves the rest to better-auth, whose cookies and rules these
 * are.
 */
async function findOwner({ auth, pool }: Server, { cookies }: FastifyRequest): Promise<Owner | null> {
  const { authCookies, secret, sessionConfig } = await auth.$context
  const cookie = cookies[authCookies.sessionToken.name]
  const token = cookie === undefined ? null : readSigned(cookie, secret)
  const session = token === null ? null : await findSession(pool, token)
  if (!session) return null
  const { endsAt, ...owner } = session
  // better-auth uses the system clock for sessions.
  const now = systemClock()
  const renewedFrom = endsAt - (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000
  return endsAt > now && renewedFrom > now && now - owner.startedAt <= longestSession ? owner : null
}

async function askBetterAuth({ auth }: Server, request: FastifyRequest, reply: FastifyReply) {
  try {
    const headers = fromNodeHeaders(request.headers)
    const { headers: renewed, response } = await auth.api.getSession({ headers, returnHeaders: true })
    // A renewed session needs a renewed cookie. When the session is gone, the cookies stay, because a newer
    // one may have arrived.
    if (response) passOnCookies(reply, renewed)
    return response
  } catch (error) {
    // better-auth hides the cause; the only thing it calls is the database.
    if (!(error instanceof APIError)) throw error
    request.log.error({ where: 'session', status: error.status })
    throw new Refused('overloaded')
  }
}

/** Returns the signed-in owner of a request; refuses it without a valid session. */
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
