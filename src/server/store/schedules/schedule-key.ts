import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { schedules } from '../../../../db/schema.ts'

/** `tenantId` is the owner's number, by which the tables are distributed over machines: every statement names it. */
export type ScheduleKey = { tenantId: number; scheduleId: number }

export const ofSchedule = (
  table: { tenantId: PgColumn; scheduleId: PgColumn },
  { tenantId, scheduleId }: ScheduleKey,
): SQL | undefined => and(eq(table.tenantId, tenantId), eq(table.scheduleId, scheduleId))

export const scheduleKey = ({ tenantId }: { tenantId: number }, scheduleId: number): ScheduleKey => ({
  tenantId,
  scheduleId,
})

/** The schedule's own row, also if it is deleted. */
export const isSchedule = ({ tenantId, scheduleId }: ScheduleKey): SQL | undefined =>
  and(eq(schedules.tenantId, tenantId), eq(schedules.id, scheduleId))

export const keyOf = ({ tenantId, id }: { tenantId: number; id: number }): ScheduleKey => ({
  tenantId,
  scheduleId: id,
})
