import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { BookingRules } from '../../../domain/booking-rules.ts'
import type { BookingStatus } from '../../../domain/bookings.ts'
import type { ProviderName, ScheduleDeposit } from '../../../domain/deposits.ts'
import type { OpeningHours, SpecialHours } from '../../../domain/opening-hours.ts'
import { Refused } from '../../../domain/refusals.ts'
import { newFeedToken } from '../../adapters/random.ts'
import { noteChange } from '../../database/changes.ts'
import { inTransaction } from '../../database/collisions.ts'
import type { Database } from '../../database/connection.ts'
import { requireRoomForSchedule } from '../accounts/quotas.ts'
import {
  aliased,
  epoch,
  hiddenFromPlanner,
  jsonObject,
  rowsOf,
  selection,
  statement,
  tenantOf,
  wallClock,
} from '../statement.ts'
import { everyDate, noteFreed } from '../waiting/checks.ts'
import { imageIdsOf } from './image-ids.ts'
import { isSchedule, keyOf, type ScheduleKey } from './schedule-key.ts'
import type { Span } from './set-ups.ts'
import { termsText } from './terms.ts'

export type Schedule = typeof tables.schedules.$inferSelect
type WithImages = { logo: string | null; photos: string[] }
export type OwnedSchedule = Schedule &
  WithImages & { upcomingCount: number; depositsPaused: boolean; terms: string | null }

const upcomingCount = ({ tenantId }: ScheduleKey, now: Date) =>
  sql<number>`(SELECT count(*)::int FROM bookings b
    WHERE b.tenant_id = ${tenantId} AND b.schedule_id = "schedules"."id" AND b.deleted_at IS NULL AND b.status IN ('pending', 'approved')
      AND b.starts_at > ${now.toISOString()})`

const depositsPaused = ({ tenantId }: ScheduleKey, provider: ProviderName) =>
  sql<boolean>`(("schedules"."requires_deposit" AND coalesce("schedules"."deposit_cents", "schedules"."deposit_percent") > 0
    OR EXISTS (SELECT FROM services v WHERE v.tenant_id = ${tenantId} AND v.schedule_id = "schedules"."id" AND v.deleted_at IS NULL
      AND coalesce(v.deposit_cents, v.deposit_percent) > 0)) AND NOT EXISTS (SELECT FROM payment_accounts p
    WHERE p.owner_id = "schedules"."owner_id" AND p.provider = ${provider} AND p.enabled))`

const imagesOf = ({ tenantId }: ScheduleKey) => {
  const { logo, photos } = imageIdsOf('$tenant', '"schedules"."id"')
  const bound = (text: string) => {
    const [before = '', after = ''] = text.split('$tenant')
    return sql`${sql.raw(before)}${tenantId}::bigint${sql.raw(after)}`
  }
  return { logo: bound(logo) as SQL<string | null>, photos: bound(photos) as SQL<string[]> }
}

const ownedBy = (tenantId: number) =>
  and(eq(tables.schedules.tenantId, tenantId), isNull(tables.schedules.deletedAt))

const isOpen = (schedule: ScheduleKey) => and(isSchedule(schedule), isNull(tables.schedules.deletedAt))

export const ownedScheduleIds = (db: Database, tenantId: number) =>
  db.select({ id: tables.schedules.id }).from(tables.schedules).where(ownedBy(tenantId))

/** For what concerns all schedules of an owner. */
export async function noteChanges(db: Database, { tenantId }: { tenantId: number }): Promise<void> {
  for (const { id } of await ownedScheduleIds(db, tenantId)) noteChange(db, { tenantId, scheduleId: id })
}

export async function findSchedule(
  db: Database,
  schedule: ScheduleKey,
  { now, provider }: { now: Date; provider: ProviderName },
): Promise<OwnedSchedule> {
  const [row] = await db
    .select({
      schedule: tables.schedules,
      upcomingCount: upcomingCount(schedule, now),
      depositsPaused: depositsPaused(schedule, provider),
      terms: sql<
        string | null
      >`(SELECT w.text FROM terms w WHERE w.tenant_id = ${schedule.tenantId} AND w.hash = "schedules"."terms_hash")`,
      ...imagesOf(schedule),
    })
    .from(tables.schedules)
    .where(isOpen(schedule))
  if (!row) throw new Refused('schedule_not_found')
  const { schedule: found, ...more } = row
  return { ...found, ...more }
}

