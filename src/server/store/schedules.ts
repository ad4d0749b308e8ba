import { and, eq, isNull, sql } from 'drizzle-orm'
import * as tables from '../../../db/schema.ts'
import type { BookingStatus } from '../../domain/bookings.ts'
import type { OpeningHours } from '../../domain/opening-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'

export type Schedule = typeof tables.schedules.$inferSelect
export type OwnedSchedule = Schedule & { upcomingCount: number }

const upcomingCount = (now: Date) =>
  sql<number>`(SELECT count(*)::int FROM bookings b
    WHERE b.schedule_id = "schedules"."id" AND b.blocks AND b.hold_ends_at IS NULL AND b.starts_at > ${now.toISOString()})`

const ownedBy = (ownerId: string) =>
  and(eq(tables.schedules.ownerId, ownerId), isNull(tables.schedules.deletedAt))

/** As a subquery: the ids of what belongs to an owner, for scoping rows that hang on a schedule. */
export const ownedScheduleIds = (db: Database, ownerId: string) =>
  db.select({ id: tables.schedules.id }).from(tables.schedules).where(ownedBy(ownerId))

export async function findSchedule(
  db: Database,
  ownerId: string,
  scheduleId: number,
  now: Date,
): Promise<OwnedSchedule> {
  const [row] = await db
    .select({ schedule: tables.schedules, upcomingCount: upcomingCount(now) })
    .from(tables.schedules)
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
  if (!row) throw new Refused('schedule_not_found')
  return { ...row.schedule, upcomingCount: row.upcomingCount }
}

/** The owner's schedule, or the refusal that it is not theirs or not there: the two are told the same. */
export async function requireSchedule(db: Database, ownerId: string, scheduleId: number): Promise<Schedule> {
  const [row] = await db
    .select()
    .from(tables.schedules)
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
  if (!row) throw new Refused('schedule_not_found')
  return row
}

/** Locks a schedule against every other colliding write, in the order that keeps them from deadlocking. */
export async function lockSchedule(tx: Database, ownerId: string, scheduleId: number): Promise<Schedule> {
  const [row] = await tx
    .select()
    .from(tables.schedules)
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
    .for('no key update')
  if (!row) throw new Refused('schedule_not_found')
  return row
}

export async function listSchedules(db: Database, ownerId: string, now: Date) {
  const rows = await db
    .select({
      schedule: tables.schedules,
      upcomingCount: upcomingCount(now),
      pendingCount: sql<number>`(SELECT count(*)::int FROM bookings b
        WHERE b.schedule_id = "schedules"."id" AND b.deleted_at IS NULL AND b.status = 'pending'
          AND b.hold_ends_at IS NULL)`,
      hours: sql<OpeningHours[]>`(SELECT coalesce(json_agg(json_build_object('dayOfWeek', a.day_of_week,
          'startTime', to_char(a.start_time, 'HH24:MI'), 'endTime', to_char(a.end_time, 'HH24:MI'))), '[]')
        FROM availability a WHERE a.schedule_id = "schedules"."id")`,
      around: sql<{ date: string; start: number; end: number; status: BookingStatus }[]>`(
        SELECT coalesce(json_agg(json_build_object('date', b.date, 'start', extract(epoch FROM b.starts_at) * 1000,
          'end', extract(epoch FROM b.ends_at) * 1000, 'status', b.status) ORDER BY b.starts_at), '[]')
        FROM bookings b WHERE b.schedule_id = "schedules"."id" AND b.blocks AND b.hold_ends_at IS NULL
          AND tstzrange(b.starts_at, b.ends_at)
          && tstzrange(${now.toISOString()}::timestamptz - interval '26 hours',
                       ${now.toISOString()}::timestamptz + interval '26 hours'))`,
    })
    .from(tables.schedules)
    .where(ownedBy(ownerId))
    .orderBy(tables.schedules.createdAt, tables.schedules.id)
  return rows.map(({ schedule, ...rest }) => ({ ...schedule, ...rest }))
}

export async function insertSchedule(
  db: Database,
  schedule: typeof tables.schedules.$inferInsert,
): Promise<OwnedSchedule> {
  const [row] = await db.insert(tables.schedules).values(schedule).returning()
  if (!row) throw new Error('insert returned no row')
  return { ...row, upcomingCount: 0 }
}

/** Changes what is given of a schedule of the owner's. */
export async function updateSchedule(
  db: Database,
  ownerId: string,
  scheduleId: number,
  changes: Partial<
    Pick<
      Schedule,
      | 'name'
      | 'description'
      | 'timezone'
      | 'passwordHash'
      | 'requiresDeposit'
      | 'depositCents'
      | 'refundHours'
      | 'feedToken'
    >
  >,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db
    .update(tables.schedules)
    .set(changes)
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
}

/** Deletes a locked schedule and cancels what is still to come, with the mails and refunds that follow from it. */
export async function deleteLockedSchedule(tx: Database, scheduleId: number, now: Date): Promise<void> {
  await tx.update(tables.schedules).set({ deletedAt: now }).where(eq(tables.schedules.id, scheduleId))
  await tx.execute(sql`
    WITH cancelled AS (
      UPDATE bookings SET status = 'cancelled', version = version + 1,
        deleted_at = CASE WHEN hold_ends_at IS NOT NULL THEN ${now.toISOString()}::timestamptz END
      WHERE schedule_id = ${scheduleId} AND blocks AND starts_at > ${now.toISOString()}
      RETURNING id, version, client_email, client_locale, hold_ends_at
    ), owed AS (
      UPDATE deposits d SET check_at = ${now.toISOString()},
        status = CASE d.status WHEN 'succeeded' THEN 'refund_pending' ELSE d.status END
      FROM cancelled c WHERE d.booking_id = c.id AND d.status IN ('created', 'failed', 'succeeded')
    ) INSERT INTO messages (kind, recipient, booking_id, booking_version, to_address, locale)
      SELECT 'booking_cancelled', 'client', id, version, client_email, client_locale FROM cancelled
      WHERE client_email IS NOT NULL AND hold_ends_at IS NULL`)
}
