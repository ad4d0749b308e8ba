import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import { blocks, isSeen, storedStatuses } from '../../../domain/bookings.ts'
import { aliased, epoch, jsonObject, statement, unseen } from '../statement.ts'

/** A group appointment; instants in epoch milliseconds. */
export type Group = {
  serviceId: number
  staffId: number
  startsAt: number
  endsAt: number
  /** The service's current capacity, and the places taken by bookings that the owner sees. */
  capacity: number
  taken: number
}

const b = aliased(tables.bookings, 'b')
const o = aliased(tables.bookings, 'o')
const v = aliased(tables.services, 'v')

const taking = storedStatuses.filter((status) => blocks(status) && isSeen(status))

/**
 * SQL for the group appointment of a booking `b`; null if its service takes one client. One look-up decides whether
 * the schedule has group services at all.
 */
export const groupOf = (scheduleId: string): string => `CASE WHEN EXISTS
  (SELECT FROM services WHERE schedule_id = ${unseen(scheduleId, 'bigint')} AND capacity > 1)
  THEN (SELECT ${jsonObject<Group>({
    serviceId: b.serviceId,
    staffId: b.staffId,
    startsAt: epoch(b.startsAt),
    endsAt: epoch(b.endsAt),
    capacity: v.capacity,
    taken: `(SELECT count(*) FROM bookings o
      WHERE ${o.scheduleId} = ${b.scheduleId} AND ${o.startsAt} = ${b.startsAt} AND ${o.endsAt} = ${b.endsAt}
        AND ${o.serviceId} = ${b.serviceId} AND ${o.staffId} = ${b.staffId} AND ${o.deletedAt} IS NULL
        AND ${o.status} IN (${taking.map((status) => `'${status}'`).join(', ')}))`,
  })} FROM services v WHERE ${v.scheduleId} = ${b.scheduleId} AND ${v.id} = ${b.serviceId} AND ${v.capacity} > 1) END`

type Sought = { scheduleId: number; bookingId: number }

const ofBooking = statement<Sought, { group: Group | null }>()(
  'find-group',
  (place) => `SELECT ${groupOf(place('scheduleId'))} AS "group" FROM bookings b
    WHERE ${b.scheduleId} = ${place('scheduleId')}::bigint AND ${b.id} = ${place('bookingId')}::bigint`,
)

export const findGroup = async (pool: pg.Pool, sought: Sought): Promise<Group | null> =>
  (await ofBooking(pool, sought))[0]?.group ?? null