/** Null if it is deleted. */
export async function findUndeletedSchedule(db: Database, schedule: ScheduleKey): Promise<Schedule | null> {
  const [row] = await db.select().from(tables.schedules).where(isOpen(schedule))
  return row ?? null
}

/** Refuses an unknown schedule and another owner's with the same error. */
export async function requireSchedule(db: Database, schedule: ScheduleKey): Promise<Schedule> {
  const row = await findUndeletedSchedule(db, schedule)
  if (!row) throw new Refused('schedule_not_found')
  return row
}

export const listOwned = (db: Database, tenantId: number): Promise<Schedule[]> =>
  db.select().from(tables.schedules).where(ownedBy(tenantId)).orderBy(tables.schedules.id)

/** Also of a deleted schedule. */
export async function findScheduleName(db: Database, schedule: ScheduleKey): Promise<{ name: string }> {
  const { name } = tables.schedules
  const [row] = await db.select({ name }).from(tables.schedules).where(isSchedule(schedule))
  if (!row) throw new Error('a booking without its schedule')
  return row
}

/** Lock the schedule before other rows, to avoid deadlocks. */
export async function lockSchedule(tx: Database, schedule: ScheduleKey): Promise<Schedule> {
  const [row] = await tx.select().from(tables.schedules).where(isOpen(schedule)).for('no key update')
  if (!row) throw new Refused('schedule_not_found')
  return row
}

export async function insertSchedule(
  db: Database,
  schedule: typeof tables.schedules.$inferInsert,
  staffName: string,
): Promise<OwnedSchedule> {
  return inTransaction(db, async (tx) => {
    await requireRoomForSchedule(tx, schedule.tenantId)
    const [row] = await tx.insert(tables.schedules).values(schedule).returning()
    if (!row) throw new Error('insert returned no row')
    const { tenantId, id: rowId } = row
    const publicIds = [row.shareToken, row.feedToken].map((publicId) => ({ publicId, tenantId, rowId }))
    await tx.insert(tables.publicIds).values(publicIds)
    await tx.insert(tables.staff).values({ ...keyOf(row), name: staffName })
    noteChange(tx, keyOf(row))
    return { ...row, upcomingCount: 0, depositsPaused: false, terms: null, logo: null, photos: [] }
  })
}

type Changes = Partial<
  Pick<
    Schedule,
    | 'name'
    | 'description'
    | 'address'
    | 'phone'
    | 'website'
    | 'color'
    | 'showHours'
    | 'timezone'
    | 'passwordHash'
    | 'requiresDeposit'
    | 'depositCents'
    | 'depositPercent'
    | 'refundHours'
    | keyof BookingRules
    | 'shared'
    | 'passwordKept'
    | 'termsHash'
    | 'legalName'
    | 'legalAddress'
    | 'registrationNumber'
    | 'vatNumber'
    | 'vatRate'
    | 'listed'
    | 'waitingList'
    | 'offerMinutes'
    | 'slug'
    | 'formerSlugs'
  >
>

export async function updateScheduleIn(tx: Database, schedule: ScheduleKey, changes: Changes): Promise<void> {
  await tx
    .update(tables.schedules)
    .set({ ...changes, offerVersion: nextOfferVersion })
    .where(isOpen(schedule))
  noteChange(tx, schedule)
  await noteFreed(tx, schedule, everyDate, new Date(0))
}

export const updatePlace = (
  tx: Database,
  schedule: ScheduleKey,
  place: Pick<Schedule, 'country' | 'region'>,
): Promise<unknown> => tx.update(tables.schedules).set(place).where(isSchedule(schedule))

const nextOfferVersion = sql`${tables.schedules.offerVersion} + 1`

export async function findDepositTerms(tx: Database, schedule: ScheduleKey): Promise<ScheduleDeposit> {
  const { requiresDeposit, depositCents, depositPercent } = tables.schedules
  const [terms] = await tx
    .select({ requiresDeposit, depositCents, depositPercent })
    .from(tables.schedules)
    .where(isOpen(schedule))
  if (!terms) throw new Refused('schedule_not_found')
  return terms
}

