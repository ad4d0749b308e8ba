import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'
import { systemClock } from '../adapters/clock.ts'
import { keepCookie, keptCookie } from './cookies.ts'
import type { Owner } from './server.ts'

const cookie = { name: 'creneau.confirmed', path: '/api', seconds: 600 }

/** For ten minutes. Returns the end. */
export function grantChanges(
  reply: FastifyReply,
  { sessionId, now, secure }: { sessionId: string; now: number; secure: boolean },
): number {
  const until = now + cookie.seconds * 1000
  keepCookie(reply, cookie, { value: `${until}.${sessionId}`, secure })
  return until
}

function hasConfirmed(request: FastifyRequest, { sessionId }: Owner, now: number): boolean {
  const [until, session] = keptCookie(request, cookie)?.split('.') ?? []
  return Number(until) > now && session === sessionId
}

export function requireConfirmed(request: FastifyRequest, owner: Owner, now: number): void {
  if (!hasConfirmed(request, owner, now)) throw new Refused('confirmation_needed')
}

/** A sign-in within the last ten minutes also counts: programs that can sign in may not know about confirmations. */
export function requireRecent(request: FastifyRequest, owner: Owner, now: number): void {
  // Sessions use the system clock.
  const isRecent = systemClock() - owner.startedAt < cookie.seconds * 1000
  if (!isRecent) requireConfirmed(request, owner, now)
}
