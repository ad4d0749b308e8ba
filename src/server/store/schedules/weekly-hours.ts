import { and, eq, inArray, isNull } from 'drizzle-orm'
import { availability } from '../../../../db/schema.ts'
import type { OpeningHours } from '../../../domain/opening-hours.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'

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

/** For all staff members without hours of their own. */
export async function insertHours(tx: Database, scheduleId: number, hours: readonly OpeningHours[]) {
  if (hours.length > 0) await tx.insert(availability).values(hours.map((row) => ({ ...row, scheduleId })))
}

type SetHours = {
  scheduleId: number
  /** Null for all staff members without hours of their own. */
  staffId: number | null
  days: readonly number[]
  hours: readonly { startTime: string; endTime: string }[]
  replace: boolean
}

/** A member's first own hours copy the shared hours of the other days. */
export async function setHours(tx: Database, { scheduleId, staffId, days, hours, replace }: SetHours) {
  const rows = await listAvailability(tx, scheduleId)
  const own = rows.filter((row) => row.staffId === staffId)
  const others = rows.filter((row) => row.staffId === null && !(replace && days.includes(row.dayOfWeek)))
  if (replace) {
    const theirs = staffId === null ? isNull(availability.staffId) : eq(availability.staffId, staffId)
    await tx
      .delete(availability)
      .where(and(eq(availability.scheduleId, scheduleId), theirs, inArray(availability.dayOfWeek, [...days])))
  }
  const added = [...new Set(days)].flatMap((dayOfWeek) => hours.map((times) => ({ ...times, dayOfWeek })))
  const takenOver = staffId !== null && own.length === 0 ? others : []
  const all = [...takenOver, ...added].map(({ dayOfWeek, startTime, endTime }) => ({
    scheduleId,
    staffId,
    dayOfWeek,
    startTime,
    endTime,
  }))
  if (all.length > 0) await tx.insert(availability).values(all)
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
