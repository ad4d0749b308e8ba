import type pg from 'pg'
import type { Sequence, Table } from './format.ts'

/** Excludes tables of extensions. */
const kept = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

type Reference = { from: string; to: string }

function inOrder(tables: Table[], references: Reference[]): Table[] {
  const placed: Table[] = []
  const waiting = new Map(tables.map((table) => [table.table, table]))
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ table }) =>
      references.every(({ from, to }) => from !== table || to === table || !waiting.has(to)),
    )
    if (free.length === 0)
      throw new Error(`tables that point to each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.table)
    placed.push(...free)
  }
  return placed
}

/** In the order in which the tables can be filled. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const tables = await client.query<Table>(`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE ${kept} AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY 1 ORDER BY 1`)
  const references = await client.query<Reference>(`
    SELECT c.relname AS from, r.relname AS to FROM pg_constraint f
    JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.contype = 'f' AND ${kept}`)
  return inOrder(tables.rows, references.rows)
}

/** At least the highest number in the snapshot. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    SELECT c.relname AS table, a.attname AS column, s.last_value::text AS last
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_sequences s
      ON format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(format('public.%I', c.relname), a.attname)
    WHERE ${kept} AND s.last_value IS NOT NULL ORDER BY 1, 2`)
  return rows
}

export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(`
    SELECT EXISTS (SELECT FROM pg_class c WHERE ${kept}) OR to_regnamespace('drizzle') IS NOT NULL AS used`)
  return rows[0]?.used === false
}
