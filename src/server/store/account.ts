import { eq } from 'drizzle-orm'
import { users } from '../../../db/schema.ts'
import type { Database } from '../database/connection.ts'

type User = typeof users.$inferSelect

/** The account behind a session that better-auth has just vouched for. */
export async function findUser(db: Database, userId: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('session without an account')
  return user
}

/** `email` lower-cased, as every address is stored. */
export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? null
}