/** Bookings in progress wait for the schedule's row, find a new offer version and check the offer again. */
export const changeOffer = <Result>(
  db: Database,
  schedule: ScheduleKey,
  work: (tx: Database, schedule: ScheduleKey, locked: Pick<Schedule, 'timezone'>) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const [locked] = await tx
      .update(tables.schedules)
      .set({ offerVersion: nextOfferVersion })
      .where(isOpen(schedule))
      .returning({ timezone: tables.schedules.timezone })
    if (!locked) throw new Refused('schedule_not_found')
    noteChange(tx, schedule)
    await noteFreed(tx, schedule, everyDate, new Date(0))
    return work(tx, schedule, locked)
  })

export async function scheduleWith(
  db: Database,
  { tenantId }: { tenantId: number },
  table: 'services' | 'availability',
  id: number,
): Promise<ScheduleKey | null> {
  const kept = table === 'services' ? tables.services : tables.availability
  const [row] = await db
    .select({ scheduleId: kept.scheduleId })
    .from(kept)
    .where(
      and(
        eq(kept.tenantId, tenantId),
        eq(kept.id, id),
        inArray(kept.scheduleId, ownedScheduleIds(db, tenantId)),
      ),
    )
  return row ? { tenantId, scheduleId: row.scheduleId } : null
}

export const markDeleted = (
  tx: Database,
  schedule: ScheduleKey,
  { now, closing }: { now: Date; closing: boolean },
): Promise<unknown> => {
  noteChange(tx, schedule)
  return tx.update(tables.schedules).set({ deletedAt: now, closing }).where(isSchedule(schedule))
}

/** Deleted schedules of all owners with bookings that are still to be cancelled. */
export const findClosing = (db: Database): Promise<ScheduleKey[]> =>
  db
    .select({ tenantId: tables.schedules.tenantId, scheduleId: tables.schedules.id })
    .from(tables.schedules)
    .where(sql`${tables.schedules.closing}`)

export const markClosed = (db: Database, schedule: ScheduleKey): Promise<unknown> => {
  noteChange(db, schedule)
  return db.update(tables.schedules).set({ closing: false }).where(isSchedule(schedule))
}

/** The old address stops working. */
export async function renewFeed(tx: Database, schedule: ScheduleKey): Promise<void> {
  const own = tx.select({ publicId: tables.schedules.feedToken }).from(tables.schedules)
  const [before] = await own.where(isOpen(schedule)).for('no key update')
  if (!before) return
  const feedToken = newFeedToken()
  await tx.update(tables.schedules).set({ feedToken }).where(isOpen(schedule))
  await tx.delete(tables.publicIds).where(eq(tables.publicIds.publicId, before.publicId))
  await tx
    .insert(tables.publicIds)
    .values({ publicId: feedToken, tenantId: schedule.tenantId, rowId: schedule.scheduleId })
  noteChange(tx, schedule)
}

/** Different times, the nearest thousand: more would be too fine for the line of a day. */
type Around = { start: number; end: number; status: BookingStatus }

/** Without the columns that no screen shows. */
export type ShownSchedule = Omit<
  OwnedSchedule,
  | 'ownerId'
  | 'tenantId'
  | 'country'
  | 'region'
  | 'offerVersion'
  | 'zoneRules'
  | 'createdAt'
  | 'deletedAt'
  | 'closing'
>

export type ListedSchedule = ShownSchedule & {
  pendingCount: number
  hours: OpeningHours[]
  specialHours: SpecialHours[]
  /** Around now. */
  closures: Span[]
  around: Around[]
}

const s = aliased(tables.schedules, 's')
const a = aliased(tables.availability, 'a')
const h = aliased(tables.specialHours, 'h')
const c = aliased(tables.closures, 'c')
const b = aliased(tables.bookings, 'b')
const v = aliased(tables.services, 'v')

type SchedulesQuery = { tenantId: number; now: Date; provider: ProviderName }

