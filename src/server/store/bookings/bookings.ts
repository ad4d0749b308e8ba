import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import * as tables from '../../../../db/schema.ts'
import type { Command } from '../../../domain/booking-commands.ts'
import { isSeen, storedStatuses } from '../../../domain/bookings.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Database } from '../../database/connection.ts'
import { ownedScheduleIds } from '../schedules/schedules.ts'

export type Booking = typeof tables.bookings.$inferSelect
export type BookingWithDeposit = { booking: Booking; deposit: typeof tables.deposits.$inferSelect | null }

/** Excludes slots that a client is still paying for or released. */
const live = and(
  isNull(tables.bookings.deletedAt),
  inArray(tables.bookings.status, storedStatuses.filter(isSeen)),
)

/** Refuses another owner's booking as unknown. */
export async function findBooking(db: Database, ownerId: string, bookingId: number): Promise<Booking> {
  const [row] = await db
    .select()
    .from(tables.bookings)
    .where(
      and(
        inArray(tables.bookings.scheduleId, ownedScheduleIds(db, ownerId)),
        eq(tables.bookings.id, bookingId),
        live,
      ),
    )
  if (!row) throw new Refused('booking_not_found')
  return row
}

/** Also finds a booking that the given version, or its undo, has deleted. */
export async function findBookingToUndo(
  db: Database,
  ownerId: string,
  { bookingId, version }: { bookingId: number; version: number },
): Promise<Booking> {
  const [row] = await db
    .select()
    .from(tables.bookings)
    .where(
      and(
        inArray(tables.bookings.scheduleId, ownedScheduleIds(db, ownerId)),
        eq(tables.bookings.id, bookingId),
        inArray(tables.bookings.status, storedStatuses.filter(isSeen)),
        or(isNull(tables.bookings.deletedAt), inArray(tables.bookings.version, [version, version + 1])),
      ),
    )
  if (!row) throw new Refused('booking_not_found')
  return row
}

export async function findToClose(tx: Database, scheduleId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: tables.bookings.id })
    .from(tables.bookings)
    .where(
      and(
        eq(tables.bookings.scheduleId, scheduleId),
        isNull(tables.bookings.deletedAt),
        sql`${tables.bookings.status} IN ('pending', 'approved', 'held')`,
        sql`${tables.bookings.startsAt} > ${now.toISOString()}`,
      ),
    )
    .orderBy(tables.bookings.startsAt, tables.bookings.id)
  return rows.map(({ id }) => id)
}

const dueAtOnce = 200

type Due = { scheduleId: number; bookingId: number; command: Extract<Command['do'], 'lapse' | 'remind'> }

/** Most overdue first. */
export async function findDueBookings(db: Database, now: Date): Promise<Due[]> {
  const { rows } = await db.execute<{ due: Due }>(sql`
    SELECT json_build_object('scheduleId', schedule_id, 'bookingId', id, 'command', command) AS due FROM (
      (SELECT schedule_id, id, 'lapse' AS command, starts_at AS due_at FROM bookings
        WHERE deleted_at IS NULL AND status = 'pending' AND lapses AND starts_at <= ${now.toISOString()}
        ORDER BY starts_at LIMIT ${dueAtOnce})
      UNION ALL
      (SELECT schedule_id, id, 'remind', remind_at FROM bookings
        WHERE remind_at <= ${now.toISOString()} AND starts_at > ${now.toISOString()}
        ORDER BY remind_at LIMIT ${dueAtOnce})
    ) due ORDER BY due_at LIMIT ${dueAtOnce}`)
  return rows.map(({ due }) => due)
}
