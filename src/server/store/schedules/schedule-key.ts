import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `tenantId` is the owner's number, by which the tables are distributed over machines: every statement names it. */
export type ScheduleKey = { tenantId: number; scheduleId: number }

export const ofSchedule = (
  table: { tenantId: PgColumn; scheduleId: PgColumn },
  { tenantId, scheduleId }: ScheduleKey,
): SQL | undefined => and(eq(table.tenantId, tenantId), eq(table.scheduleId, scheduleId))
