import { and, asc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { schedules } from '../../../db/schema.ts'
import type { Database } from '../database/connection.ts'

/** One row of what is exported: instants as Date, what is nested as it is. */
type ExportedRow = Record<string, unknown>

export type Exported = {
  columns: string[]
  /** Page by page, each read by itself: nothing is held between two. */
  pages(db: Database, ownerId: string): AsyncGenerator<ExportedRow[]>
}

const rowsAtOnce = 1_000

/** Of every column, whether it is the owner's to have: a secret, a hash or a column of the machine's own is not. */
type Shown<Table extends PgTable> = Record<keyof Table['_']['columns'] & string, boolean>

function columnsOf<Table extends PgTable>(table: Table, shown: Shown<Table>): Record<string, PgColumn> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return Object.fromEntries(Object.entries(columns).filter(([name]) => shown[name as keyof Shown<Table>]))
}

/** Rows that are few, read at once: the owner's own, by the column that says whose they are. */
export const few = <Table extends PgTable>(table: Table, owner: PgColumn, shown: Shown<Table>): Exported =>
  fewOf(table, shown, (ownerId) => eq(owner, ownerId))

export function fewOf<Table extends PgTable>(
  table: Table,
  shown: Shown<Table>,
  of: (ownerId: string) => SQL,
): Exported {
  const columns = columnsOf(table, shown)
  return {
    columns: Object.keys(columns),
    async *pages(db, ownerId) {
      yield await db
        .select(columns)
        .from(table as PgTable)
        .where(of(ownerId))
    },
  }
}

/** Many of the owner's own. */
export function many<Table extends Numbered>(table: Table, owner: PgColumn, shown: Shown<Table>): Exported {
  const columns = columnsOf(table, shown)
  return {
    columns: Object.keys(columns),
    pages: (db, ownerId) => numbered(db, { table, columns, of: eq(owner, ownerId) }),
  }
}

type Numbered = PgTable & { id: PgColumn }

/** Rows by their numbers, of whom or what `of` says. */
async function* numbered(
  db: Database,
  { table, columns, of }: { table: Numbered; columns: Record<string, PgColumn>; of: SQL | undefined },
): AsyncGenerator<ExportedRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ ...columns, id: table.id })
      .from(table as PgTable)
      .where(and(of, gt(table.id, after)))
      .orderBy(asc(table.id))
      .limit(rowsAtOnce)
    yield rows
    if (rows.length < rowsAtOnce) return
    after = Number(rows.at(-1)?.id)
  }
}

/** The schedules of an owner, deleted ones too: what was in them is still theirs. */
const schedulesOf = async (db: Database, ownerId: string): Promise<number[]> => {
  const { id } = schedules
  const rows = await db.select({ id }).from(schedules).where(eq(schedules.ownerId, ownerId)).orderBy(id)
  return rows.map((row) => row.id)
}

/** What belongs to the owner's schedules, one schedule after the other. */
export function ofSchedules<Table extends Numbered & { scheduleId: PgColumn }>(
  table: Table,
  shown: Shown<Table>,
  seen?: SQL,
): Exported {
  const columns = columnsOf(table, shown)
  return {
    columns: Object.keys(columns),
    async *pages(db, ownerId) {
      for (const scheduleId of await schedulesOf(db, ownerId))
        yield* numbered(db, { table, columns, of: and(eq(table.scheduleId, scheduleId), seen) })
    },
  }
}
