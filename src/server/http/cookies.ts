import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '../ports/accounts.ts'

/** A cookie of ours, signed and for the server alone. Over https it goes with every call: so the browser demands of its name. */
type Kept = { name: string; path: string; seconds: number }

const scope = (path: string, secure: boolean) =>
  ({ path: secure ? '/' : path, httpOnly: true, sameSite: 'lax', secure }) as const

export function keepCookie(
  reply: FastifyReply,
  { name, path, seconds }: Kept,
  { value, secure }: { value: string; secure: boolean },
): void {
  reply.setCookie(cookieName(name, secure), value, {
    ...scope(path, secure),
    signed: true,
    maxAge: seconds,
  })
}

export function dropCookie(
  reply: FastifyReply,
  { name, path }: Omit<Kept, 'seconds'>,
  secure: boolean,
): void {
  reply.setCookie(cookieName(name, secure), '', { ...scope(path, secure), maxAge: 0 })
}

/** What such a cookie says; null without one of our signature. Over https no plain name gets this far. */
export function keptCookie(request: FastifyRequest, name: string): string | null {
  const cookie = request.cookies[cookieName(name, true)] ?? request.cookies[name]
  const read = cookie === undefined ? null : request.unsignCookie(cookie)
  return read?.valid ? read.value : null
}

/**
 * Those cookies of a `Cookie` header that only this host can have set. A sibling host can plant any name but `__Host-…`,
 * and only spaces and tabs may come before it: parsers trim more than that.
 */
export const ownCookies = (header: string): string =>
  header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+/, ''))
    .filter((pair) => pair.startsWith(cookieName('', true)))
    .join('; ')
