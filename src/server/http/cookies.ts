import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '../adapters/accounts.ts'

/** Signed and HttpOnly. Over https the path is always `/`, as the `__Host-` prefix demands. */
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

/** Null without a valid signature. Over https, `ownCookies` has removed cookies without the prefix. */
export function keptCookie(request: FastifyRequest, name: string): string | null {
  const cookie = request.cookies[cookieName(name, true)] ?? request.cookies[name]
  const read = cookie === undefined ? null : request.unsignCookie(cookie)
  return read?.valid ? read.value : null
}

/** A sibling host can set any name except `__Host-…`. Trims only spaces and tabs, so that none passes in disguise. */
export const ownCookies = (header: string): string =>
  header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+/, ''))
    .filter((pair) => pair.startsWith(cookieName('', true)))
    .join('; ')
