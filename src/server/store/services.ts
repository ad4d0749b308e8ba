import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as tables from '../../../db/schema.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'
import { ownedScheduleIds } from './schedules.ts'

export type Service = typeof tables.services.$inferSelect

export const listServices = (db: Database, scheduleId: number): Promise<Service[]> =>
  db
    .select()
    .from(tables.services)
    .where(and(eq(tables.services.scheduleId, scheduleId), isNull(tables.services.deletedAt)))
    .orderBy(tables.services.displayOrder, tables.services.id)

export async function findService(db: Database, scheduleId: number, serviceId: number): Promise<Service> {
  const [row] = await db
    .select()
    .from(tables.services)
    .where(
      and(
        eq(tables.services.id, serviceId),
        eq(tables.services.scheduleId, scheduleId),
        isNull(tables.services.deletedAt),
      ),
    )
  if (!row) throw new Refused('service_not_found')
  return row
}

export async function insertService(
  db: Database,
  service: typeof tables.services.$inferInsert,
): Promise<Service> {
  const [row] = await db.insert(tables.services).values(service).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function deleteService(
  db: Database,
  ownerId: string,
  serviceId: number,
  now: Date,
): Promise<void> {
  const deleted = await db
    .update(tables.services)
    .set({ deletedAt: now })
    .where(
      and(
        eq(tables.services.id, serviceId),
        isNull(tables.services.deletedAt),
        inArray(tables.services.scheduleId, ownedScheduleIds(db, ownerId)),
      ),
    )
    .returning({ id: tables.services.id })
  if (deleted.length === 0) throw new Refused('service_not_found')
}
