import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { staff } from '../../../db/schema.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'

export type StaffMember = typeof staff.$inferSelect

const present = (scheduleId: number) => and(eq(staff.scheduleId, scheduleId), isNull(staff.deletedAt))

export const listStaff = (db: Database, scheduleId: number): Promise<StaffMember[]> =>
  db.select().from(staff).where(present(scheduleId)).orderBy(staff.position, staff.id)

/** Refuses staff members who are not, or no longer, of the schedule. */
export async function requireStaff(db: Database, scheduleId: number, staffIds: number[]): Promise<void> {
  if (staffIds.length === 0) return
  const wanted = new Set(staffIds)
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(present(scheduleId), inArray(staff.id, [...wanted])))
  if (rows.length < wanted.size) throw new Refused('staff_not_found')
}

export async function insertStaff(
  tx: Database,
  scheduleId: number,
  member: { name: string; color: string },
): Promise<StaffMember> {
  const position = sql`(SELECT coalesce(max(t.position), 0) + 1 FROM staff t WHERE t.schedule_id = ${scheduleId})`
  const [row] = await tx
    .insert(staff)
    .values({ ...member, scheduleId, position })
    .returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function updateStaff(
  tx: Database,
  scheduleId: number,
  staffId: number,
  changes: Partial<Pick<StaffMember, 'name' | 'color' | 'position'>>,
): Promise<StaffMember> {
  const [row] = await tx
    .update(staff)
    .set({ ...changes, scheduleId })
    .where(and(present(scheduleId), eq(staff.id, staffId)))
    .returning()
  if (!row) throw new Refused('staff_not_found')
  return row
}

/** Retires a member: nothing of the past is lost, and a schedule keeps one at least. */
export async function retireStaff(
  tx: Database,
  scheduleId: number,
  staffId: number,
  now: Date,
): Promise<void> {
  await requireStaff(tx, scheduleId, [staffId])
  const members = await listStaff(tx, scheduleId)
  if (members.length === 1) throw new Refused('last_staff_member')
  await tx
    .update(staff)
    .set({ deletedAt: now })
    .where(and(present(scheduleId), eq(staff.id, staffId)))
}
