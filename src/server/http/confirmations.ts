import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'
import { systemClock } from '../ports/clock.ts'
import { keepCookie, keptCookie } from './cookies.ts'
import type { Owner } from './server.ts'

const cookie = { name: 'creneau.confirmed', path: '/api', seconds: 600 }

/** Lets a session change how its owner signs in; until when, in epoch milliseconds. */
export function grantChanges(
  reply: FastifyReply,
  { sessionId, now, secure }: { sessionId: string; now: number; secure: boolean },
): number {
  const until = now + cookie.seconds * 1000
  keepCookie(reply, cookie, { value: `${until}.${sessionId}`, secure })
  return until
}

function hasConfirmed(request: FastifyRequest, { sessionId }: Owner, now: number): boolean {
  const [until, session] = keptCookie(request, cookie.name)?.split('.') ?? []
  return Number(until) > now && session === sessionId
}

/** Refuses anyone who has not shown in this session, within ten minutes, who they are. */
export function requireConfirmed(request: FastifyRequest, owner: Owner, now: number): void {
  if (!hasConfirmed(request, owner, now)) throw new Refused('confirmation_needed')
}

/**
 * The same, but a sign-in of the last ten minutes counts too: for calls that programs make which know how to sign in and
 * nothing of confirmations.
 */
export function requireRecent(request: FastifyRequest, owner: Owner, now: number): void {
  // Sessions live by the machine's clock.
  const isRecent = systemClock() - owner.startedAt < cookie.seconds * 1000
  if (!isRecent) requireConfirmed(request, owner, now)
}
