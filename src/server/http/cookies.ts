import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '../adapters/accounts.ts'
import type { Clock } from '../adapters/clock.ts'

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock
  }
}

/**
 * Signed and HttpOnly. Over https the path is always `/`, as the `__Host-` prefix demands. `signedBefore`: the version
 * before signed only the value. That is accepted where the value itself names what it is for.
 */
export type Kept = { name: string; path: string; seconds: number; signedBefore?: true }

const scope = (path: string, secure: boolean) =>
  ({ path: secure ? '/' : path, httpOnly: true, sameSite: 'lax', secure }) as const

/** No cookie of one name passes for another, and none outlives its end in a browser that keeps it. */
const signedText = (name: string, end: string, value: string) => `${name} ${end} ${value}`

/** Browsers escape the other characters of base64, and a request takes only so many cookies. */
const inUrl = (signature: string) => signature.replaceAll('+', '-').replaceAll('/', '_')
const inBase64 = (signature: string) => signature.replaceAll('-', '+').replaceAll('_', '/')

export function keepCookie(
  reply: FastifyReply,
  { name, path, seconds }: Kept,
  { value, secure }: { value: string; secure: boolean },
): void {
  const end = (Math.ceil(reply.server.clock() / 1000) + seconds).toString(36)
  const text = signedText(name, end, value)
  const signature = inUrl(reply.signCookie(text).slice(text.length))
  reply.setCookie(cookieName(name, secure), `${end}.${value}${signature}`, {
    ...scope(path, secure),
    maxAge: seconds,
  })
}

export function dropCookie(
  reply: FastifyReply,
  { name, path }: Pick<Kept, 'name' | 'path'>,
  secure: boolean,
): void {
  reply.setCookie(cookieName(name, secure), '', { ...scope(path, secure), maxAge: 0 })
}

/** Null without a valid signature, or after its end. Over https, `ownCookies` has removed cookies without the prefix. */
export function keptCookie(
  request: FastifyRequest,
  { name, signedBefore }: Pick<Kept, 'name' | 'signedBefore'>,
): string | null {
  const cookie = request.cookies[cookieName(name, true)] ?? request.cookies[name]
  if (cookie === undefined) return null
  const [, end = '', value = '', signature = ''] = /^([0-9a-z]{1,9})\.(.*)\.([\w-]+)$/.exec(cookie) ?? []
  if (request.unsignCookie(`${signedText(name, end, value)}.${inBase64(signature)}`).valid)
    return Number.parseInt(end, 36) * 1000 > request.server.clock() ? value : null
  const before = signedBefore && request.unsignCookie(cookie)
  return before?.valid ? before.value : null
}

/** A sibling host can set any name except `__Host-…`. Trims only spaces and tabs, so that none passes in disguise. */
export const ownCookies = (header: string): string =>
  header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+/, ''))
    .filter((pair) => pair.startsWith(cookieName('', true)))
    .join('; ')
