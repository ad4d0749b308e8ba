import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { bookings } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'
import type { BookingRow } from './booking-rows.ts'

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
