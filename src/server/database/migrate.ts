import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** Any number that no other advisory lock of this database uses. */
const migrationLock = 7_220_001

/** Brings the database up to the code's schema; a second process that tries at the same time waits, then finds it done. */
export async function migrateToLatest(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    client.release(true)
  }
}
