import { fromNodeHeaders } from 'better-auth/node'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Auth } from '../ports/accounts.ts'
import { rememberBrowser } from './grants.ts'
import type { Server } from './server.ts'

const longestName = 400

/** What the browser says that it is, for its session to be known by among others. */
export const browserOf = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').slice(0, longestName)

/** Gives the browser the cookies that better-auth has set. */
export const passOnCookies = (reply: FastifyReply, headers: Headers | null | undefined) =>
  reply.header('set-cookie', headers?.getSetCookie() ?? [])

/**
 * Ends the session of this browser, if it has one; its cookie goes once the session has. With a reply its owner leaves, and
 * is notified here no more.
 */
export async function endSession(auth: Auth, request: FastifyRequest, reply?: FastifyReply): Promise<void> {
  const { headers } = await auth.api.endSession({
    headers: fromNodeHeaders(request.headers),
    body: { forGood: reply !== undefined },
    returnHeaders: true,
  })
  if (reply) passOnCookies(reply, headers)
}

/** Begins a session in this browser, to be known by it; whoever signs in leaves none of its behind. */
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
