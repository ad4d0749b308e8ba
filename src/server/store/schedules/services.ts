import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as tables from '../../../../db/schema.ts'
import type { ServiceNeeds } from '../../../domain/occupancies.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { ServiceFields } from '../../../domain/services.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from './schedule-key.ts'

const { services, serviceStaff, staff } = tables

type Row = typeof services.$inferSelect
type Meta = keyof ScheduleKey | 'id' | 'createdAt' | 'deletedAt'

/** Checks at compile time that the table's columns and `ServiceFields` are the same. */
type Same<A, B> = [A, B] extends [B, A] ? true : never
true satisfies Same<Omit<Row, Meta>, ServiceFields>

/** An empty list means everyone. If all named members have left, the service is `unstaffed` and has no one. */
export type StaffedService = Row & { staffIds: number[]; unstaffed: boolean }

const present = (schedule: ScheduleKey) => and(ofSchedule(services, schedule), isNull(services.deletedAt))

/** `rows` are those of the schedule that `which` selects. */
async function withStaff(
  db: Database,
  schedule: ScheduleKey,
  rows: Row[],
  which: SQL | undefined,
): Promise<StaffedService[]> {
  const doing = await db
    .select({ serviceId: serviceStaff.serviceId, staffId: staff.id, left: isNotNull(staff.deletedAt) })
    .from(serviceStaff)
    .innerJoin(
      staff,
      and(
        eq(staff.tenantId, serviceStaff.tenantId),
        eq(staff.scheduleId, serviceStaff.scheduleId),
        eq(staff.id, serviceStaff.staffId),
      ),
    )
    .innerJoin(
      services,
      and(
        eq(services.tenantId, serviceStaff.tenantId),
        eq(services.scheduleId, serviceStaff.scheduleId),
        eq(services.id, serviceStaff.serviceId),
      ),
    )
    .where(and(ofSchedule(serviceStaff, schedule), which))
    .orderBy(staff.position, staff.id)
  const byService = Map.groupBy(doing, ({ serviceId }) => serviceId)
  return rows.map((row) => {
    const named = byService.get(row.id) ?? []
    const present = named.filter(({ left }) => !left)
    const unstaffed = named.length > 0 && present.length === 0
    return { ...row, staffIds: (unstaffed ? named : present).map(({ staffId }) => staffId), unstaffed }
  })
}

export async function listServices(db: Database, schedule: ScheduleKey): Promise<StaffedService[]> {
  const rows = await db
    .select()
    .from(services)
    .where(present(schedule))
    .orderBy(services.displayOrder, services.id)
  return withStaff(db, schedule, rows, present(schedule))
}

export async function findService(
  db: Database,
  schedule: ScheduleKey,
  serviceId: number,
): Promise<StaffedService> {
  const which = and(present(schedule), eq(services.id, serviceId))
  const rows = await db.select().from(services).where(which)
  const [service] = await withStaff(db, schedule, rows, which)
  if (!service) throw new Refused('service_not_found')
  return service
}

export async function findRoomOf(
  db: Database,
  { serviceId, ...schedule }: ScheduleKey & { serviceId: number },
): Promise<ServiceNeeds> {
  const [room] = await db
    .select({
      bufferBefore: services.bufferBefore,
      bufferAfter: services.bufferAfter,
      capacity: services.capacity,
      processingFrom: services.processingFrom,
      processingMinutes: services.processingMinutes,
    })
    .from(services)
    .where(and(ofSchedule(services, schedule), eq(services.id, serviceId)))
  if (!room) throw new Error('a booking without its service')
  return room
}

async function setStaff(tx: Database, schedule: ScheduleKey, serviceId: number, staffIds: number[]) {
  await tx
    .delete(serviceStaff)
    .where(and(ofSchedule(serviceStaff, schedule), eq(serviceStaff.serviceId, serviceId)))
  if (staffIds.length > 0) {
    await tx.insert(serviceStaff).values(staffIds.map((staffId) => ({ ...schedule, serviceId, staffId })))
  }
}

export async function insertService(
  tx: Database,
  schedule: ScheduleKey,
  service: ServiceFields,
  staffIds: number[],
): Promise<StaffedService> {
  const [row] = await tx
    .insert(services)
    .values({ ...service, ...schedule })
    .returning()
  if (!row) throw new Error('insert returned no row')
  await setStaff(tx, schedule, row.id, staffIds)
  return { ...row, staffIds, unstaffed: false }
}

/** All staff members perform them. */
export async function insertServices(
  tx: Database,
  schedule: ScheduleKey,
  list: readonly Pick<ServiceFields, 'name' | 'durationMinutes' | 'priceCents'>[],
): Promise<void> {
  if (list.length === 0) return
  await tx
    .insert(services)
    .values(list.map((service, displayOrder) => ({ ...service, displayOrder, ...schedule })))
}

export async function updateService(
  tx: Database,
  schedule: ScheduleKey,
  serviceId: number,
  { staffIds, ...changes }: Partial<ServiceFields> & { staffIds?: number[] | undefined },
): Promise<StaffedService> {
  if (Object.keys(changes).length > 0) {
    await tx
      .update(services)
      .set(changes)
      .where(and(present(schedule), eq(services.id, serviceId)))
  }
  if (staffIds) await setStaff(tx, schedule, serviceId, staffIds)
  return findService(tx, schedule, serviceId)
}

/** A null `before` moves the service to the end. Returns all services in their new order. */
export async function moveService(
  tx: Database,
  schedule: ScheduleKey,
  serviceId: number,
  before: number | null,
): Promise<StaffedService[]> {
  const list = await listServices(tx, schedule)
  const moved = list.find(({ id }) => id === serviceId)
  const others = list.filter(({ id }) => id !== serviceId)
  const place = before === null ? others.length : others.findIndex(({ id }) => id === before)
  if (!moved || place === -1) throw new Refused('service_not_found')
  const ordered = others.toSpliced(place, 0, moved).map((row, displayOrder) => ({ ...row, displayOrder }))
  const ids = ordered.map(({ id }) => id)
  await tx
    .update(services)
    .set({ displayOrder: sql`array_position(${sql.param(ids)}::bigint[], ${services.id}) - 1` })
    .where(present(schedule))
  return ordered
}

export async function deleteService(
  tx: Database,
  schedule: ScheduleKey,
  serviceId: number,
  now: Date,
): Promise<void> {
  const { rowCount } = await tx
    .update(services)
    .set({ deletedAt: now })
    .where(and(present(schedule), inArray(services.id, [serviceId])))
  if (rowCount === 0) throw new Refused('service_not_found')
  await setStaff(tx, schedule, serviceId, [])
}
