import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { Locale } from '../src/domain/locales.ts'
import type { WaitingEnding } from '../src/domain/waiting.ts'
import { toBooking } from './bookings.ts'
import { instant, numberOf, rowNumber, wallTime } from './columns.ts'
import { scheduleKey, toSchedule } from './schedules.ts'

/** Clients who wait for a start on full dates. The one who joined first gets the first offer. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    ...scheduleKey(),
    id: rowNumber(),
    /** The secret part of the client's link. */
    waitingToken: text().notNull(),
    serviceIds: bigint({ mode: 'number' }).array().notNull(),
    /** More than one only in a group service. */
    places: smallint().notNull().default(1),
    /** Null for any staff member. */
    staffId: numberOf(),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    /** Of the start. Both ends are included. */
    fromTime: wallTime().notNull(),
    toTime: wallTime().notNull(),
    clientName: text().notNull(),
    clientEmail: text().notNull(),
    clientPhone: text().notNull(),
    clientPhoneE164: text('client_phone_e164'),
    clientLocale: text().$type<Locale>().notNull(),
    /** Keyed hashes of the sender's networks, which only limit the number of entries. */
    networks: text().array().notNull(),
    joinedAt: instant().notNull(),
    endedAt: instant(),
    ending: text().$type<WaitingEnding>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    toSchedule('waiting_entries_to_schedule', table),
    index('waiting_entries_in_order')
      .on(table.tenantId, table.scheduleId, table.joinedAt, table.id)
      .where(sql`ended_at IS NULL`),
    index('waiting_entries_by_last_date').on(table.toDate).where(sql`ended_at IS NULL`),
    index('waiting_entries_ended').on(table.endedAt).where(sql`ended_at IS NOT NULL`),
    check('waiting_entries_dates', sql`from_date <= to_date`),
    check('waiting_entries_times', sql`from_time <= to_time`),
    check(
      'waiting_entries_ending',
      sql`(ending IS NULL) = (ended_at IS NULL) AND (ending IS NULL OR ending IN ('booked', 'left', 'removed', 'over'))`,
    ),
  ],
)

export const toWaiting = (
  name: string,
  { tenantId, waitingId }: { tenantId: AnyPgColumn; waitingId: AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [tenantId, waitingId],
    foreignColumns: [waitingEntries.tenantId, waitingEntries.id],
  }).onDelete('cascade')

/** Each offer is a held booking. The key allows an address one offer for each start. */
export const waitingOffers = pgTable(
  'waiting_offers',
  {
    ...scheduleKey(),
    waitingId: numberOf().notNull(),
    bookingId: numberOf().notNull(),
    address: text().notNull(),
    startsAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.address, table.startsAt] }),
    toWaiting('waiting_offers_to_entry', table),
    toBooking('waiting_offers_to_booking', table),
    index('waiting_offers_of_entry').on(table.tenantId, table.waitingId),
    index('waiting_offers_of_booking').on(table.tenantId, table.bookingId),
  ],
)

/** Dates on which a time may have become free. Written with the change, deleted once the waiting clients are checked. */
export const waitingChecks = pgTable(
  'waiting_checks',
  {
    ...scheduleKey(),
    fromDate: date({ mode: 'string' }).notNull(),
    toDate: date({ mode: 'string' }).notNull(),
    dueAt: instant().notNull(),
    leaseUntil: instant(),
    /** Raised by each change, so that one during a check is not lost. */
    changes: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.fromDate, table.toDate] }),
    toSchedule('waiting_checks_to_schedule', table),
    index('waiting_checks_due').on(table.dueAt),
  ],
)
