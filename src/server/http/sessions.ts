import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../adapters/accounts.ts'
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

/** Ends the previous session of this browser. Returns the new id. */
export async function startSession(
  { auth, authSettings }: Pick<Server, 'auth' | 'authSettings'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { id, email }: { id: string; email: string },
): Promise<string> {
  await endSession(auth, request)
  const { headers, response } = await auth.api.signInVouched({
    headers: { 'user-agent': browserOf(request) },
    body: { userId: id },
    returnHeaders: true,
  })
  passOnCookies(reply, headers)
  rememberBrowser(reply, email, authSettings)
  return response.sessionId
}
