import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import { passkeys, verifications } from '../../../../db/schema.ts'
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
