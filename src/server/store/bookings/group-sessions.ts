import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import { blocks, isSeen, storedStatuses } from '../../../domain/bookings.ts'
import { aliased, hiddenFromPlanner, jsonObject, statement, tenantOf } from '../statement.ts'
import type { Target } from './booking-rows.ts'

export type Group = {
  id: number
  /** `taken`: by bookings that the owner sees. */
  capacity: number
  taken: number
}

const b = aliased(tables.bookings, 'b')
const o = aliased(tables.bookings, 'o')
const g = aliased(tables.groupSessions, 'g')
const v = aliased(tables.services, 'v')

const taking = storedStatuses.filter((status) => blocks(status) && isSeen(status))

/** Includes bookings without a seat. */
const sharing = (tenant: string) => `SELECT min(${o.id}) AS first,
    coalesce(sum(${o.places}) FILTER (WHERE ${o.status} IN (${taking.map((status) => `'${status}'`).join(', ')})), 0) AS taken
  FROM bookings o WHERE ${o.tenantId} = ${tenant} AND ${o.scheduleId} = ${b.scheduleId} AND ${o.startsAt} = ${b.startsAt} AND ${o.endsAt} = ${b.endsAt}
    AND ${o.serviceId} = ${b.serviceId} AND ${o.staffId} = ${b.staffId} AND ${o.deletedAt} IS NULL`

/** Negative, so that it is never a booking's number. Null while no one has had a seat. */
const sessionOf = (tenant: string) => `(SELECT -${g.id} FROM group_sessions g
  WHERE ${g.tenantId} = ${tenant} AND ${g.serviceId} = ${b.serviceId} AND ${g.staffId} = ${b.staffId}
    AND ${g.startsAt} = ${b.startsAt} AND ${g.endsAt} = ${b.endsAt})`

/** Null if the service takes one client. One look-up decides whether the schedule has group services at all. */
export const groupOf = (tenant: string, scheduleId: string): string => `CASE WHEN EXISTS
  (SELECT FROM services WHERE tenant_id = ${tenant} AND schedule_id = ${hiddenFromPlanner(scheduleId, 'bigint')} AND capacity > 1)
  THEN (SELECT ${jsonObject<Group>({
    id: `coalesce(${sessionOf(tenant)}, sharing.first, ${b.id})`,
    capacity: v.capacity,
    taken: 'sharing.taken',
  })} FROM services v CROSS JOIN LATERAL (${sharing(tenant)}) sharing
    WHERE ${v.tenantId} = ${tenant} AND ${v.scheduleId} = ${b.scheduleId} AND ${v.id} = ${b.serviceId} AND ${v.capacity} > 1) END`

const ofBooking = statement<Target, { group: Group | null }>()(
  'find-group',
  (place) => `SELECT ${groupOf(tenantOf(place), place('scheduleId'))} AS "group" FROM bookings b
    WHERE ${b.tenantId} = ${tenantOf(place)} AND ${b.scheduleId} = ${place('scheduleId')}::bigint AND ${b.id} = ${place('bookingId')}::bigint`,
)

export const findGroup = async (pool: pg.Pool, target: Target): Promise<Group | null> =>
  (await ofBooking(pool, target))[0]?.group ?? null
