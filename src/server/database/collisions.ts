import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import type { Database } from './connection.ts'

/** PostgreSQL's own error behind whatever wraps it, if there is one. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause : null
}

/** Whether a write was refused because two blocking bookings would have overlapped. */
export const isOverlap = (error: unknown): boolean =>
  databaseErrorOf(error)?.constraint === 'bookings_no_overlap'

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const attempts = 5

/** Runs the work in one transaction; a deadlock or serialization failure is tried again, never answered. */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => work(tx as unknown as Database))
    } catch (error) {
      const code = databaseErrorOf(error)?.code
      const passing = code === serializationFailure || code === deadlockDetected
      if (!passing || attempt === attempts) throw error
    }
  }
}
