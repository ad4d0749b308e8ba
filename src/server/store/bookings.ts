import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as tables from '../../../db/schema.ts'
import type { Command } from '../../domain/booking-commands.ts'
import { type BookingStatus, isSeen, storedAs, storedStatuses } from '../../domain/bookings.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Database } from '../database/connection.ts'
import { ownedScheduleIds } from './schedules.ts'

export type Booking = typeof tables.bookings.$inferSelect
export type BookingWithDeposit = { booking: Booking; deposit: typeof tables.deposits.$inferSelect | null }

/** What the owner sees: neither what was deleted, nor a slot that a client is still paying for or let go. */
const live = and(
  isNull(tables.bookings.deletedAt),
  inArray(tables.bookings.status, storedStatuses.filter(isSeen)),
)

type Dates = { from?: string | undefined; to?: string | undefined }

/**
 * On these dates, both included. A difference, because PostgreSQL takes a date and the start for unrelated: told to
 * compare both, it expects hardly a row to be on the dates, and sorts all that are instead of reading one page.
 */
const onDates = ({ from, to }: Dates): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${tables.bookings.date} - ${from}::date >= 0`,
    to === undefined ? undefined : sql`${tables.bookings.date} - ${to}::date <= 0`,
  )

/** The same said in instants, a day wider for the zone, so that the index by start serves it. */
const aroundDates = ({ from, to }: Dates): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(tables.bookings.startsAt, sql`${from}::date - interval '1 day'`),
    to === undefined ? undefined : lt(tables.bookings.startsAt, sql`${to}::date + interval '3 days'`),
  )

type Page = Dates & {
  status?: BookingStatus | undefined
  order?: 'asc' | 'desc' | undefined
  after?: number | undefined
  limit: number
}

/** One page goes on where another ended: the index is entered there, and not at the day where the first began. */
const beyond = (
  scheduleId: number,
  after: number,
  { from, to }: Dates,
  descending: boolean,
): SQL | undefined =>
  and(
    sql`(${tables.bookings.startsAt}, ${tables.bookings.id}) ${sql.raw(descending ? '<' : '>')}
      (SELECT b.starts_at, b.id FROM bookings b WHERE b.schedule_id = ${scheduleId} AND b.id = ${after})`,
    aroundDates(descending ? { from } : { to }),
  )

/** A schedule's bookings by start; `from` and `to` are dates, both included, `after` the id of the one before. */
export function listBookings(db: Database, scheduleId: number, page: Page): Promise<BookingWithDeposit[]> {
  const { bookings, deposits } = tables
  const descending = page.order === 'desc'
  const by = descending ? desc : asc
  return db
    .select({ booking: bookings, deposit: deposits })
    .from(bookings)
    .leftJoin(
      deposits,
      and(eq(deposits.scheduleId, bookings.scheduleId), eq(deposits.bookingId, bookings.id)),
    )
    .where(
      and(
        eq(bookings.scheduleId, scheduleId),
        live,
        onDates(page),
        page.after === undefined ? aroundDates(page) : beyond(scheduleId, page.after, page, descending),
        page.status && inArray(bookings.status, storedAs(page.status)),
      ),
    )
    .orderBy(by(bookings.startsAt), by(bookings.id))
    .limit(page.limit)
}

/** Every booking from `from` to `to` (dates, both included), in one query, with what a calendar's cell shows. */
export const listCalendar = (db: Database, scheduleId: number, dates: { from: string; to: string }) =>
  db
    .select({
      id: tables.bookings.id,
      date: tables.bookings.date,
      startTime: tables.bookings.startTime,
      status: tables.bookings.status,
      serviceName: tables.bookings.serviceName,
    })
    .from(tables.bookings)
    .where(and(eq(tables.bookings.scheduleId, scheduleId), live, onDates(dates), aroundDates(dates)))
    .orderBy(tables.bookings.startsAt, tables.bookings.id)

/** A booking that the owner sees, or the refusal that it is not theirs or not there. */
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

/** A booking of a schedule's that begins after `now` and that its deletion ends; holds of any time too. */
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

/** The bookings that time is to do something to, the most overdue first. */
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
