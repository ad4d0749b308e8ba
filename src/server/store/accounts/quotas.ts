import { and, count, eq, gt, gte, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  availability,
  clients,
  closures,
  scheduleImages,
  schedules,
  services,
  specialHours,
  staff,
  users,
} from '../../../../db/schema.ts'
import { quotas } from '../../../domain/quotas.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'

type OfSchedule = Exclude<keyof typeof quotas, 'schedules' | 'clients'>

/** Deleted rows and past closures do not count. */
const counted = (
  schedule: ScheduleKey,
  now: Date,
): Record<OfSchedule, { table: PgTable; where: SQL | undefined }> => ({
  photos: {
    table: scheduleImages,
    where: and(ofSchedule(scheduleImages, schedule), eq(scheduleImages.kind, 'photo')),
  },
  services: {
    table: services,
    where: and(ofSchedule(services, schedule), isNull(services.deletedAt)),
  },
  staff: { table: staff, where: and(ofSchedule(staff, schedule), isNull(staff.deletedAt)) },
  availability: { table: availability, where: ofSchedule(availability, schedule) },
  closures: {
    table: closures,
    where: and(ofSchedule(closures, schedule), gt(closures.endsAt, now)),
  },
  specialHours: {
    table: specialHours,
    where: and(ofSchedule(specialHours, schedule), gte(specialHours.date, now.toISOString().slice(0, 10))),
  },
})

async function refuseBeyond(
  tx: Database,
  what: keyof typeof quotas,
  more: number,
  table: PgTable,
  where: SQL | undefined,
) {
  const { max, refusal } = quotas[what]
  const [found] = await tx.select({ rows: count() }).from(table).where(where)
  if (found && found.rows + more > max) throw new Refused(refusal)
}

/** Needs the schedule's lock, so that concurrent calls cannot both use the last place. */
export async function requireRoom(
  tx: Database,
  schedule: ScheduleKey,
  what: OfSchedule,
  now: number,
  more = 1,
): Promise<void> {
  const { table, where } = counted(schedule, new Date(now))[what]
  await refuseBeyond(tx, what, more, table, where)
}

/** A deleted schedule keeps its readable addresses: otherwise another salon could receive its clients. */
const holdsAddress = or(isNotNull(schedules.slug), ne(schedules.formerSlugs, []))

/** Locks the owner, so that concurrent calls cannot both use the last place. */
export async function requireRoomForSchedule(tx: Database, tenantId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.tenantId, tenantId)).for('no key update')
  await refuseBeyond(
    tx,
    'schedules',
    1,
    schedules,
    and(eq(schedules.tenantId, tenantId), or(isNull(schedules.deletedAt), holdsAddress)),
  )
}

/** Needs the lock of the owner's clients. */
export const requireRoomForClients = (tx: Database, tenantId: number, more: number): Promise<void> =>
  more === 0 ? Promise.resolve() : refuseBeyond(tx, 'clients', more, clients, eq(clients.tenantId, tenantId))
