import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import { passkeys, users, verifications } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'

export type Passkey = typeof passkeys.$inferSelect

export const listPasskeys = (db: Database, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))

export async function countPasskeys(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.count ?? 0
}

const owned = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

export async function findPasskey(db: Database, userId: string, id: string): Promise<Passkey | null> {
  const [found] = await db.select().from(passkeys).where(owned(userId, id))
  return found ?? null
}

/** Waits for a change of the account's security under way. False if the passkey is gone. */
export async function lockCredential(tx: Database, userId: string, credentialId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
  const own = and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId))
  return (await tx.select({ id: passkeys.id }).from(passkeys).where(own)).length > 0
}

export async function namePasskey(
  db: Database,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<Passkey | null> {
  const [named] = await db.update(passkeys).set({ name }).where(owned(userId, id)).returning()
  return named ?? null
}

export async function recordPasskeyUse(db: Database, credentialId: string, lastUsedAt: Date): Promise<void> {
  await db.update(passkeys).set({ lastUsedAt }).where(eq(passkeys.credentialId, credentialId))
}

export async function deletePasskey(tx: Database, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passkeys).where(owned(userId, id))
  return rowCount === 1
}

export async function forgetUnanswered(db: Database): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
}
