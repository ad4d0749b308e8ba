import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { schedules, serviceStaff } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule } from '../schedules/schedule-key.ts'

type ExportedRow = Record<string, unknown>

export type ExportingOwner = { id: string; tenantId: number }

export type Exported = {
  columns: string[]
  /** Each page is a separate query, so that no transaction stays open. */
  pages(db: Database, owner: ExportingOwner): AsyncGenerator<ExportedRow[]>
}

const rowsAtOnce = 50

/** Secrets, hashes and internal columns are not exported. An expression replaces the column's value. */
type Shown<Table extends PgTable> = Record<keyof Table['_']['columns'] & string, boolean | SQL>

type Columns = Record<string, PgColumn | SQL>

function columnsOf<Table extends PgTable>(table: Table, shown: Shown<Table>): Columns {
  return Object.fromEntries(
    Object.entries<PgColumn>(getTableColumns(table)).flatMap(([name, column]) => {
      const value: boolean | SQL = shown[name as keyof Shown<Table>]
      return value ? [[name, value === true ? column : value]] : []
    }),
  )
}

/** Of tables that hold a hundred rows of an account at most: they come as one page. */
export function few<Table extends PgTable>(table: Table, owner: PgColumn, shown: Shown<Table>): Exported {
  const columns = columnsOf(table, shown)
  return {
    columns: Object.keys(columns),
    async *pages(db, { id }) {
      yield await db
        .select(columns)
        .from(table as PgTable)
        .where(eq(owner, id))
    },
  }
}

/** Page by page, in the order of `name`, which is shown and names one row of the owner. */
export function named<Table extends PgTable & { tenantId: PgColumn }>(
  table: Table,
  name: PgColumn,
  shown: Shown<Table>,
): Exported {
  const columns = columnsOf(table, shown)
  return {
    columns: Object.keys(columns),
    async *pages(db, { tenantId }) {
      for (let after = ''; ; ) {
        const rows = await db
          .select({ ...columns, [name.name]: name })
          .from(table as PgTable)
          .where(and(eq(table.tenantId, tenantId), gt(name, after)))
          .orderBy(asc(name))
          .limit(rowsAtOnce)
        yield rows
        if (rows.length < rowsAtOnce) return
        after = String(rows.at(-1)?.[name.name])
      }
    },
  }
}

/** Reads a large table page by page. */
export function many<Table extends Numbered>(table: Table, tenant: PgColumn, shown: Shown<Table>): Exported {
  const columns = columnsOf(table, shown)
  return {
    columns: Object.keys(columns),
    pages: (db, { tenantId }) => numbered(db, { table, columns, of: eq(tenant, tenantId) }),
  }
}

type Numbered = PgTable & { id: PgColumn }

async function* numbered(
  db: Database,
  { table, columns, of }: { table: Numbered; columns: Columns; of: SQL | undefined },
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

/** Includes deleted ones: their content still belongs to the owner. */
const schedulesOf = async (db: Database, tenantId: number): Promise<number[]> => {
  const { id } = schedules
  const rows = await db.select({ id }).from(schedules).where(eq(schedules.tenantId, tenantId)).orderBy(id)
  return rows.map((row) => row.id)
}

export function ofSchedules<Table extends Numbered & { tenantId: PgColumn; scheduleId: PgColumn }>(
  table: Table,
  shown: Shown<Table>,
  seen?: (owner: ExportingOwner) => SQL,
): Exported {
  const columns = columnsOf(table, shown)
  return {
    columns: Object.keys(columns),
    async *pages(db, owner) {
      const { tenantId } = owner
      for (const scheduleId of await schedulesOf(db, tenantId))
        yield* numbered(db, {
          table,
          columns,
          of: and(ofSchedule(table, { tenantId, scheduleId }), seen?.(owner)),
        })
    },
  }
}

/** Has thousands of rows, and no number of its own. */
export function exportedServiceStaff(shown: Shown<typeof serviceStaff>): Exported {
  const columns = columnsOf(serviceStaff, shown)
  const { serviceId, staffId } = serviceStaff
  async function* pagesOf(db: Database, of: SQL | undefined): AsyncGenerator<ExportedRow[]> {
    for (let after = [0, 0]; ; ) {
      const rows = await db
        .select({ ...columns, serviceId, staffId })
        .from(serviceStaff)
        .where(and(of, sql`(${serviceId}, ${staffId}) > (${after[0]}::bigint, ${after[1]}::bigint)`))
        .orderBy(asc(serviceId), asc(staffId))
        .limit(rowsAtOnce)
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) return
      after = [last.serviceId, last.staffId]
    }
  }
  return {
    columns: Object.keys(columns),
    async *pages(db, { tenantId }) {
      for (const scheduleId of await schedulesOf(db, tenantId))
        yield* pagesOf(db, ofSchedule(serviceStaff, { tenantId, scheduleId }))
    },
  }
}
