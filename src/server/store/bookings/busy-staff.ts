import { and, inArray, sql } from 'drizzle-orm'
import { bookings } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'
import type { Booking } from './bookings.ts'
import { isNotKept } from './occupancies.ts'

export const listBookingsById = (
  db: Database,
  schedule: ScheduleKey,
  ids: readonly number[],
): Promise<Booking[]> =>
  db
    .select()
    .from(bookings)
    .where(and(ofSchedule(bookings, schedule), inArray(bookings.id, [...ids])))

export type WantedTime = {
  bookingId: number
  startsAt: number
  endsAt: number
  appointment: { serviceId: number; startsAt: number; endsAt: number; capacity: number }
}

const iso = (instant: number) => new Date(instant).toISOString()

/**
 * The staff members with another booking at the wanted times, by booking. A session of the same group can be joined. One statement for
 * all, because an absence may affect two hundred bookings.
 */
export async function findBusyStaff(
  db: Database,
  { tenantId, scheduleId }: ScheduleKey,
  wanted: readonly WantedTime[],
  now: Date,
): Promise<Map<number, Set<number>>> {
  if (wanted.length === 0) return new Map()
  const times = JSON.stringify(
    wanted.map(({ bookingId, startsAt, endsAt, appointment }) => ({
      bookingId,
      from: iso(startsAt),
      to: iso(endsAt),
      serviceId: appointment.capacity > 1 ? appointment.serviceId : null,
      sessionFrom: iso(appointment.startsAt),
      sessionTo: iso(appointment.endsAt),
    })),
  )
  const { rows } = await db.execute<{ bookingId: string; staffId: string }>(sql`
    SELECT DISTINCT w."bookingId", o.staff_id AS "staffId"
    FROM json_to_recordset(${times}::json) AS w ("bookingId" bigint, "from" timestamptz, "to" timestamptz,
      "serviceId" bigint, "sessionFrom" timestamptz, "sessionTo" timestamptz)
    JOIN occupancies o ON o.tenant_id = ${tenantId} AND o.schedule_id = ${scheduleId}
      AND o.starts_at > w."from" - interval '24 hours' AND o.starts_at < w."to" AND o.ends_at > w."from"
      AND o.booking_id <> w."bookingId" AND ${sql.raw(isNotKept('o.holder'))} AND (o.expires_at IS NULL OR o.expires_at > ${now.toISOString()})
    LEFT JOIN group_sessions g ON g.tenant_id = ${tenantId} AND g.id = o.group_session
      AND g.service_id = w."serviceId" AND g.starts_at = w."sessionFrom" AND g.ends_at = w."sessionTo"
    WHERE g.id IS NULL`)
  const busy = Map.groupBy(rows, ({ bookingId }) => Number(bookingId))
  return new Map([...busy].map(([id, list]) => [id, new Set(list.map(({ staffId }) => Number(staffId)))]))
}
