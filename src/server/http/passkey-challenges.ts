import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '../adapters/accounts.ts'
import { systemClock } from '../adapters/clock.ts'
import { dropCookie } from './cookies.ts'
import { passOnCookies } from './sessions.ts'

/** better-auth keeps one challenge for a browser, under this name. */
const shared = 'creneau.passkey'

/** Each page of a browser has a challenge of its own. A request takes only so many cookies. */
const maxPages = 4

type Context = { reply: FastifyReply; secure: boolean }

const markOf = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('hex').slice(0, 12)

/** The oldest first, because their names begin with their time. */
const pagesOf = (request: FastifyRequest, secure: boolean): string[] =>
  Object.keys(request.cookies)
    .filter((name) => name.startsWith(`${cookieName(shared, secure)}_`))
    .sort()

const dropPage = (name: string, { reply, secure }: Context) =>
  dropCookie(reply, { name: secure ? name.replace(cookieName('', true), '') : name, path: '/' }, secure)

export function keepChallenge(
  request: FastifyRequest,
  { headers, challenge }: { headers: Headers; challenge: string },
  context: Context,
): void {
  const { reply, secure } = context
  passOnCookies(reply, headers)
  const name = cookieName(shared, secure)
  const time = systemClock().toString(36)
  for (const cookie of headers.getSetCookie())
    if (cookie.startsWith(`${name}=`))
      reply.header('set-cookie', cookie.replace(name, `${name}_${time}_${markOf(challenge)}`))
  for (const page of pagesOf(request, secure).slice(0, 1 - maxPages)) dropPage(page, context)
}

function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return String(challenge)
  } catch {
    return ''
  }
}

/** The name of the cookie that holds the challenge which an authenticator has signed. */
export function pageAnswering(request: FastifyRequest, clientData: string, secure: boolean): string | null {
  const mark = `_${markOf(challengeIn(clientData))}`
  return pagesOf(request, secure).find((name) => name.endsWith(mark)) ?? null
}

/** As better-auth reads it. */
export const sharedCookie = (request: FastifyRequest, page: string, secure: boolean): string =>
  `${cookieName(shared, secure)}=${encodeURIComponent(request.cookies[page] ?? '')}`

export const endPage = dropPage
