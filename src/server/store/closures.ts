import { and, eq, gte } from 'drizzle-orm'
import { closures, specialHours } from '../../../db/schema.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'

export type Closure = typeof closures.$inferSelect
export type SpecialHoursRow = typeof specialHours.$inferSelect

/** The closures of a schedule that end after an instant, by their start. */
export const listClosures = (db: Database, scheduleId: number, after: Date): Promise<Closure[]> =>
  db
    .select()
    .from(closures)
    .where(and(eq(closures.scheduleId, scheduleId), gte(closures.endsAt, after)))
    .orderBy(closures.startsAt, closures.id)

export async function insertClosure(tx: Database, closure: typeof closures.$inferInsert): Promise<Closure> {
  const [row] = await tx.insert(closures).values(closure).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function deleteClosure(tx: Database, scheduleId: number, id: number): Promise<void> {
  const { rowCount } = await tx
    .delete(closures)
    .where(and(eq(closures.scheduleId, scheduleId), eq(closures.id, id)))
  if (rowCount === 0) throw new Refused('closure_not_found')
}

/** The special hours of a schedule from a date on. */
export const listSpecialHours = (
  db: Database,
  scheduleId: number,
  from: string,
): Promise<SpecialHoursRow[]> =>
  db
    .select()
    .from(specialHours)
    .where(and(eq(specialHours.scheduleId, scheduleId), gte(specialHours.date, from)))
    .orderBy(specialHours.date, specialHours.startTime, specialHours.id)

export async function insertSpecialHours(
  tx: Database,
  row: typeof specialHours.$inferInsert,
): Promise<SpecialHoursRow> {
  const [inserted] = await tx.insert(specialHours).values(row).returning()
  if (!inserted) throw new Error('insert returned no row')
  return inserted
}

export async function deleteSpecialHours(tx: Database, scheduleId: number, id: number): Promise<void> {
  const { rowCount } = await tx
    .delete(specialHours)
    .where(and(eq(specialHours.scheduleId, scheduleId), eq(specialHours.id, id)))
  if (rowCount === 0) throw new Refused('special_hours_not_found')
}
