import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { sessions, signInChallenges, twoFactors } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'

export type TwoFactor = typeof twoFactors.$inferSelect

export async function findTwoFactor(db: Database, userId: string): Promise<TwoFactor | null> {
  const [found] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return found ?? null
}

/** False if an app is already confirmed. */
export async function keepSecret(db: Database, userId: string, secret: string): Promise<boolean> {
  const { rowCount } = await db
    .insert(twoFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret },
      setWhere: isNull(twoFactors.confirmedAt),
    })
  return rowCount === 1
}

const noFailures = { failures: 0, lockedUntil: null }

type Recovery = { recoverySalt: string; recoveryHashes: string[] }

/** False if the secret has been replaced or is on already. */
export async function turnOn(
  tx: Database,
  {
    userId,
    secret,
    ...rest
  }: { userId: string; secret: string; confirmedAt: Date; lastStep: number } & Recovery,
): Promise<boolean> {
  const pending = and(
    eq(twoFactors.userId, userId),
    eq(twoFactors.secret, secret),
    isNull(twoFactors.confirmedAt),
  )
  const { rowCount } = await tx
    .update(twoFactors)
    .set({ ...rest, ...noFailures })
    .where(pending)
  return rowCount === 1
}

const isOn = (userId: string) => and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt))

export async function turnOff(tx: Database, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(twoFactors).where(isOn(userId))
  return rowCount === 1
}

export async function replaceRecoveryCodes(
  tx: Database,
  userId: string,
  { now, ...codes }: Recovery & { now: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(twoFactors)
    .set({ ...codes, recoveryRenewedAt: new Date(now) })
    .where(isOn(userId))
  return rowCount === 1
}

/** Uses up earlier steps too. False if the step was used before. */
export async function spendStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(twoFactors)
    .set({ lastStep: step, ...noFailures })
    .where(and(isOn(userId), lt(twoFactors.lastStep, step)))
  return rowCount === 1
}

export async function spendRecoveryCode(tx: Database, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(twoFactors)
    .set({ recoveryHashes: sql`array_remove(${twoFactors.recoveryHashes}, ${hash})`, ...noFailures })
    .where(and(isOn(userId), sql`${hash} = ANY(${twoFactors.recoveryHashes})`))
  return rowCount === 1
}

/** Ten wrong codes in a row cause a pause of 15 minutes. Every ten more double it, up to one day. */
const failuresBeforePause = 10
const pauseSeconds = sql`least(900 * power(2, least(failures / ${failuresBeforePause}, 10)), 86400)`

/** Counts as wrong before the code is checked, so that concurrent attempts gain nothing. Null during a pause. */
export async function beginAttempt(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ last: boolean } | null> {
  const last = sql`(failures + 1) % ${failuresBeforePause} = 0`
  const { rows } = await db.execute<{ last: boolean }>(sql`
    UPDATE two_factors SET failures = failures + 1,
      locked_until = CASE WHEN ${last} THEN to_timestamp(${now.getTime() / 1000}::float8 + ${pauseSeconds}) END
    WHERE user_id = ${userId} AND (locked_until IS NULL OR locked_until <= ${now.toISOString()})
    RETURNING locked_until IS NOT NULL AS last`)
  return rows[0] ?? null
}

type Challenge = { id: string; userId: string; expiresAt: Date }

export async function openChallenge(tx: Database, challenge: Challenge, now: Date): Promise<void> {
  const { userId } = challenge
  await tx
    .delete(signInChallenges)
    .where(and(eq(signInChallenges.userId, userId), lt(signInChallenges.expiresAt, now)))
  await tx.insert(signInChallenges).values(challenge)
}

export async function attemptChallenge(
  db: Database,
  id: string,
  { now, max }: { now: Date; max: number },
): Promise<string | null> {
  const [row] = await db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(
      and(
        eq(signInChallenges.id, id),
        gt(signInChallenges.expiresAt, now),
        lt(signInChallenges.attempts, max),
      ),
    )
    .returning({ userId: signInChallenges.userId })
  return row?.userId ?? null
}

export async function closeChallenge(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(signInChallenges).where(eq(signInChallenges.id, id))
  return rowCount === 1
}

/** Ends pending second-factor challenges too. */
export async function endOtherSessions(tx: Database, userId: string, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), sql`${sessions.id} <> ${sessionId}`))
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}
