import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as schema from '../../../db/schema.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ sending: false })
})

afterAll(() => product.stop())

type Key = {
  table: string
  name: string
  kind: string
  columns: string[]
  refers: string | null
  referred: string[] | null
}

async function keys(): Promise<Key[]> {
  const named = (table: string, numbers: string) => `(SELECT array_agg(a.attname::text ORDER BY k.place)
    FROM unnest(${numbers}) WITH ORDINALITY k (number, place)
      JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number)`
  const { rows } = await product.pool.query<Key>(`
    SELECT c.conrelid::regclass::text AS table, c.conname AS name, c.contype AS kind,
      nullif(c.confrelid, 0)::regclass::text AS refers,
      ${named('c.conrelid', 'c.conkey')} AS columns, ${named('c.confrelid', 'c.confkey')} AS referred
    FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('p', 'u', 'x', 'f')`)
  return rows
}

/** Users are the owners themselves, and public ids are unique across all machines. */
const ofAll = ['users', 'public_ids']

async function tablesOfOwners(): Promise<string[]> {
  const { rows } = await product.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'tenant_id'",
  )
  return rows
    .map(({ name }) => name)
    .filter((name) => !ofAll.includes(name))
    .sort()
}

describe('Tables of an owner', () => {
  it('lists every table of an owner', async () => {
    expect(await tablesOfOwners()).toEqual([
      'availability',
      'booking_events',
      'bookings',
      'client_checks',
      'client_keys',
      'clients',
      'closures',
      'deliveries',
      'deposits',
      'group_sessions',
      'occupancies',
      'open_requests',
      'receipt_counters',
      'receipts',
      'schedule_images',
      'schedules',
      'service_staff',
      'services',
      'special_hours',
      'staff',
      'terms',
      'undos',
      'waiting_checks',
      'waiting_entries',
      'waiting_offers',
    ])
  })

  it('keeps the owner in every table of a schedule', async () => {
    const { rows } = await product.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'schedule_id'",
    )
    const belonging = await tablesOfOwners()
    for (const { name } of rows) expect(belonging).toContain(name)
  })

  it('puts the owner first in every key and reference between tables of an owner', async () => {
    const belonging = await tablesOfOwners()
    const ofOwners = (await keys()).filter(({ table }) => belonging.includes(table))
    expect(new Set(ofOwners.map(({ table }) => table)).size).toBe(belonging.length)
    const within = ofOwners.filter(({ refers }) => refers === null || belonging.includes(refers))
    const breaking = within.filter(
      ({ columns, referred }) =>
        columns[0] !== 'tenant_id' || (referred !== null && referred[0] !== 'tenant_id'),
    )
    expect(breaking).toEqual([])
  })

  it('begins no index with the schedule, so that the planner never needs a second one for the owner', async () => {
    const { rows } = await product.pool.query<{ name: string }>(`
      SELECT indexrelid::regclass::text AS name FROM pg_index i
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE a.attname = 'schedule_id'`)
    expect(rows).toEqual([])
  })

  it('begins the unique indexes besides these keys with the owner too', async () => {
    const { rows } = await product.pool.query<{ table: string; name: string; first: string }>(`
      SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, a.attname AS first FROM pg_index i
        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE indisunique AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
      ORDER BY 1, 2`)
    const belonging = await tablesOfOwners()
    expect(rows.filter(({ table }) => belonging.includes(table))).toEqual([
      { table: 'bookings', name: 'bookings_request', first: 'tenant_id' },
      { table: 'deliveries', name: 'deliveries_of_waiting', first: 'tenant_id' },
      { table: 'schedule_images', name: 'schedule_images_logo', first: 'tenant_id' },
      { table: 'schedule_images', name: 'schedule_images_staff', first: 'tenant_id' },
      { table: 'staff', name: 'staff_of_person', first: 'tenant_id' },
    ])
  })

  it('links every table to its owner, directly or through other tables', async () => {
    const references = (await keys()).filter(({ kind, table, refers }) => kind === 'f' && table !== refers)
    const reaches = (table: string): boolean =>
      references.some((key) => key.table === table && (key.refers === 'users' || reaches(key.refers ?? '')))
    // The deletion of an account deletes their rows itself.
    const alone = ['receipt_counters', 'terms']
    for (const table of await tablesOfOwners())
      expect([table, reaches(table)]).toEqual([table, !alone.includes(table)])
  })
})

describe('Schema in code', () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable))

  it('matches the columns of the schema in code with those of the migrations', async () => {
    const { rows } = await product.pool.query<{ name: string; columns: string[] }>(`
      SELECT table_name AS name, array_agg(column_name::text ORDER BY column_name::text) AS columns
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`)
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const written = tables.map((table) => ({
      name: getTableName(table),
      columns: Object.keys(getTableColumns(table)).map(snake).sort(),
    }))
    expect(written.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows)
  })

  it('finds every named constraint and index of the schema in the database', async () => {
    const { rows } = await product.pool.query<{ name: string }>(
      "SELECT conname::text AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace UNION SELECT indexname::text FROM pg_indexes WHERE schemaname = 'public'",
    )
    const known = rows.map(({ name }) => name)
    const named = tables.flatMap((table) => {
      const { checks, uniqueConstraints, indexes } = getTableConfig(table as PgTable)
      const unnamed = (name: string | undefined) => (name ? [name] : [])
      return [
        ...checks.map(({ name }) => name),
        ...uniqueConstraints.flatMap(({ name }) => unnamed(name)),
        ...indexes.flatMap(({ config }) => unnamed(config.name)),
      ]
    })
    for (const name of named) expect(known).toContain(name)
    expect(known).toContain('occupancies_no_overlap')
  })
})
