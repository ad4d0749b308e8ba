import { and, eq, inArray } from 'drizzle-orm'
import * as tables from '../../../db/schema.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'
import { ownedScheduleIds } from './schedules.ts'

export type AvailabilityRow = typeof tables.availability.$inferSelect

export const listAvailability = (db: Database, scheduleId: number): Promise<AvailabilityRow[]> =>
  db
    .select()
    .from(tables.availability)
    .where(eq(tables.availability.scheduleId, scheduleId))
    .orderBy(tables.availability.dayOfWeek, tables.availability.startTime, tables.availability.id)

export async function insertAvailability(
  db: Database,
  availability: typeof tables.availability.$inferInsert,
): Promise<AvailabilityRow> {
  const [row] = await db.insert(tables.availability).values(availability).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function deleteAvailability(
  db: Database,
  ownerId: string,
  availabilityId: number,
): Promise<void> {
  const deleted = await db
    .delete(tables.availability)
    .where(
      and(
        eq(tables.availability.id, availabilityId),
        inArray(tables.availability.scheduleId, ownedScheduleIds(db, ownerId)),
      ),
    )
    .returning({ id: tables.availability.id })
  if (deleted.length === 0) throw new Refused('availability_not_found')
}
