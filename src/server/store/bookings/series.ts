import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type pg from 'pg'
import { bookings } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'
import { aliased, statement, tenantOf } from '../statement.ts'
import type { BookingRow, Target } from './booking-rows.ts'

const b = aliased(bookings, 'b')
const later = aliased(bookings, 'later')

/** Whether later bookings of the series of `b` take place. */
export const seriesContinues = (tenant: string): string => `(${b.seriesId} IS NOT NULL AND EXISTS (
  SELECT FROM bookings later WHERE ${later.tenantId} = ${tenant} AND ${later.scheduleId} = ${b.scheduleId}
    AND ${later.seriesId} = ${b.seriesId} AND ${later.startsAt} > ${b.startsAt}
    AND ${later.deletedAt} IS NULL AND ${later.status} IN ('pending', 'approved')))`

const ofBooking = statement<Target, { continues: boolean }>()(
  'series-continues',
  (place) => `SELECT ${seriesContinues(tenantOf(place))} AS continues FROM bookings b
    WHERE ${b.tenantId} = ${tenantOf(place)} AND ${b.scheduleId} = ${place('scheduleId')}::bigint AND ${b.id} = ${place('bookingId')}::bigint`,
)

export async function findSeriesContinues(pool: pg.Pool, target: Target): Promise<boolean> {
  return (await ofBooking(pool, target))[0]?.continues ?? false
}

/** A single booking is no series. */
export async function linkSeries(tx: Database, schedule: ScheduleKey, ids: readonly number[]): Promise<void> {
  const [first, ...others] = ids
  if (first === undefined || others.length === 0) return
  await tx
    .update(bookings)
    .set({ seriesId: first })
    .where(and(ofSchedule(bookings, schedule), inArray(bookings.id, [...ids])))
}

/** The later bookings of its series that take place, in order. */
export async function listFollowing(tx: Database, booking: BookingRow): Promise<BookingRow[]> {
  if (booking.seriesId === null) return []
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        ofSchedule(bookings, booking),
        eq(bookings.seriesId, booking.seriesId),
        gt(bookings.startsAt, booking.startsAt),
        isNull(bookings.deletedAt),
        inArray(bookings.status, ['pending', 'approved']),
      ),
    )
    .orderBy(asc(bookings.startsAt))
}

/** The starts of all bookings of its series, whatever their status. */
export async function listStarts(
  tx: Database,
  booking: BookingRow,
): Promise<{ date: string; startTime: string }[]> {
  if (booking.seriesId === null) return []
  return tx
    .select({ date: bookings.date, startTime: bookings.startTime })
    .from(bookings)
    .where(
      and(ofSchedule(bookings, booking), eq(bookings.seriesId, booking.seriesId), isNull(bookings.deletedAt)),
    )
}
