import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { accounts, users, verifications } from '../../../../db/schema.ts'
import type { Locale } from '../../../domain/locales.ts'
import { Refused } from '../../../domain/refusals.ts'
import { hashedToken, resetIdentifier } from '../../adapters/link-tokens.ts'
import type { Database } from '../../database/connection.ts'

export type User = typeof users.$inferSelect

/** Refuses as not signed in if the account was deleted since its session was read. */
export async function findUser(db: Database, userId: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Refused('not_signed_in')
  return user
}

/** For writes that count the account's rows. Refuses as `findUser` does. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  if (rowCount === 0) throw new Refused('not_signed_in')
}

/** `email` must be lower case, as every address is stored. */
export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? null
}

function isResetLink(token: string) {
  const identifier = resetIdentifier(token)
  return and(
    // Earlier versions stored the identifier unhashed.
    inArray(verifications.identifier, [hashedToken(identifier), identifier]),
    gt(verifications.expiresAt, sql`now()`),
  )
}

export async function findResetUser(db: Database, token: string): Promise<User | null> {
  const [found] = await db
    .select({ user: users })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(isResetLink(token))
  return found?.user ?? null
}

/** Locks the account. Null once the link was used. */
export async function useResetLink(tx: Database, token: string): Promise<User | null> {
  const [used] = await tx
    .delete(verifications)
    .where(isResetLink(token))
    .returning({ id: verifications.value })
  if (!used) return null
  const [user] = await tx.select().from(users).where(eq(users.id, used.id)).for('update')
  return user ?? null
}

export const withPassword = 'credential'

/** Takes over an unverified account: verification activates what was registered last. Null if already verified. */
export async function registerAccount(
  tx: Database,
  {
    name,
    email,
    locale,
    passwordHash,
  }: { name: string; email: string; locale: Locale; passwordHash: string },
): Promise<string | null> {
  const [user] = await tx
    .insert(users)
    .values({ id: randomUUID(), name, email, locale })
    .onConflictDoUpdate({
      target: users.email,
      set: { name, locale, updatedAt: sql`excluded.updated_at` },
      setWhere: eq(users.emailVerified, false),
    })
    .returning({ id: users.id })
  if (!user) return null
  await setPassword(tx, user.id, passwordHash)
  return user.id
}

export async function setPassword(tx: Database, userId: string, passwordHash: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ id: randomUUID(), accountId: userId, providerId: withPassword, userId, password: passwordHash })
    .onConflictDoUpdate({
      target: [accounts.userId, accounts.providerId],
      set: { password: passwordHash, updatedAt: sql`excluded.updated_at` },
    })
  await renewSecurity(tx, userId)
}

/** Within the last hour, which is how long a reset link lasts. */
export async function hasChangedPassword(db: Database, userId: string): Promise<boolean> {
  const changed = sql`${accounts.updatedAt} > greatest(${accounts.createdAt}, now() - interval '1 hour')`
  const own = and(eq(accounts.userId, userId), eq(accounts.providerId, withPassword), changed)
  return (await db.select({ id: accounts.id }).from(accounts).where(own)).length > 0
}

/** Refuses the sign-ins under way: what they have proved may no longer count. */
export async function renewSecurity(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ securityVersion: sql`${users.securityVersion} + 1` })
    .where(eq(users.id, userId))
}

/** Waits for a change under way. Until the transaction ends, nothing that a sign-in has proved stops counting. */
export async function lockSecurity(
  tx: Database,
  { id, securityVersion }: Pick<User, 'id' | 'securityVersion'>,
): Promise<boolean> {
  const same = and(eq(users.id, id), eq(users.securityVersion, securityVersion))
  return (await tx.select({ id: users.id }).from(users).where(same).for('share')).length > 0
}

/** Does nothing if the password has changed meanwhile. */
export async function replaceHash(
  db: Database,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .update(accounts)
    .set({ password: to })
    .where(and(eq(accounts.userId, userId), eq(accounts.password, from)))
}

type Account = { user: User; passwordHash: string | null; twoFactor: boolean; hasPasskeys: boolean }

const accountOf = (db: Database, email: string) =>
  db
    .select({
      user: users,
      passwordHash: accounts.password,
      twoFactor: sql<boolean>`coalesce((SELECT f.confirmed_at IS NOT NULL FROM two_factors f WHERE f.user_id = ${users.id}), false)`,
      hasPasskeys: sql<boolean>`EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${users.id})`,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, withPassword)))
    .where(and(eq(users.email, email), isNull(users.goneSince)))

/** One query, whether the account exists or not. */
export async function findAccount(db: Database, email: string): Promise<Account | null> {
  const [found] = await accountOf(db, email)
  return found ?? null
}

/** Prevents a registration from taking the account over meanwhile. */
export async function lockAccount(tx: Database, email: string): Promise<Account | null> {
  const [found] = await accountOf(tx, email).for('update')
  return found ?? null
}

export async function markVerified(tx: Database, userId: string): Promise<User> {
  const [user] = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning()
  if (!user) throw new Error('verified an account that is not there')
  return user
}

export async function markAddressProven(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
}

export async function setName(db: Database, userId: string, name: string): Promise<void> {
  await db.update(users).set({ name, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

/** With `before`, nothing is erased until `eraseCheckAt`, and the time before can return. */
export async function setKeptYears(
  tx: Database,
  userId: string,
  { years, before, eraseCheckAt }: { years: number; before: number | null; eraseCheckAt: Date },
): Promise<void> {
  const changes = { keptYears: years, keptYearsBefore: before, eraseCheckAt, updatedAt: sql`now()` }
  await tx.update(users).set(changes).where(eq(users.id, userId))
}

/** Nothing changes once the first day of a shorter time is over. */
export async function takeBackKeptYears(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ keptYears: sql`${users.keptYearsBefore}`, keptYearsBefore: null })
    .where(and(eq(users.id, userId), isNotNull(users.keptYearsBefore)))
}

export async function dropResetLinks(tx: Database, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId))
}
