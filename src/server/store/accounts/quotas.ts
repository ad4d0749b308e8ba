import { and, count, eq, gt, gte, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  availability,
  clients,
  closures,
  schedules,
  services,
  specialHours,
  staff,
  users,
} from '../../../../db/schema.ts'
import { quotas } from '../../../domain/quotas.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'

type OfSchedule = Exclude<keyof typeof quotas, 'schedules' | 'clients'>

/** Deleted rows and past closures do not count. */
const counted = (
  scheduleId: number,
  now: Date,
): Record<OfSchedule, { table: PgTable; where: SQL | undefined }> => ({
  services: {
    table: services,
    where: and(eq(services.scheduleId, scheduleId), isNull(services.deletedAt)),
  },
  staff: { table: staff, where: and(eq(staff.scheduleId, scheduleId), isNull(staff.deletedAt)) },
  availability: { table: availability, where: eq(availability.scheduleId, scheduleId) },
  closures: {
    table: closures,
    where: and(eq(closures.scheduleId, scheduleId), gt(closures.endsAt, now)),
  },
  specialHours: {
    table: specialHours,
    where: and(
      eq(specialHours.scheduleId, scheduleId),
      gte(specialHours.date, now.toISOString().slice(0, 10)),
    ),
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
  scheduleId: number,
  what: OfSchedule,
  now: number,
  more = 1,
): Promise<void> {
  const { table, where } = counted(scheduleId, new Date(now))[what]
  await refuseBeyond(tx, what, more, table, where)
}

/** Locks the owner, so that concurrent calls cannot both use the last place. */
export async function requireRoomForSchedule(tx: Database, ownerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
  await refuseBeyond(
    tx,
    'schedules',
    1,
    schedules,
    and(eq(schedules.ownerId, ownerId), isNull(schedules.deletedAt)),
  )
}

/** Needs the lock of the owner's clients. */
export const requireRoomForClients = (tx: Database, tenantId: number, more: number): Promise<void> =>
  more === 0 ? Promise.resolve() : refuseBeyond(tx, 'clients', more, clients, eq(clients.tenantId, tenantId))
