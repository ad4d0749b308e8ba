import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import {
  type Migration,
  migrateEmptyTo,
  migrateToLatest,
  migrationLock,
  migrations,
  withoutLimits,
} from '../migrate.ts'
import { BackupRefused, copied, copySettings, type Header, quoted } from './format.ts'
import { readBackup } from './read.ts'
import { isEmptyDatabase } from './tables.ts'

/** Refuses a migration that this version does not know. */
export function migrationOf({ migration }: Header): Migration {
  const known = migrations.find(({ when }) => when === migration.when)
  if (known) return known
  const newest = migrations.at(-1)
  const isNewer = newest !== undefined && migration.when > newest.when
  throw new BackupRefused(
    `The backup is of ${isNewer ? 'a newer' : 'another'} version (${migration.name}; this one is at ${newest?.name}).`,
  )
}

async function fill(client: pg.Client, file: string, signal: AbortSignal): Promise<void> {
  await readBackup(
    file,
    async (header) => {
      await client.query(copySettings)
      await migrateEmptyTo(client, migrationOf(header))
    },
    async (table, rows) => {
      await pipeline(rows, client.query(from(`COPY ${copied(table)} FROM STDIN`)), { signal })
    },
    signal,
  )
}

export type Restoring = {
  file: string
  header: Header
  signal: AbortSignal
  beforehand: () => Promise<void>
}

/** Check the backup first. */
export async function restoreInto(
  databaseUrl: string,
  { file, header, signal, beforehand }: Restoring,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'creneau restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(withoutLimits)
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    if (!(await isEmptyDatabase(client))) {
      throw new BackupRefused('The database is not empty: a backup is restored into an empty one only.')
    }
    await fill(client, file, signal)
    for (const { table, column, last } of header.sequences) {
      await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [
        `public.${quoted(table)}`,
        column,
        last,
      ])
    }
    await beforehand()
    signal.throwIfAborted()
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
  await migrateToLatest(databaseUrl)
}
