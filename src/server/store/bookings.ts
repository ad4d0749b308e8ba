import { and, eq, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { deposits } from '../../../db/money.ts'
import * as tables from '../../../db/schema.ts'
import type { BookingStatus } from '../../domain/bookings.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'
import { ownedScheduleIds } from './schedules.ts'

export type Booking = typeof tables.bookings.$inferSelect
export type BookingWithDeposit = { booking: Booking; deposit: typeof deposits.$inferSelect | null }
export type NewBooking = typeof tables.bookings.$inferInsert

/** Most bookings that one page of a list holds. */
export const bookingsPerPage = 500

/** What the owner sees: neither what was deleted, nor a slot that a client is still paying for or let go. */
const live = and(isNull(tables.bookings.deletedAt), isNull(tables.bookings.holdEndsAt))

/** On these dates; the same said in instants, a day wider for the zone, so that the index by start serves it. */
const onDates = (from: string, to?: string): SQL | undefined =>
  and(
    gte(tables.bookings.date, from),
    gte(tables.bookings.startsAt, sql`${from}::date - interval '1 day'`),
    to === undefined ? undefined : lte(tables.bookings.date, to),
    to === undefined ? undefined : lt(tables.bookings.startsAt, sql`${to}::date + interval '3 days'`),
  )

/** One page of a schedule's bookings by start; `from` and `to` are dates, both included, `after` a booking's id. */
export function listBookings(
  db: Database,
  scheduleId: number,
  filter: {
    from: string
    to?: string | undefined
    status?: BookingStatus | undefined
    after?: number | undefined
  },
): Promise<BookingWithDeposit[]> {
  const { bookings } = tables
  const conditions: (SQL | undefined)[] = [
    eq(bookings.scheduleId, scheduleId),
    live,
    onDates(filter.from, filter.to),
  ]
  if (filter.status) conditions.push(eq(bookings.status, filter.status))
  if (filter.after) {
    conditions.push(
      sql`(${bookings.startsAt}, ${bookings.id}) >
        (SELECT b.starts_at, b.id FROM bookings b WHERE b.id = ${filter.after} AND b.schedule_id = ${scheduleId})`,
    )
  }
  return db
    .select({ booking: bookings, deposit: deposits })
    .from(bookings)
    .leftJoin(deposits, eq(deposits.bookingId, bookings.id))
    .where(and(...conditions))
    .orderBy(bookings.startsAt, bookings.id)
    .limit(bookingsPerPage)
}

/** Every booking from `from` to `to` (dates, both included), in one query, with what a calendar's cell shows. */
export const listCalendar = (db: Database, scheduleId: number, { from, to }: { from: string; to: string }) =>
  db
    .select({
      id: tables.bookings.id,
      date: tables.bookings.date,
      startTime: tables.bookings.startTime,
      status: tables.bookings.status,
      serviceName: tables.bookings.serviceName,
    })
    .from(tables.bookings)
    .where(and(eq(tables.bookings.scheduleId, scheduleId), live, onDates(from, to)))
    .orderBy(tables.bookings.startsAt, tables.bookings.id)

export async function findBooking(db: Database, ownerId: string, bookingId: number): Promise<Booking> {
  const [row] = await db
    .select()
    .from(tables.bookings)
    .where(
      and(
        eq(tables.bookings.id, bookingId),
        live,
        inArray(tables.bookings.scheduleId, ownedScheduleIds(db, ownerId)),
      ),
    )
  if (!row) throw new Refused('booking_not_found')
  return row
}

/** A blocking booking, other than `except`, that shares an instant with [startsAt, endsAt). */
export async function findClash(
  tx: Database,
  span: { scheduleId: number; startsAt: Date; endsAt: Date; except?: number | undefined },
): Promise<Booking | null> {
  const [row] = await tx
    .select()
    .from(tables.bookings)
    .where(
      and(
        eq(tables.bookings.scheduleId, span.scheduleId),
        tables.bookings.blocks,
        sql`tstzrange(${tables.bookings.startsAt}, ${tables.bookings.endsAt})
          && tstzrange(${span.startsAt.toISOString()}, ${span.endsAt.toISOString()})`,
        span.except === undefined ? undefined : ne(tables.bookings.id, span.except),
      ),
    )
    .orderBy(tables.bookings.startsAt)
    .limit(1)
  return row ?? null
}

export async function insertBooking(tx: Database, booking: NewBooking): Promise<Booking> {
  const [row] = await tx.insert(tables.bookings).values(booking).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

/** Every change that somebody is told of is another version. */
export const nextVersion = sql`${tables.bookings.version} + 1`

export async function updateBooking(
  tx: Database,
  { id, ...changes }: Omit<Booking, 'blocks' | 'remindAt'> & { remindAt?: Date | null },
): Promise<Booking> {
  const [row] = await tx
    .update(tables.bookings)
    .set({ ...changes, version: nextVersion })
    .where(eq(tables.bookings.id, id))
    .returning()
  if (!row) throw new Error('update found no row')
  return row
}

/** Answers a booking if it still waits for an answer; null when it does not, or is not the owner's. */
export async function answerPending(
  tx: Database,
  ownerId: string,
  bookingId: number,
  status: 'approved' | 'rejected',
): Promise<Booking | null> {
  const [row] = await tx
    .update(tables.bookings)
    .set({ status, version: nextVersion })
    .where(
      and(
        eq(tables.bookings.id, bookingId),
        live,
        eq(tables.bookings.status, 'pending'),
        inArray(tables.bookings.scheduleId, ownedScheduleIds(tx, ownerId)),
      ),
    )
    .returning()
  return row ?? null
}

/** Deletes a booking, whatever its status. */
export async function deleteBooking(
  tx: Database,
  ownerId: string,
  bookingId: number,
  now: Date,
): Promise<Booking> {
  const [row] = await tx
    .update(tables.bookings)
    .set({ deletedAt: now, version: nextVersion })
    .where(
      and(
        eq(tables.bookings.id, bookingId),
        live,
        inArray(tables.bookings.scheduleId, ownedScheduleIds(tx, ownerId)),
      ),
    )
    .returning()
  if (!row) throw new Refused('booking_not_found')
  return row
}
