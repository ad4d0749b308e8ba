import { and, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { bookings, staff } from '../../../../db/schema.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from './schedule-key.ts'

export type StaffMember = typeof staff.$inferSelect

/** For a visit, the names in order. Null if the schedule has no other staff member. */
export const nameOfWhoTakes = (
  tenant: string,
): string => `(SELECT string_agg(t.name, ', ' ORDER BY d.turn) FROM staff t
  JOIN (SELECT b.staff_id AS id, 1 AS turn WHERE b.parts IS NULL UNION ALL
    SELECT (p.part ->> 'staffId')::bigint, min(p.turn) FROM jsonb_array_elements(b.parts) WITH ORDINALITY AS p (part, turn)
    GROUP BY 1) d ON t.tenant_id = ${tenant} AND t.schedule_id = b.schedule_id AND t.id = d.id
  WHERE EXISTS (SELECT FROM staff o
    WHERE o.tenant_id = ${tenant} AND o.schedule_id = b.schedule_id AND o.id <> b.staff_id AND o.deleted_at IS NULL))`

export const isTakenBy = (staffId: string) =>
  `(b.staff_id = ${staffId} OR b.parts @> jsonb_build_array(jsonb_build_object('staffId', ${staffId})))`

/** Whether one of the staff members does the booking, or a part of its visit. */
export const isOfStaff = (staffIds: string, booking = 'b'): string =>
  `(${booking}.staff_id = ANY(${staffIds}::bigint[]) OR EXISTS (SELECT FROM jsonb_array_elements(${booking}.parts) AS own (part)
    WHERE (own.part ->> 'staffId')::bigint = ANY(${staffIds}::bigint[])))`

const present = (schedule: ScheduleKey) => and(ofSchedule(staff, schedule), isNull(staff.deletedAt))

export const listStaff = (db: Database, schedule: ScheduleKey): Promise<StaffMember[]> =>
  db.select().from(staff).where(present(schedule)).orderBy(staff.position, staff.id)

/** Those who have left come last. */
export const listEverybody = (db: Database, schedule: ScheduleKey): Promise<StaffMember[]> =>
  db
    .select()
    .from(staff)
    .where(ofSchedule(staff, schedule))
    .orderBy(isNotNull(staff.deletedAt), staff.position, staff.id)

export async function countUpcoming(
  db: Database,
  schedule: ScheduleKey,
  now: Date,
): Promise<Map<number, number>> {
  const taken = sql`(SELECT ${bookings.staffId} AS id UNION
    SELECT (part ->> 'staffId')::bigint FROM jsonb_array_elements(${bookings.parts}) part)`
  const { rows } = await db.execute<{ id: string; bookings: string }>(sql`
    SELECT member.id, count(*) AS bookings FROM ${bookings} CROSS JOIN LATERAL ${taken} member
    WHERE ${and(
      ofSchedule(bookings, schedule),
      isNull(bookings.deletedAt),
      inArray(bookings.status, ['pending', 'approved']),
      gt(bookings.startsAt, now),
    )} GROUP BY 1`)
  return new Map(rows.map((row) => [Number(row.id), Number(row.bookings)]))
}

/** In order, each once, including those who have left. */
export async function findStaffNames(
  db: Database,
  schedule: ScheduleKey,
  staffIds: number[],
): Promise<string> {
  const rows = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(ofSchedule(staff, schedule), inArray(staff.id, staffIds)))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return [...new Set(staffIds)].map((id) => names.get(id)).join(', ')
}

export async function requireStaff(
  db: Database,
  schedule: ScheduleKey,
  staffIds: number[],
  field?: string,
): Promise<void> {
  if (staffIds.length === 0) return
  const wanted = new Set(staffIds)
  const rows = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(present(schedule), inArray(staff.id, [...wanted])))
  if (rows.length < wanted.size)
    throw new Refused('staff_not_found', {}, field === undefined ? {} : { field })
}

export const requireMember = (db: Database, schedule: ScheduleKey, staffId: number | null): Promise<void> =>
  requireStaff(db, schedule, staffId === null ? [] : [staffId], 'staffId')

export async function insertStaff(
  tx: Database,
  schedule: ScheduleKey,
  member: Pick<StaffMember, 'name' | 'color'>,
): Promise<StaffMember> {
  const [last] = await tx
    .select({ position: max(staff.position) })
    .from(staff)
    .where(ofSchedule(staff, schedule))
  const position = (last?.position ?? 0) + 1
  const [row] = await tx
    .insert(staff)
    .values({ ...member, ...schedule, position })
    .returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function updateStaff(
  tx: Database,
  schedule: ScheduleKey,
  staffId: number,
  changes: Partial<Pick<StaffMember, 'name' | 'color' | 'position'>>,
): Promise<StaffMember> {
  const [row] = await tx
    .update(staff)
    // An update must set something, and a present member is not deleted.
    .set({ ...changes, deletedAt: null })
    .where(and(present(schedule), eq(staff.id, staffId)))
    .returning()
  if (!row) throw new Refused('staff_not_found')
  return row
}

/** Past bookings keep the member, and a schedule keeps at least one. */
export async function retireStaff(
  tx: Database,
  schedule: ScheduleKey,
  staffId: number,
  now: Date,
): Promise<void> {
  await requireStaff(tx, schedule, [staffId])
  const members = await listStaff(tx, schedule)
  if (members.length === 1) throw new Refused('last_staff_member')
  await tx
    .update(staff)
    .set({ deletedAt: now })
    .where(and(present(schedule), eq(staff.id, staffId)))
}
