import { and, asc, eq, gt, gte, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  availability,
  clients,
  closures,
  scheduleImages,
  schedules,
  services,
  specialHours,
  staff,
  terms,
  users,
} from '../../../../db/schema.ts'
import { quotas } from '../../../domain/quotas.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'

type Quota = keyof typeof quotas
type OfSchedule = Exclude<Quota, 'schedules' | 'clients' | 'terms'>

/** `living`: neither deleted nor past. `oldest`: what goes first when there are too many past ones. */
type Rows = {
  table: PgTable & { tenantId: PgColumn; scheduleId: PgColumn; id: PgColumn }
  all?: SQL
  living?: SQL
  oldest?: PgColumn
}

const rowsOf = (now: Date): Record<OfSchedule, Rows> => ({
  photos: { table: scheduleImages, all: eq(scheduleImages.kind, 'photo') },
  services: { table: services, living: isNull(services.deletedAt) },
  staff: { table: staff, living: isNull(staff.deletedAt) },
  availability: { table: availability },
  closures: { table: closures, living: gt(closures.endsAt, now), oldest: closures.endsAt },
  specialHours: {
    table: specialHours,
    living: gte(specialHours.date, now.toISOString().slice(0, 10)),
    oldest: specialHours.date,
  },
})

/** Returns how many too many past or deleted rows there will be. */
async function countBeyond(
  tx: Database,
  what: Quota,
  more: number,
  { table, all, living = sql`true` }: { table: PgTable; all: SQL | undefined; living?: SQL | undefined },
): Promise<number> {
  const {
    max,
    kept = Number.POSITIVE_INFINITY,
    refusal,
  }: (typeof quotas)[Quota] & { kept?: number } = quotas[what]
  const [found] = await tx
    .select({
      kept: sql<number>`count(*)::int`,
      living: sql<number>`(count(*) FILTER (WHERE ${living}))::int`,
    })
    .from(table)
    .where(all)
  if (!found) throw new Error('a count without a row')
  if (found.living + more > max) throw new Refused(refusal)
  return Math.max(0, found.kept + more - kept)
}

/** Needs the schedule's lock, so that concurrent calls cannot both use the last place. Past rows make room, the oldest first. */
export async function requireRoom(
  tx: Database,
  schedule: ScheduleKey,
  what: OfSchedule,
  now: number,
  more = 1,
): Promise<void> {
  const { table, living, oldest, ...rows } = rowsOf(new Date(now))[what]
  const all = and(ofSchedule(table, schedule), rows.all)
  const beyond = await countBeyond(tx, what, more, { table, all, living })
  if (beyond === 0) return
  if (!oldest || !living) throw new Refused('too_many_deleted')
  const first = tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(all, not(living)))
    .orderBy(asc(oldest), asc(table.id))
    .limit(beyond)
  await tx.delete(table).where(and(ofSchedule(table, schedule), sql`${table.id} IN ${first}`))
}

/** A deleted schedule keeps its readable addresses: otherwise another salon could receive its clients. */
const holdsAddress = or(isNotNull(schedules.slug), ne(schedules.formerSlugs, []))

const lockOwner = (tx: Database, tenantId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.tenantId, tenantId)).for('no key update')

/** Locks the owner, so that concurrent calls cannot both use the last place. */
export async function requireRoomForSchedule(tx: Database, tenantId: number): Promise<void> {
  await lockOwner(tx, tenantId)
  const beyond = await countBeyond(tx, 'schedules', 1, {
    table: schedules,
    all: eq(schedules.tenantId, tenantId),
    living: or(isNull(schedules.deletedAt), holdsAddress),
  })
  if (beyond > 0) throw new Refused('too_many_deleted')
}

/** Locks the owner, as above. */
export async function requireRoomForTerms(tx: Database, tenantId: number): Promise<void> {
  await lockOwner(tx, tenantId)
  await countBeyond(tx, 'terms', 1, { table: terms, all: eq(terms.tenantId, tenantId) })
}

/** Needs the lock of the owner's clients. */
export async function requireRoomForClients(tx: Database, tenantId: number, more: number): Promise<void> {
  if (more > 0)
    await countBeyond(tx, 'clients', more, { table: clients, all: eq(clients.tenantId, tenantId) })
}
