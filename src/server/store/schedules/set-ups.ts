import * as tables from '../../../../db/schema.ts'
import type { OpeningHours, SpecialHours } from '../../../domain/opening-hours.ts'
import type { Service } from '../../../domain/services.ts'
import type { Connection } from '../../database/connection.ts'
import {
  aliased,
  epoch,
  jsonObject,
  rowsOf,
  selection,
  statement,
  tenantOf,
  wallClock,
} from '../statement.ts'
import type { ScheduleKey } from './schedule-key.ts'

/** Null: for all members without rows of their own. */
export type Staffed<Row> = Row & { staffId: number | null }

export type Span = { start: number; end: number }

export type Setup = {
  offerVersion: number
  services: (Service & { staffIds: number[] })[]
  /** In the schedule's order. */
  staff: number[]
  hours: Staffed<OpeningHours>[]
  specialHours: Staffed<SpecialHours>[]
  closures: Staffed<Span>[]
  /** Contacts of clients who may not book online: see `contactsOf`. */
  offline: string[]
}

/** More than any salon has, and few enough to read with every set-up. */
const maxOfflineContacts = 50_000

const s = aliased(tables.schedules, 's')
const v = aliased(tables.services, 'v')
const a = aliased(tables.availability, 'a')
const h = aliased(tables.specialHours, 'h')
const c = aliased(tables.closures, 'c')
const t = aliased(tables.staff, 't')
const x = aliased(tables.serviceStaff, 'x')

const setUp = statement<ScheduleKey, Setup>()('find-set-up', (place) => {
  const its = (row: { tenantId: string; scheduleId: string }) =>
    `${row.tenantId} = ${tenantOf(place)} AND ${row.scheduleId} = ${place('scheduleId')}::bigint`
  return `SELECT ${selection<Setup>({
    offerVersion: s.offerVersion,
    services: rowsOf(
      jsonObject<Setup['services'][number]>({
        id: v.id,
        name: v.name,
        description: v.description,
        category: v.category,
        durationMinutes: v.durationMinutes,
        displayOrder: v.displayOrder,
        bufferBefore: v.bufferBefore,
        bufferAfter: v.bufferAfter,
        capacity: v.capacity,
        processingFrom: v.processingFrom,
        processingMinutes: v.processingMinutes,
        priceCents: v.priceCents,
        priceFrom: v.priceFrom,
        hidden: v.hidden,
        depositCents: v.depositCents,
        depositPercent: v.depositPercent,
        staffIds: rowsOf(
          x.staffId,
          `service_staff x WHERE ${x.tenantId} = ${tenantOf(place)} AND ${x.scheduleId} = ${v.scheduleId} AND ${x.serviceId} = ${v.id}`,
        ),
      }),
      `services v WHERE ${its(v)} AND ${v.deletedAt} IS NULL`,
    ),
    staff: rowsOf(
      t.id,
      `staff t WHERE ${its(t)} AND ${t.deletedAt} IS NULL`,
      ` ORDER BY ${t.position}, ${t.id}`,
    ),
    hours: rowsOf(
      jsonObject<Staffed<OpeningHours>>({
        staffId: a.staffId,
        dayOfWeek: a.dayOfWeek,
        startTime: wallClock(a.startTime),
        endTime: wallClock(a.endTime),
      }),
      `availability a WHERE ${its(a)}`,
    ),
    specialHours: rowsOf(
      jsonObject<Staffed<SpecialHours>>({
        staffId: h.staffId,
        date: h.date,
        startTime: wallClock(h.startTime),
        endTime: wallClock(h.endTime),
      }),
      `special_hours h WHERE ${its(h)}`,
    ),
    closures: rowsOf(
      jsonObject<Staffed<Span>>({
        staffId: c.staffId,
        start: epoch(c.startsAt),
        end: epoch(c.endsAt),
      }),
      `closures c WHERE ${its(c)}`,
    ),
    offline: rowsOf(
      'k.contact',
      `(SELECT DISTINCT split_part(k.key, ' ', 1) AS contact FROM client_keys k WHERE k.tenant_id = ${tenantOf(place)} AND k.client_id IN (
        SELECT c.id FROM clients c
        WHERE c.tenant_id = ${tenantOf(place)} AND c.offline_since IS NOT NULL AND c.merged_into IS NULL
        UNION ALL SELECT m.id FROM clients c JOIN clients m ON m.tenant_id = ${tenantOf(place)} AND m.merged_into = c.id
        WHERE c.tenant_id = ${tenantOf(place)} AND c.offline_since IS NOT NULL AND c.merged_into IS NULL)
        LIMIT ${maxOfflineContacts}) k`,
    ),
  })} FROM schedules s WHERE ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${place('scheduleId')}::bigint`
})

export async function findSetUp(
  connection: Connection,
  { tenantId, scheduleId }: ScheduleKey,
): Promise<Setup | null> {
  return (await setUp(connection, { tenantId, scheduleId }))[0] ?? null
}

/** Measures memory. */
export const rowCount = ({ services, staff, hours, specialHours, closures, offline }: Setup): number =>
  1 + services.length + staff.length + hours.length + specialHours.length + closures.length + offline.length
