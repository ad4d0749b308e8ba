import { sql } from 'drizzle-orm'
import type { Database } from '../../src/server/database/connection.ts'

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** As one parameter: with thousands of rows, building a parameter for each value takes seconds. All rows have the same fields. */
export async function insertRows<Row extends object>(
  tx: Database,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const fields = (Object.keys(first) as (keyof Row & string)[]).filter((field) =>
    rows.some((row) => row[field] !== null),
  )
  const names = fields.map(columnOf)
  const columns = sql.raw(names.join(', '))
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [index, field] of fields.entries()) record[names[index] ?? field] = row[field]
    return record
  })
  await tx.execute(sql`INSERT INTO ${sql.raw(table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${sql.raw(table)}, ${JSON.stringify(records)}::json)`)
}
