import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import journal from '../../../db/migrations/meta/_journal.json' with { type: 'json' }
import { root } from '../root.ts'
import { databaseErrorOf } from './collisions.ts'
import { connect, type Database, databaseOn } from './connection.ts'

/**
 * Bookings wait behind a migration that waits for a lock, for example of a backup. Less than the usual
 * `deadlock_timeout` of a second, so that a deadlock with a backup ends the migration and not the backup.
 */
const lockMilliseconds = 900
const pauseMilliseconds = 5_000
/** Doubled so often: several servers that wait in turn must leave most of the time to bookings. */
const longestPause = 3
/** Another program holds a lock, or waits for one of this migration and holds another that it needs: a deadlock. */
const waitingErrors = ['55P03', '40P01']

/** Operators limit roles to seconds. This work may take minutes. PostgreSQL 15 has no `transaction_timeout`. */
export const withoutLimits = `SELECT set_config(name, '0', true) FROM pg_settings WHERE name IN
  ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`

const migrationsFolder = join(root, 'db', 'migrations')

/** An arbitrary number that no other advisory lock of this database uses. */
export const migrationLock = 7_220_001

/** Older schemas cannot be distributed. */
const firstDistributable = '0037_owner_keys'

/** Does nothing unless the database has Citus with workers. */
async function distribute(tx: Database): Promise<void> {
  await tx.execute(sql.raw(await readFile(join(root, 'db', 'distribute.sql'), 'utf8')))
}

async function migrate(tx: Database, until = Number.POSITIVE_INFINITY): Promise<void> {
  await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS drizzle`)
  await tx.execute(sql`CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
    id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  const { rows } = await tx.execute<{ last: number | null }>(
    sql`SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations`,
  )
  const last = rows[0]?.last ?? Number.NEGATIVE_INFINITY
  const mayBeDistributed = last >= (migrations.find(({ name }) => name === firstDistributable)?.when ?? 0)
  // Citus cannot change many shards at once and then add a foreign key in the same transaction.
  await tx.execute(sql`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`)
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis <= last || migration.folderMillis > until) continue
    for (const statement of migration.sql) {
      await tx.execute(sql.raw(statement))
      // A table must be distributed before it can reference one that is.
      if (mayBeDistributed && /^\s*CREATE TABLE/.test(statement)) await distribute(tx)
    }
    await tx.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
      VALUES (${migration.hash}, ${migration.folderMillis})`)
  }
}

/**
 * Takes a lock: a second process waits for the first, then finds no migration left to run. The lock ends with the
 * transaction. A session lock would stay on its connection, which a pooler may hand to another client.
 */
export async function migrateToLatest(
  databaseUrl: string,
  more: (tx: Database) => Promise<void> = async () => {},
): Promise<void> {
  const { pool, db } = connect(databaseUrl, 1, { queryMilliseconds: null })
  const migrateAtOnce = () =>
    db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database
      await tx.execute(sql.raw(withoutLimits))
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${migrationLock})`)
      await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${lockMilliseconds}`))
      await migrate(tx)
      await distribute(tx)
      await more(tx)
    })
  try {
    for (let waits = 0; ; waits++) {
      try {
        return await migrateAtOnce()
      } catch (error) {
        if (!waitingErrors.includes(databaseErrorOf(error)?.code ?? '')) throw error
        if (waits === 0) process.stderr.write(waiting)
        await pause(pauseMilliseconds * 2 ** Math.min(waits, longestPause))
      }
    }
  } finally {
    await pool.end()
  }
}

const waiting =
  'The update of the database waits until another program, such as a backup, has read its tables. Bookings go on.\n'

/** `when` is the migration's timestamp, by which the database records that it was applied. */
export type Migration = { name: string; when: number }

export const migrations: readonly Migration[] = journal.entries.map(({ tag, when }) => ({ name: tag, when }))

export async function readMigration(db: Database): Promise<{ newest: string | null; missing: number }> {
  const { rows } = await db.execute<{ last: number | null }>(
    sql`SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations`,
  )
  const last = rows[0]?.last ?? 0
  return {
    newest: migrations.find(({ when }) => when === last)?.name ?? null,
    missing: migrations.filter(({ when }) => when > last).length,
  }
}

export async function lastMigration(client: pg.Client): Promise<number | null> {
  const { rows: exists } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS there")
  if (exists[0]?.there === null) return null
  const { rows } = await client.query('SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations')
  return rows[0]?.last === null ? null : Number(rows[0]?.last)
}

/** Within the client's open transaction. */
export const migrateEmptyTo = (client: pg.Client, { when }: Migration): Promise<void> =>
  migrate(databaseOn(client), when)

/** A newer schema counts too: a newer version may run beside this one during an upgrade. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'newest_migration',
    text: 'SELECT max(created_at)::float8 AS newest FROM drizzle.__drizzle_migrations',
  })
  return rows[0].newest >= (migrations.at(-1)?.when ?? 0)
}

export async function isSuperuser(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ rolsuper: boolean }>(
    sql`SELECT rolsuper FROM pg_roles WHERE rolname = current_user`,
  )
  return rows[0]?.rolsuper ?? false
}
