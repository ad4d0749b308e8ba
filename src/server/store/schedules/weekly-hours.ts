import { and, eq, inArray, isNull } from 'drizzle-orm'
import { availability } from '../../../../db/schema.ts'
import type { OpeningHours } from '../../../domain/opening-hours.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from './schedule-key.ts'

export type AvailabilityRow = typeof availability.$inferSelect

export const listAvailability = (db: Database, schedule: ScheduleKey): Promise<AvailabilityRow[]> =>
  db
    .select()
    .from(availability)
    .where(ofSchedule(availability, schedule))
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
export async function insertHours(tx: Database, schedule: ScheduleKey, hours: readonly OpeningHours[]) {
  if (hours.length > 0) await tx.insert(availability).values(hours.map((row) => ({ ...row, ...schedule })))
}

type SetHours = ScheduleKey & {
  /** Null for all staff members without hours of their own. */
  staffId: number | null
  days: readonly number[]
  hours: readonly { startTime: string; endTime: string }[]
  replace: boolean
}

/** A member's first own hours copy the shared hours of the other days. */
export async function setHours(tx: Database, { staffId, days, hours, replace, ...schedule }: SetHours) {
  const rows = await listAvailability(tx, schedule)
  const own = rows.filter((row) => row.staffId === staffId)
  const others = rows.filter((row) => row.staffId === null && !(replace && days.includes(row.dayOfWeek)))
  if (replace) {
    const theirs = staffId === null ? isNull(availability.staffId) : eq(availability.staffId, staffId)
    await tx
      .delete(availability)
      .where(and(ofSchedule(availability, schedule), theirs, inArray(availability.dayOfWeek, [...days])))
  }
  const added = [...new Set(days)].flatMap((dayOfWeek) => hours.map((times) => ({ ...times, dayOfWeek })))
  const takenOver = staffId !== null && own.length === 0 ? others : []
  const all = [...takenOver, ...added].map(({ dayOfWeek, startTime, endTime }) => ({
    ...schedule,
    staffId,
    dayOfWeek,
    startTime,
    endTime,
  }))
  if (all.length > 0) await tx.insert(availability).values(all)
}

export async function deleteAvailability(
  tx: Database,
  schedule: ScheduleKey,
  availabilityId: number,
): Promise<void> {
  const { rowCount } = await tx
    .delete(availability)
    .where(and(ofSchedule(availability, schedule), eq(availability.id, availabilityId)))
  if (rowCount === 0) throw new Refused('availability_not_found')
}
