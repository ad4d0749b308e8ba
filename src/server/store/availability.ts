import { and, eq } from 'drizzle-orm'
import { availability } from '../../../db/schema.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'

export type AvailabilityRow = typeof availability.$inferSelect

export const listAvailability = (db: Database, scheduleId: number): Promise<AvailabilityRow[]> =>
  db
    .select()
    .from(availability)
    .where(eq(availability.scheduleId, scheduleId))
    .orderBy(availability.dayOfWeek, availability.startTime, availability.id)

export async function insertAvailability(
  tx: Database,
  row: typeof availability.$inferInsert,
): Promise<AvailabilityRow> {
  const [inserted] = await tx.insert(availability).values(row).returning()
  if (!inserted) throw new Error('insert returned no row')
  return inserted
}

export async function deleteAvailability(
  tx: Database,
  scheduleId: number,
  availabilityId: number,
): Promise<void> {
  const { rowCount } = await tx
    .delete(availability)
    .where(and(eq(availability.scheduleId, scheduleId), eq(availability.id, availabilityId)))
  if (rowCount === 0) throw new Refused('availability_not_found')
}
