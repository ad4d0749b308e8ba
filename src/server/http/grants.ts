import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Door } from '../store/public-booking.ts'

const grantHours = 24

const nameOf = ({ scheduleId }: Door) => `creneau.grant.${scheduleId}`

/** Ties a grant to the password that earned it: a new password ends the old grants. */
const fingerprint = (passwordHash: string) =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

/** Remembers, in a signed cookie, that this browser gave the schedule's password. */
export function grantEntry(reply: FastifyReply, door: Door, now: number, secure: boolean): void {
  if (door.passwordHash === null) return
  const expiry = now + grantHours * 3_600_000
  reply.setCookie(nameOf(door), `${expiry}.${fingerprint(door.passwordHash)}`, {
    path: '/api/public',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    signed: true,
    maxAge: grantHours * 3600,
  })
}

/** Whether the schedule has no password, or this browser has given it within 24 hours. */
export function mayEnter(request: FastifyRequest, door: Door, now: number): boolean {
  if (door.passwordHash === null) return true
  const cookie = request.cookies[nameOf(door)]
  const grant = cookie === undefined ? null : request.unsignCookie(cookie)
  if (!grant?.valid) return false
  const [expiry, print] = grant.value.split('.')
  return Number(expiry) > now && print === fingerprint(door.passwordHash)
}

/** The same for every request of one browser or address, and of no use to who reads it. */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

const registrationCookie = 'creneau.registration'
const registrationSeconds = 48 * 3600

/** Lets the browser that registered be known when the link of the mail is opened in it; `credential` of the password. */
export function grantVerification(reply: FastifyReply, credential: string, secure: boolean): void {
  reply.setCookie(registrationCookie, credential, {
    path: '/api/verify-email',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    signed: true,
    maxAge: registrationSeconds,
  })
}

/** Whether this browser registered that password. */
export function hasRegistered(request: FastifyRequest, credential: string): boolean {
  const cookie = request.cookies[registrationCookie]
  const registered = cookie === undefined ? null : request.unsignCookie(cookie)
  return registered?.valid === true && registered.value === credential
}

const visitorCookie = 'creneau.visitor'
const visitorSeconds = 30 * 24 * 3600

/** Lets a browser be known again by the slots that it holds, even when the answer to its request was lost; who it is. */
export function recogniseVisitor(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const known = visitorOf(request)
  if (known !== null) return known
  const visitor = randomBytes(16).toString('base64url')
  reply.setCookie(visitorCookie, visitor, {
    path: '/api/public',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    signed: true,
    maxAge: visitorSeconds,
  })
  return visitor
}

function visitorOf(request: FastifyRequest): string | null {
  const cookie = request.cookies[visitorCookie]
  const visitor = cookie === undefined ? null : request.unsignCookie(cookie)
  return visitor?.valid ? visitor.value : null
}

/** By what a browser's holds are known; null for one that has not been here before. */
export function holderOf(request: FastifyRequest, secret: string): string | null {
  const visitor = visitorOf(request)
  return visitor === null ? null : holderBy(visitor, secret)
}

export const holderBy = (visitor: string, secret: string): string => keyedHash(secret, `holder ${visitor}`)

const holdSeconds = 3600

const holdNameOf = (shareToken: string) => `creneau.hold.${shareToken}`

/** Remembers, in a signed cookie, which slot of a schedule this browser is holding. */
export function grantHold(
  reply: FastifyReply,
  shareToken: string,
  referenceToken: string,
  secure: boolean,
): void {
  reply.setCookie(holdNameOf(shareToken), referenceToken, {
    path: '/api/public',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    signed: true,
    maxAge: holdSeconds,
  })
}

/** The reference of the slot that this browser holds, or has just paid for; null when it holds none. */
export function heldReference(request: FastifyRequest, shareToken: string): string | null {
  const cookie = request.cookies[holdNameOf(shareToken)]
  const hold = cookie === undefined ? null : request.unsignCookie(cookie)
  return hold?.valid ? hold.value : null
}