const ofOwner = statement<SchedulesQuery, ListedSchedule>()('list-schedules', (place) => {
  const now = hiddenFromPlanner(place('now'), 'timestamptz')
  // Compared twice, so that the planner expects few rows of any owner, and plans once instead of for each small owner.
  const ofTenant = `${b.tenantId} = ${tenantOf(place)} AND ${b.tenantId} = ${s.tenantId}`
  const bookings = `bookings b WHERE ${ofTenant} AND ${b.scheduleId} = ${s.id} AND ${b.deletedAt} IS NULL`
  const expected = `${b.status} IN ('pending', 'approved')`
  return `SELECT ${selection<ListedSchedule>({
    // pg returns a bigint as text unless it is cast.
    id: `${s.id}::float8`,
    name: s.name,
    description: s.description,
    address: s.address,
    phone: s.phone,
    website: s.website,
    color: s.color,
    showHours: s.showHours,
    ...imageIdsOf(tenantOf(place), s.id),
    timezone: s.timezone,
    passwordHash: s.passwordHash,
    shareToken: s.shareToken,
    slug: s.slug,
    formerSlugs: s.formerSlugs,
    listed: s.listed,
    feedToken: s.feedToken,
    requiresDeposit: s.requiresDeposit,
    depositCents: s.depositCents,
    depositPercent: s.depositPercent,
    refundHours: s.refundHours,
    noticeMinutes: s.noticeMinutes,
    horizonDays: s.horizonDays,
    stepMinutes: s.stepMinutes,
    approval: s.approval,
    gaps: s.gaps,
    cancelHours: s.cancelHours,
    waitingList: s.waitingList,
    offerMinutes: s.offerMinutes,
    shared: s.shared,
    passwordKept: s.passwordKept,
    terms: termsText(tenantOf(place), s.termsHash),
    termsHash: s.termsHash,
    legalName: s.legalName,
    legalAddress: s.legalAddress,
    registrationNumber: s.registrationNumber,
    vatNumber: s.vatNumber,
    vatRate: `${s.vatRate}::float8`,
    depositsPaused: `(${s.requiresDeposit} AND coalesce(${s.depositCents}, ${s.depositPercent}) > 0 OR EXISTS (
      SELECT FROM services v WHERE ${v.tenantId} = ${tenantOf(place)} AND ${v.scheduleId} = ${s.id} AND ${v.deletedAt} IS NULL
        AND coalesce(${v.depositCents}, ${v.depositPercent}) > 0)) AND NOT EXISTS (SELECT FROM payment_accounts p
      WHERE p.owner_id = ${s.ownerId} AND p.provider = ${place('provider')} AND p.enabled)`,
    upcomingCount: `(SELECT count(*)::int FROM ${bookings} AND ${expected} AND ${b.startsAt} > ${now})`,
    pendingCount: `(SELECT count(*)::int FROM ${bookings} AND ${b.status} = 'pending')`,
    hours: rowsOf(
      jsonObject<OpeningHours>({
        dayOfWeek: a.dayOfWeek,
        startTime: wallClock(a.startTime),
        endTime: wallClock(a.endTime),
      }),
      `availability a WHERE ${a.tenantId} = ${tenantOf(place)} AND ${a.scheduleId} = ${s.id} AND ${a.staffId} IS NULL`,
    ),
    specialHours: rowsOf(
      jsonObject<SpecialHours>({
        date: h.date,
        startTime: wallClock(h.startTime),
        endTime: wallClock(h.endTime),
      }),
      `special_hours h WHERE ${h.tenantId} = ${tenantOf(place)} AND ${h.scheduleId} = ${s.id} AND ${h.staffId} IS NULL
        AND ${h.date} BETWEEN ${now}::date - 2 AND ${now}::date + 2`,
    ),
    closures: rowsOf(
      jsonObject<Span>({ start: epoch(c.startsAt), end: epoch(c.endsAt) }),
      `closures c WHERE ${c.tenantId} = ${tenantOf(place)} AND ${c.scheduleId} = ${s.id} AND ${c.staffId} IS NULL
        AND ${c.endsAt} > ${now} - interval '26 hours' AND ${c.startsAt} < ${now} + interval '26 hours'`,
    ),
    around: rowsOf(
      jsonObject<Around>({ start: epoch(b.startsAt), end: epoch(b.endsAt), status: b.status }),
      `(SELECT DISTINCT ${b.startsAt}, ${b.endsAt}, ${b.status}, greatest(${b.startsAt} - ${now}, ${now} - ${b.startsAt}) AS away
        FROM ${bookings} AND ${expected}
          AND ${b.startsAt} > ${now} - interval '26 hours' AND ${b.startsAt} < ${now} + interval '26 hours'
        ORDER BY away LIMIT 1000) b`,
      ` ORDER BY ${b.startsAt}`,
    ),
  })} FROM schedules s WHERE ${s.tenantId} = ${tenantOf(place)} AND ${s.deletedAt} IS NULL
    ORDER BY ${s.createdAt}, ${s.id}`
})

export const listSchedules = (pool: pg.Pool, query: SchedulesQuery): Promise<ListedSchedule[]> =>
  ofOwner(pool, query)
