import pg from 'pg'
import type { BackedUp } from './backup.ts'

export async function noteBackup(databaseUrl: string, made: BackedUp): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'creneau backup' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      'INSERT INTO backups (made_at, migration, tables, rows, bytes) VALUES (now(), $1, $2, $3, $4)',
      [made.migration, made.tables, made.rows, made.bytes],
    )
    return true
  } catch {
    // A database of the previous version has no such table; its backup is complete all the same.
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
