import { APIError } from 'better-auth/api'
import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refused } from '../../domain/refusals.ts'
import { sessionRenewalSeconds, sessionSeconds } from '../adapters/accounts.ts'
import { systemClock } from '../adapters/clock.ts'
import { findSession, type Session } from '../store/accounts/sessions.ts'
import type { Server } from './server.ts'
import { passOnCookies } from './sessions.ts'

/** Use renews a session, but it never lasts longer than this. */
export const maxSessionMilliseconds = 180 * 24 * 60 * 60 * 1000

const renewalDelay = (sessionSeconds - sessionRenewalSeconds) * 1000

/** Total length of the remembered `Cookie` headers of a process, in characters. */
const maxRemembered = 8 * 1024 * 1024

type Asking = Pick<Server, 'auth' | 'pool'>

async function askBetterAuth({ auth }: Asking, request: FastifyRequest, reply?: FastifyReply) {
  try {
    const headers = fromNodeHeaders(request.headers)
    const { headers: renewed, response } = await auth.api.getSession({
      headers,
      query: { disableRefresh: reply === undefined },
      returnHeaders: true,
    })
    // A renewed session needs a renewed cookie. When the session is gone, the cookies stay, because a newer one may
    // have arrived.
    if (response && reply) passOnCookies(reply, renewed)
    return response?.session.token ?? null
  } catch (error) {
    // better-auth hides the cause; the only thing it calls is the database.
    if (!(error instanceof APIError)) throw error
    request.log.error({ where: 'session', status: error.status })
    throw new Refused('overloaded')
  }
}

const isRunning = (session: Session | null): session is Session =>
  session !== null && systemClock() - session.startedAt <= maxSessionMilliseconds

/** Does not renew it, so it needs no reply. */
export async function readSession(server: Asking, request: FastifyRequest): Promise<Session | null> {
  const token = await askBetterAuth(server, request)
  const session = token === null ? null : await findSession(server.pool, token)
  return isRunning(session) ? session : null
}

export type SessionCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<Session>

/** better-auth checks every new `Cookie` header, in about 1 ms. Later one query finds the session. */
export function checkSessions(server: Server): SessionCheck {
  const tokens = new LRUCache<string, string>({
    maxSize: maxRemembered,
    sizeCalculation: (token, cookies) => cookies.length + token.length,
  })
  const isFresh = ({ endsAt }: Session) => endsAt - renewalDelay > systemClock()

  return async (request, reply) => {
    const { cookie = '' } = request.headers
    const known = tokens.get(cookie)
    let session = known === undefined ? null : await findSession(server.pool, known)
    if (!session || !isFresh(session)) {
      const token = await askBetterAuth(server, request, reply)
      if (token !== null) tokens.set(cookie, token)
      session = token === null ? null : await findSession(server.pool, token)
    }
    if (!isRunning(session)) throw new Refused('not_signed_in')
    return session
  }
}
