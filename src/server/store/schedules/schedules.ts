import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as tables from '../../../../db/schema.ts'
import type { BookingRules } from '../../../domain/booking-rules.ts'
import type { ProviderName } from '../../../domain/deposits.ts'
import { Refused } from '../../../domain/refusals.ts'
import { newFeedToken } from '../../adapters/random.ts'
import { noteChange } from '../../database/changes.ts'
import { inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import { requireRoomForSchedule } from '../accounts/quotas.ts'

export type Schedule = typeof tables.schedules.$inferSelect
export type OwnedSchedule = Schedule & { upcomingCount: number; depositsPaused: boolean }

const upcomingCount = (now: Date) =>
  sql<number>`(SELECT count(*)::int FROM bookings b
    WHERE b.schedule_id = "schedules"."id" AND b.deleted_at IS NULL AND b.status IN ('pending', 'approved')
      AND b.starts_at > ${now.toISOString()})`

const depositsPaused = (provider: ProviderName) =>
  sql<boolean>`("schedules"."requires_deposit" AND "schedules"."deposit_cents" > 0 AND NOT EXISTS (SELECT FROM payment_accounts p
    WHERE p.owner_id = "schedules"."owner_id" AND p.provider = ${provider} AND p.enabled))`

const ownedBy = (ownerId: string) =>
  and(eq(tables.schedules.ownerId, ownerId), isNull(tables.schedules.deletedAt))

export const ownedScheduleIds = (db: Database, ownerId: string) =>
  db.select({ id: tables.schedules.id }).from(tables.schedules).where(ownedBy(ownerId))

export async function findSchedule(
  db: Database,
  ownerId: string,
  scheduleId: number,
  { now, provider }: { now: Date; provider: ProviderName },
): Promise<OwnedSchedule> {
  const [row] = await db
    .select({
      schedule: tables.schedules,
      upcomingCount: upcomingCount(now),
      depositsPaused: depositsPaused(provider),
    })
    .from(tables.schedules)
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
  if (!row) throw new Refused('schedule_not_found')
  const { schedule, ...more } = row
  return { ...schedule, ...more }
}

/** Refuses an unknown schedule and another owner's with the same error. */
export async function requireSchedule(db: Database, ownerId: string, scheduleId: number): Promise<Schedule> {
  const [row] = await db
    .select()
    .from(tables.schedules)
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
  if (!row) throw new Refused('schedule_not_found')
  return row
}

export const listOwned = (db: Database, ownerId: string): Promise<Schedule[]> =>
  db.select().from(tables.schedules).where(ownedBy(ownerId)).orderBy(tables.schedules.id)

/** Also of a deleted schedule. */
export async function findScheduleName(db: Database, scheduleId: number): Promise<{ name: string }> {
  const { name, id } = tables.schedules
  const [row] = await db.select({ name }).from(tables.schedules).where(eq(id, scheduleId))
  if (!row) throw new Error('a booking without its schedule')
  return row
}

/** Lock the schedule before other rows, to avoid deadlocks. */
export async function lockSchedule(tx: Database, ownerId: string, scheduleId: number): Promise<Schedule> {
  const [row] = await tx
    .select()
    .from(tables.schedules)
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
    .for('no key update')
  if (!row) throw new Refused('schedule_not_found')
  return row
}

export async function insertSchedule(
  db: Database,
  schedule: typeof tables.schedules.$inferInsert,
  staffName: string,
): Promise<OwnedSchedule> {
  return inTransaction(db, async (tx) => {
    await requireRoomForSchedule(tx, schedule.ownerId)
    const [row] = await tx.insert(tables.schedules).values(schedule).returning()
    if (!row) throw new Error('insert returned no row')
    await tx.insert(tables.staff).values({ scheduleId: row.id, name: staffName })
    noteChange(tx, row.id)
    return { ...row, upcomingCount: 0, depositsPaused: false }
  })
}

type Changes = Partial<
  Pick<
    Schedule,
    | 'name'
    | 'description'
    | 'timezone'
    | 'passwordHash'
    | 'requiresDeposit'
    | 'depositCents'
    | 'refundHours'
    | keyof BookingRules
    | 'feedToken'
    | 'shared'
  >
>

export async function updateSchedule(
  db: Database,
  ownerId: string,
  scheduleId: number,
  changes: Changes,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db
    .update(tables.schedules)
    .set({ ...changes, offerVersion: nextOfferVersion })
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
  noteChange(db, scheduleId)
}

export const updatePlace = (
  tx: Database,
  scheduleId: number,
  place: Pick<Schedule, 'country' | 'region'>,
): Promise<unknown> => tx.update(tables.schedules).set(place).where(eq(tables.schedules.id, scheduleId))

const nextOfferVersion = sql`${tables.schedules.offerVersion} + 1`

/** Bookings in progress wait for the schedule's row, find a new offer version and check the offer again. */
export const changeOffer = <Result>(
  db: Database,
  ownerId: string,
  scheduleId: number,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const { rowCount } = await tx
      .update(tables.schedules)
      .set({ offerVersion: nextOfferVersion })
      .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
    if (rowCount === 0) throw new Refused('schedule_not_found')
    noteChange(tx, scheduleId)
    return work(tx)
  })

export async function scheduleWith(
  db: Database,
  ownerId: string,
  table: 'services' | 'availability',
  id: number,
): Promise<number | null> {
  const kept = table === 'services' ? tables.services : tables.availability
  const [row] = await db
    .select({ scheduleId: kept.scheduleId })
    .from(kept)
    .where(and(inArray(kept.scheduleId, ownedScheduleIds(db, ownerId)), eq(kept.id, id)))
  return row?.scheduleId ?? null
}

export const markDeleted = (tx: Database, scheduleId: number, now: Date): Promise<unknown> => {
  noteChange(tx, scheduleId)
  return tx.update(tables.schedules).set({ deletedAt: now }).where(eq(tables.schedules.id, scheduleId))
}

/** Includes deleted schedules. Omits unknown ids. */
export const findOwners = (
  db: Database,
  scheduleIds: number[],
): Promise<{ scheduleId: number; ownerId: string }[]> =>
  db
    .select({ scheduleId: tables.schedules.id, ownerId: tables.schedules.ownerId })
    .from(tables.schedules)
    .where(inArray(tables.schedules.id, scheduleIds))

/** The old address stops working. */
export async function renewFeed(tx: Database, ownerId: string, scheduleId: number): Promise<void> {
  await tx
    .update(tables.schedules)
    .set({ feedToken: newFeedToken() })
    .where(and(ownedBy(ownerId), eq(tables.schedules.id, scheduleId)))
}
