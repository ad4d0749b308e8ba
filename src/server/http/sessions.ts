import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import type { Auth } from '../adapters/accounts.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { lockSecurity, type User } from '../store/accounts/accounts.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import { rememberBrowser } from './grants.ts'
import type { Server } from './server.ts'

const maxNameLength = 400

/** Names the session in the list of sessions. */
export const browserOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, maxNameLength)

export const passOnCookies = (reply: FastifyReply, headers: Headers | null | undefined) =>
  reply.header('set-cookie', headers?.getSetCookie() ?? [])

/** With `reply` the owner signs out: this browser gets no more notifications. */
export async function endSession(auth: Auth, request: FastifyRequest, reply?: FastifyReply): Promise<void> {
  const { headers } = await auth.api.endSession({
    headers: fromNodeHeaders(request.headers),
    body: { forGood: reply !== undefined },
    returnHeaders: true,
  })
  if (reply) passOnCookies(reply, headers)
}

/** A reset ends the sessions that it sees, so the check comes once this one can be seen. */
export async function keepSession(
  db: Database,
  started: { id: string; userId: string },
  isStillProved: (tx: Database) => Promise<boolean>,
  otherwise: Refusal,
): Promise<void> {
  let isKept = false
  try {
    isKept = await inTransaction(db, isStillProved)
  } finally {
    if (!isKept) await endSessions(db, started.userId, { only: started.id })
  }
  if (!isKept) throw new Refused(otherwise)
}

/**
 * Ends the previous session of this browser. Returns the new id. `user` is as it was when the sign-in was checked:
 * refuses as `otherwise` if the account was made safe since.
 */
export async function startSession(
  { auth, authSettings, db }: Pick<Server, 'auth' | 'authSettings' | 'db'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  user: Pick<User, 'id' | 'email' | 'securityVersion'>,
  otherwise: Refusal,
): Promise<string> {
  const { id, email } = user
  const { headers, response } = await auth.api.signInVouched({
    headers: { 'user-agent': browserOf(request) },
    body: { userId: id },
    returnHeaders: true,
  })
  await keepSession(db, { id: response.sessionId, userId: id }, (tx) => lockSecurity(tx, user), otherwise)
  await endSession(auth, request)
  passOnCookies(reply, headers)
  rememberBrowser(reply, email, authSettings)
  return response.sessionId
}
