import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'
import { hashedToken, newToken } from '../adapters/link-tokens.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { lockSecurity, type User } from '../store/accounts/accounts.ts'
import { attemptChallenge, closeChallenge, openChallenge } from '../store/accounts/two-factors.ts'
import { dropCookie, keepCookie, keptCookie } from './cookies.ts'

const cookie = { name: 'creneau.challenge', path: '/api/auth', seconds: 600 }
const attempts = 5

type Context = { db: Database; reply: FastifyReply; now: number; secure: boolean }

/** For ten minutes. Refuses if the password that was checked does not count any more. */
export async function challenge(
  user: Pick<User, 'id' | 'securityVersion'>,
  { db, reply, now, secure }: Context,
): Promise<void> {
  const token = newToken()
  const expiresAt = new Date(now + cookie.seconds * 1000)
  await inTransaction(db, async (tx) => {
    if (!(await lockSecurity(tx, user))) throw new Refused('wrong_credentials')
    await openChallenge(tx, { id: hashedToken(token), userId: user.id, expiresAt }, new Date(now))
  })
  keepCookie(reply, cookie, { value: token, secure })
}

export const challengeOf = (request: FastifyRequest): string | null => keptCookie(request, cookie)

/** Uses up one attempt. Null if none is left. */
export async function answering(request: FastifyRequest, context: Context): Promise<string | null> {
  const { db, reply, now, secure } = context
  const token = challengeOf(request)
  const attempt = { now: new Date(now), max: attempts }
  const userId = token === null ? null : await attemptChallenge(db, hashedToken(token), attempt)
  if (userId === null) dropCookie(reply, cookie, secure)
  return userId
}

export async function endChallenge(
  request: FastifyRequest,
  { db, reply, secure }: Omit<Context, 'now'>,
): Promise<boolean> {
  const token = challengeOf(request)
  if (token === null) return false
  dropCookie(reply, cookie, secure)
  return closeChallenge(db, hashedToken(token))
}
