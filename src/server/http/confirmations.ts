import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'
import { keepCookie, keptCookie } from './cookies.ts'
import type { Owner } from './server.ts'

const cookie = { name: 'creneau.confirmed', path: '/api/account', seconds: 600 }

/** Lets a session change how its owner signs in; until when, in epoch milliseconds. */
export function grantChanges(
  reply: FastifyReply,
  { sessionId, now, secure }: { sessionId: string; now: number; secure: boolean },
): number {
  const until = now + cookie.seconds * 1000
  keepCookie(reply, cookie, { value: `${until}.${sessionId}`, secure })
  return until
}

/** Refuses who has not shown in this session, within ten minutes, who they are. */
export function requireConfirmed(request: FastifyRequest, { sessionId }: Owner, now: number): void {
  const [until, session] = keptCookie(request, cookie.name)?.split('.') ?? []
  if (!(Number(until) > now) || session !== sessionId) throw new Refused('confirmation_needed')
}
