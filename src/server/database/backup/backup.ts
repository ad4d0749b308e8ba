import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { placeNew } from '../../place-new.ts'
import { lastMigration, migrationLock, migrations, withoutLimits } from '../migrate.ts'
import {
  BackupRefused,
  copySettings,
  endOfRows,
  format,
  type Header,
  quoted,
  type Secret,
  type Sum,
  type Table,
} from './format.ts'
import { listSequences, listTables } from './tables.ts'

export type BackedUp = { migration: string; tables: number; rows: number; bytes: number }

/** Waits for a running migration, and blocks others during the work. */
async function betweenMigrations<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(withoutLimits)
    await client.query('SELECT pg_advisory_xact_lock_shared($1)', [migrationLock])
    return await work()
  } finally {
    await client.end()
  }
}

async function beginSnapshot(client: pg.Client): Promise<{ when: number; tables: Table[] }> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(withoutLimits)
  await client.query(copySettings)
  const when = await lastMigration(client)
  if (when === null) throw new BackupRefused('There is nothing of Créneau in this database.')
  const tables = await listTables(client)
  const names = tables.map(({ table }) => quoted(table)).join(', ')
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`)
  return { when, tables }
}

async function* textOf(
  client: pg.Client,
  { header, tables, count }: { header: Header; tables: Table[]; count: (sum: Sum) => void },
): AsyncGenerator<Buffer | string> {
  const all = createHash('sha256')
  const line = (value: object) => {
    const text = `${JSON.stringify(value)}\n`
    all.update(text)
    return text
  }
  yield line(header)
  for (const table of tables) {
    yield line(table)
    // It copies a query, because a partitioned table has no rows of its own.
    const columns = table.columns.map(quoted).join(', ')
    const rows = client.query(to(`COPY (SELECT ${columns} FROM ${quoted(table.table)}) TO STDOUT`))
    const hash = createHash('sha256')
    for await (const chunk of rows) {
      hash.update(chunk)
      yield chunk
    }
    const sum = { rows: rows.rowCount, sha256: hash.digest('hex') }
    count(sum)
    yield endOfRows + line(sum)
  }
  yield `${JSON.stringify({ end: all.digest('hex') })}\n`
}

const draftOf = (file: string) => `${file}.unfinished-${process.pid}`

/** The same for all backups to one path, although those after the first have a moment in their names. */
const seriesOf = (draft: string) =>
  draft.replace(/-\d{4}-\d\d-\d\dT\d{6}Z/, '').replace(/(\.unfinished-)\d+$/, '$1…')

/** A backup writes all the time. */
const writesWithinMilliseconds = 60_000

/** Removes what killed backups to the same path left. */
async function removeUnfinished(draft: string): Promise<void> {
  const folder = dirname(draft)
  const series = seriesOf(basename(draft))
  for (const name of await readdir(folder)) {
    if (seriesOf(name) !== series) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > writesWithinMilliseconds) await rm(path, { force: true })
  }
}

/** Atomic, and flushed to disk. */
async function writeWhole(
  file: string,
  text: AsyncIterable<Buffer | string>,
  signal: AbortSignal,
): Promise<number> {
  const draft = draftOf(file)
  try {
    await removeUnfinished(draft)
    const written = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(text), createGzip(), written, { signal })
    if (!(await placeNew(draft, file)))
      throw new BackupRefused(`Another backup has just been written to ${file}: try again.`)
    const folder = await open(dirname(file))
    await folder.sync().finally(() => folder.close())
    return written.bytesWritten
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export async function backUp(
  databaseUrl: string,
  {
    file,
    secret,
    legal = {},
    signal,
  }: { file: string; secret: Secret; legal?: Record<string, string>; signal: AbortSignal },
): Promise<BackedUp> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'creneau backup' })
  // The running query fails with the same error.
  client.on('error', () => {})
  await client.connect()
  try {
    const { when, tables } = await betweenMigrations(databaseUrl, () => beginSnapshot(client))
    const name = migrations.find((one) => one.when === when)?.name ?? `${when}`
    const header: Header = {
      format,
      takenAt: new Date().toISOString(),
      migration: { name, when },
      secret,
      sequences: await listSequences(client),
      ...(Object.keys(legal).length > 0 && { legal }),
    }
    let rows = 0
    const count = (sum: Sum) => {
      rows += sum.rows
    }
    const bytes = await writeWhole(file, textOf(client, { header, tables, count }), signal)
    return { migration: name, tables: tables.length, rows, bytes }
  } finally {
    await client.end()
  }
}
