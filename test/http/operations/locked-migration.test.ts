import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  migrateEmptyTo,
  migrateToLatest,
  migrationLock,
  migrations,
} from '../../../src/server/database/migrate.ts'
import { createDatabase } from '../../fixtures/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
const clients: pg.Client[] = []

async function connects(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  clients.push(client)
  return client
}

beforeEach(async () => {
  database = await createDatabase('template0')
  const client = await connects()
  await client.query('BEGIN')
  const before = migrations.find(({ name }) => name.startsWith('0058'))
  if (!before) throw new Error('no such migration')
  await migrateEmptyTo(client, before)
  await client.query('COMMIT')
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await database.drop()
})

it('waits for another migration although its role may not take long', async () => {
  const other = await connects()
  await other.query('BEGIN')
  await other.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
  // Connected before, so that none of these limits applies to it.
  const setting = await connects()
  const { pathname } = new URL(database.url)
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await setting.query(`ALTER DATABASE ${pathname.slice(1)} SET ${name} = '300ms'`)
  const migrating = migrateToLatest(database.url)
  const hasWaited = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE d.datname = current_database() AND locktype = 'advisory' AND NOT granted
      AND waitstart < clock_timestamp() - interval '900ms'`
  await Promise.race([migrating, expect.poll(async () => (await other.query(hasWaited)).rowCount).toBe(1)])
  await other.query('COMMIT')
  await migrating
})

it('lets bookings go on while a migration waits for a dump', async () => {
  const dump = await connects()
  await dump.query('BEGIN')
  await dump.query('LOCK TABLE deposits IN ACCESS SHARE MODE')
  let isMigrated = false
  const migrating = migrateToLatest(database.url).then(() => {
    isMigrated = true
  })
  const visitor = await connects()
  const blocked = "SELECT FROM pg_locks WHERE relation = 'deposits'::regclass AND NOT granted"
  await expect.poll(async () => (await visitor.query(blocked)).rowCount).toBe(1)
  await visitor.query("SET statement_timeout = '60s'")
  await visitor.query('SELECT count(*) FROM deposits')
  expect(isMigrated).toBe(false)
  await dump.query('COMMIT')
  await migrating
  const { rows } = await visitor.query(
    'SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations',
  )
  expect(rows[0].last).toBe(migrations.at(-1)?.when)
})

it('begins again after a deadlock with a dump that locks its tables one by one', async () => {
  const dump = await connects()
  await dump.query('BEGIN')
  await dump.query('LOCK TABLE bookings IN ACCESS SHARE MODE')
  const migrating = migrateToLatest(database.url)
  const visitor = await connects()
  const blocked = "SELECT FROM pg_locks WHERE relation = 'bookings'::regclass AND NOT granted"
  await expect.poll(async () => (await visitor.query(blocked)).rowCount).toBe(1)
  await dump.query('LOCK TABLE schedule_images IN ACCESS SHARE MODE')
  await dump.query('COMMIT')
  await migrating
})
