import type pg from 'pg'
import * as tables from '../../../db/schema.ts'
import type { Locale } from '../../domain/locales.ts'
import type { SubscriptionStatus } from '../../domain/subscriptions.ts'
import { aliased, epoch, quickStatement, selection } from './statement.ts'

/** A session with its owner's account; instants in epoch milliseconds. */
export type Session = {
  sessionId: string
  startedAt: number
  endsAt: number
  id: string
  name: string
  email: string
  emailVerified: boolean
  locale: Locale
  subscriptionStatus: SubscriptionStatus
}

const e = aliased(tables.sessions, 'e')
const u = aliased(tables.users, 'u')

const byToken = quickStatement<{ token: string }, Session>()(
  'find-session',
  (place) =>
    `SELECT ${selection<Session>({
      sessionId: e.id,
      startedAt: epoch(e.createdAt),
      endsAt: epoch(e.expiresAt),
      id: u.id,
      name: u.name,
      email: u.email,
      emailVerified: u.emailVerified,
      locale: u.locale,
      subscriptionStatus: u.subscriptionStatus,
    })} FROM sessions e JOIN users u ON ${u.id} = ${e.userId} WHERE ${e.token} = ${place('token')}`,
)

export async function findSession(pool: pg.Pool, token: string): Promise<Session | null> {
  return (await byToken(pool, { token }))[0] ?? null
}

const running = quickStatement<{ sessionIds: string[]; now: Date }, { id: string }>()(
  'find-running-sessions',
  (place) =>
    `SELECT ${e.id} AS id FROM sessions e WHERE ${e.id} = ANY(${place('sessionIds')}) AND ${e.expiresAt} > ${place('now')}`,
)

/** Those of the sessions that have not ended. */
export async function findRunning(pool: pg.Pool, sessionIds: string[], now: Date): Promise<Set<string>> {
  return new Set((await running(pool, { sessionIds, now })).map(({ id }) => id))
}
