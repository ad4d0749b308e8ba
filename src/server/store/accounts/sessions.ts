import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { SubscriptionStatus } from '../../../domain/subscriptions.ts'
import type { Connection, Database } from '../../database/connection.ts'
import { forgetDevicesOf } from '../notifications/push-notifications.ts'
import { aliased, epoch, selection, statement } from '../statement.ts'

export type Session = {
  sessionId: string
  startedAt: number
  endsAt: number
  id: string
  tenantId: number
  name: string
  email: string
  emailVerified: boolean
  locale: Locale
  subscriptionStatus: SubscriptionStatus
}

const e = aliased(tables.sessions, 'e')
const u = aliased(tables.users, 'u')

const byToken = statement<{ token: string }, Session>()(
  'find-session',
  (place) =>
    `SELECT ${selection<Session>({
      sessionId: e.id,
      startedAt: epoch(e.createdAt),
      endsAt: epoch(e.expiresAt),
      id: u.id,
      tenantId: `${u.tenantId}::float8`,
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

const stillRunning = statement<{ sessionId: string }, object>()(
  'lock-session',
  (place) => `SELECT FROM sessions e WHERE ${e.id} = ${place('sessionId')} FOR KEY SHARE`,
)

/** Until the transaction ends, nobody can end the session. False if it has ended. */
export const lockSession = async (connection: Connection, sessionId: string): Promise<boolean> =>
  (await stillRunning(connection, { sessionId })).length > 0

const running = statement<{ sessionIds: string[]; now: Date }, { id: string }>()(
  'find-running-sessions',
  (place) =>
    `SELECT ${e.id} AS id FROM sessions e WHERE ${e.id} = ANY(${place('sessionIds')}) AND ${e.expiresAt} > ${place('now')}`,
)

export async function findRunning(pool: pg.Pool, sessionIds: string[], now: Date): Promise<Set<string>> {
  return new Set((await running(pool, { sessionIds, now })).map(({ id }) => id))
}

const { devices, sessions, signInChallenges } = tables

export type OpenSession = Pick<typeof sessions.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'updatedAt'>

/** This session first, then the most recently used. */
export async function listPlaces(
  db: Database,
  { id, sessionId }: { id: string; sessionId: string },
  { now, since, max }: { now: Date; since: Date; max: number },
): Promise<{ places: OpenSession[]; count: number }> {
  const running = and(eq(sessions.userId, id), gt(sessions.expiresAt, now), gt(sessions.createdAt, since))
  const places = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(running)
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.updatedAt), desc(sessions.id))
    .limit(max)
  return { places, count: places.length < max ? places.length : await db.$count(sessions, running) }
}

/** Also removes the devices that the sessions notify. Without `only`, also ends pending second-factor challenges. */
export async function endSessions(
  tx: Database,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  const those = and(
    eq(sessions.userId, userId),
    only === undefined ? undefined : eq(sessions.id, only),
    except === undefined ? undefined : ne(sessions.id, except),
  )
  await forgetDevicesOf(tx, tx.select({ id: sessions.id }).from(sessions).where(those))
  const { rowCount } = await tx.delete(sessions).where(those)
  if (only === undefined) await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
  return rowCount ?? 0
}

/** `forGood` also removes the devices that the session notifies. */
export async function endSession(
  db: Database,
  token: string,
  { forGood }: { forGood: boolean },
): Promise<void> {
  const own = eq(sessions.token, token)
  const ids = db.select({ id: sessions.id }).from(sessions).where(own)
  if (forGood) await db.delete(devices).where(inArray(devices.sessionId, ids))
  await db.delete(sessions).where(own)
}
