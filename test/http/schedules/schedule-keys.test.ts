import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uniqueAcrossSchedules } from '../../../db/across-schedules.ts'
import * as schema from '../../../db/schema.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ sending: false })
})

afterAll(() => product.stop())

type Key = { table: string; name: string; kind: string; columns: string[]; refers: string | null }

async function keys(): Promise<Key[]> {
  const { rows } = await product.pool.query<Key>(`
    SELECT c.conrelid::regclass::text AS table, c.conname AS name, c.contype AS kind,
      nullif(c.confrelid, 0)::regclass::text AS refers,
      ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY k (number, place)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number ORDER BY k.place) AS columns
    FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('p', 'u', 'x', 'f')`)
  return rows
}

async function tablesOfSchedules(): Promise<string[]> {
  const { rows } = await product.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'schedule_id'",
  )
  return rows.map(({ name }) => name).sort()
}

describe('Tables of a schedule', () => {
  it('lists every table of a schedule', async () => {
    expect(await tablesOfSchedules()).toEqual([
      'availability',
      'booking_events',
      'bookings',
      'closures',
      'deliveries',
      'deposits',
      'group_sessions',
      'occupancies',
      'open_requests',
      'service_staff',
      'services',
      'special_hours',
      'staff',
      'undos',
    ])
  })

  it('puts the schedule first in every key and reference between tables of a schedule', async () => {
    const belonging = await tablesOfSchedules()
    const ofSchedules = (await keys()).filter(({ table }) => belonging.includes(table))
    expect(new Set(ofSchedules.map(({ table }) => table)).size).toBe(belonging.length)
    const exempt: string[] = Object.keys(uniqueAcrossSchedules)
    const within = ofSchedules.filter(
      ({ refers }) => refers === null || refers === 'schedules' || belonging.includes(refers),
    )
    const breaking = within.filter(
      ({ columns, name }) => columns[0] !== 'schedule_id' && !exempt.includes(name),
    )
    expect(breaking).toEqual([])
  })

  it('lists only existing keys as exceptions', async () => {
    const names = (await keys()).map(({ name }) => name)
    for (const name of Object.keys(uniqueAcrossSchedules)) expect(names).toContain(name)
  })

  it('links every table to its schedule, directly or through other tables', async () => {
    const references = (await keys()).filter(({ kind, table, refers }) => kind === 'f' && table !== refers)
    const reaches = (table: string): boolean =>
      references.some(
        (key) => key.table === table && (key.refers === 'schedules' || reaches(key.refers ?? '')),
      )
    for (const table of await tablesOfSchedules()) expect([table, reaches(table)]).toEqual([table, true])
  })
})

describe('Schema in code', () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable))

  it('matches the columns of the schema in code with those of the migrations', async () => {
    const { rows } = await product.pool.query<{ name: string; columns: string[] }>(`
      SELECT table_name AS name, array_agg(column_name::text ORDER BY column_name::text) AS columns
      FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1`)
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
