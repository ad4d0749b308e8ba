import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { type Database, databaseOn } from './connection.ts'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** Any number that no other advisory lock of this database uses. */
const migrationLock = 7_220_001

/**
 * Brings the database up to the code's schema, and then does `more`, in one transaction; a second process that tries at
 * the same time waits, then finds it done. The lock is the transaction's, not the session's: behind a pooler in
 * transaction mode a session's would stay with a connection that is somebody else's next. The notes are Drizzle's own.
 */
export async function migrateToLatest(
  pool: pg.Pool,
  more: (tx: Database) => Promise<void> = async () => {},
): Promise<void> {
  await databaseOn(pool).transaction(async (transaction) => {
    const tx = transaction as unknown as Database
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${migrationLock})`)
    await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`)
    await tx.execute(sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
    const { rows } = await tx.execute<{ last: number | null }>(
      sql`SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations`,
    )
    const last = rows[0]?.last ?? Number.NEGATIVE_INFINITY
    for (const migration of readMigrationFiles({ migrationsFolder })) {
      if (migration.folderMillis <= last) continue
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
        VALUES (${migration.hash}, ${migration.folderMillis})`)
    }
    await more(tx)
  })
}
