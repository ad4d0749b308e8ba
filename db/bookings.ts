import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Answer, Booked } from '../src/domain/booking-commands.ts'
import type { Actor, BookingEventKind, EventDetails } from '../src/domain/booking-events.ts'
import type { StoredStatus } from '../src/domain/bookings.ts'
import type { Locale } from '../src/domain/locales.ts'
import type { BookedPart } from '../src/domain/services.ts'
import { clientKeyOf, createdAt, foldedName, instant, numberOf, rowNumber, wallTime } from './columns.ts'
import { toService, toStaff } from './schedules.ts'

/**
 * What an owner finds a booking by, in small letters without accents: name, digits of the telephone and e-mail; the
 * reference alone in capitals, so that no word is found within it. What is looked for is written the same way by
 * `soughtIn`. No longer than an entry of an index may be.
 */
const foundBy = sql.raw(`left(${foldedName('client_name')}
  || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g') || ' ' || lower(coalesce(client_email, '')), 500)
  || ' #' || reference_token`)

/**
 * A booking keeps what was agreed: the service's name, duration and price, with whom, the wall-clock date, time and zone, and
 * the instants they stood for. What time it keeps from others is in its occupancies, what happened to it in its events.
 */
export const bookings = pgTable(
  'bookings',
  {
    scheduleId: numberOf().notNull(),
    id: rowNumber(),
    serviceId: numberOf().notNull(),
    staffId: numberOf().notNull(),
    serviceName: text().notNull(),
    serviceDescription: text(),
    durationMinutes: smallint().notNull(),
    priceCents: integer(),
    priceFrom: boolean().notNull().default(false),
    /** The services of a visit, in turn, with who does each; null for one. What is beside is then all of them together. */
    parts: jsonb().$type<BookedPart[]>(),
    date: date({ mode: 'string' }).notNull(),
    startTime: wallTime().notNull(),
    timezone: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    status: text().$type<StoredStatus>().notNull(),
    /** A client's request that waits for an answer: it ends at its start when nobody has given one. */
    lapses: boolean().notNull(),
    clientName: text().notNull(),
    clientEmail: text(),
    clientPhone: text().notNull(),
    /** The same in the form of E.164; null where it has none, and in bookings of older versions. */
    clientPhoneE164: text('client_phone_e164'),
    clientLocale: text().$type<Locale>().notNull(),
    comment: text(),
    referenceToken: char({ length: 8 }).notNull().unique('bookings_reference'),
    requestKey: uuid(),
    /** What was asked for with that key, as a keyed hash; null for requests of older versions. */
    requestHash: text(),
    /** Who asked for it, as keyed hashes: only to bound how many requests of one wait for an answer. */
    requesters: text().array(),
    version: integer().notNull().default(1),
    /** When its reminder is due; null when there is none, or it has been told. */
    remindAt: instant(),
    /** When the owner noted that the client did not come; null for who came, or of whom nothing is noted. */
    missedAt: instant(),
    /** From when a client waited for the owner: as it came, or once its deposit was paid. */
    requestedAt: instant(),
    /** What the owner said first, and when; as far as it was not taken back. */
    answer: text().$type<Answer>(),
    answeredAt: instant(),
    createdAt: createdAt(),
    deletedAt: instant(),
    foundBy: text().notNull().generatedAlwaysAs(foundBy),
    /** By what it is known whose client it is: as `keysOf` says it first. */
    clientKey: text().generatedAlwaysAs(
      sql.raw(clientKeyOf('client_phone', 'client_phone_e164', 'client_email', 'client_name')),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    toService(table),
    toStaff(table),
    // With all that figures count, so that a year of them is read here alone.
    index('bookings_by_start')
      .on(
        table.scheduleId,
        table.startsAt,
        table.id,
        table.date,
        table.status,
        table.serviceId,
        table.staffId,
        table.durationMinutes,
        table.priceCents,
        table.priceFrom,
        table.missedAt,
        table.requestedAt,
        table.answer,
        table.answeredAt,
      )
      .where(sql`deleted_at IS NULL`),
    index('bookings_visits')
      .on(table.scheduleId, table.startsAt)
      .where(sql`deleted_at IS NULL AND parts IS NOT NULL`),
    // With all that a search reads.
    index('bookings_found_by')
      .on(table.scheduleId, table.startsAt, table.id, table.foundBy)
      .where(
        sql`deleted_at IS NULL AND status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed')`,
      ),
    // A client's, by their first date on.
    index('bookings_of_client')
      .on(table.scheduleId, table.clientKey, table.date)
      .where(sql`deleted_at IS NULL`),
    index('bookings_pending').on(table.scheduleId).where(sql`deleted_at IS NULL AND status = 'pending'`),
    index('bookings_to_remind').on(table.remindAt).where(sql`remind_at IS NOT NULL`),
    index('bookings_to_lapse')
      .on(table.startsAt)
      .where(sql`deleted_at IS NULL AND status = 'pending' AND lapses`),
    unique('bookings_request').on(table.scheduleId, table.requestKey),
    check(
      'bookings_status',
      sql`status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed', 'held', 'expired', 'released')`,
    ),
    check(
      'bookings_answer',
      sql`(answer IS NULL) = (answered_at IS NULL)
        AND (answer IS NULL OR answer IN ('approved', 'rejected') AND requested_at IS NOT NULL)`,
    ),
    check('bookings_range', sql`starts_at < ends_at`),
  ],
)

export type OccupancyKind = 'booking' | 'hold'

/**
 * Time of a staff member that is taken, buffers included: [startsAt, endsAt). A row is there exactly as long as it
 * keeps others away; the exclusion constraint `occupancies_no_overlap` (in the migrations: Drizzle cannot express it)
 * lets two rows of one member share an instant only in the same session. A group's session has a computed negative
 * number, any other its own; its places are seats.
 */
export const occupancies = pgTable(
  'occupancies',
  {
    scheduleId: numberOf().notNull(),
    id: rowNumber(),
    staffId: numberOf().notNull(),
    serviceId: numberOf().notNull(),
    bookingId: numberOf().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    kind: text().$type<OccupancyKind>().notNull(),
    groupSession: numberOf(),
    session: bigint({ mode: 'number' }).notNull().generatedAlwaysAs(sql`coalesce(group_session, id)`),
    seat: smallint().notNull().default(1),
    /** Until when a hold is kept. */
    expiresAt: instant(),
    /** Who holds it, as a keyed hash of the browser: a hold is in the way of everybody else. */
    holder: text(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    foreignKey({
      columns: [table.scheduleId, table.bookingId],
      foreignColumns: [bookings.scheduleId, bookings.id],
    }).onDelete('cascade'),
    toStaff(table),
    toService(table),
    unique('occupancies_seat').on(table.scheduleId, table.session, table.seat),
    index('occupancies_by_start').on(table.scheduleId, table.startsAt),
    index('occupancies_of_booking').on(table.scheduleId, table.bookingId),
    check('occupancies_kind', sql`kind IN ('booking', 'hold')`),
    check('occupancies_hold', sql`(kind = 'hold') = (expires_at IS NOT NULL)`),
    check('occupancies_range', sql`starts_at < ends_at`),
    // Whoever looks for what is taken between two instants looks for what starts there, and a day before.
    check('occupancies_length', sql`ends_at <= starts_at + interval '24 hours'`),
    check('occupancies_seats', sql`seat BETWEEN 1 AND 100`),
  ],
)

/**
 * What happened to a booking: one row for each of its versions. `plannedAt` is when its tellings were written down, and
 * until `heldUntil`, by the database's clock, they are not to go out: it can still be undone.
 */
export const bookingEvents = pgTable(
  'booking_events',
  {
    scheduleId: numberOf().notNull(),
    id: rowNumber(),
    bookingId: numberOf().notNull(),
    version: integer().notNull(),
    kind: text().$type<BookingEventKind>().notNull(),
    actor: text().$type<Actor>().notNull(),
    details: jsonb().$type<EventDetails>().notNull().default({}),
    at: createdAt(),
    plannedAt: instant(),
    heldUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    foreignKey({
      columns: [table.scheduleId, table.bookingId],
      foreignColumns: [bookings.scheduleId, bookings.id],
    }).onDelete('cascade'),
    unique('booking_events_version').on(table.scheduleId, table.bookingId, table.version),
    index('booking_events_to_plan').on(table.id).where(sql`planned_at IS NULL`),
  ],
)

/** Time that a change has freed, as it was taken. */
export type FreedTime = {
  staffId: number
  serviceId: number
  startsAt: number
  endsAt: number
  groupSession: number | null
  seat: number
}

/** With `booked` null the booking was not there; `agreed` are the columns that the change has written over. */
export type BeforeChange = { booked: Booked | null; agreed: Record<string, unknown>; freed: FreedTime[] }

/** What a booking was before the last change that can be undone, for as long as that may be: it holds personal data. */
export const undos = pgTable(
  'undos',
  {
    scheduleId: numberOf().notNull(),
    bookingId: numberOf().notNull(),
    /** After the change. */
    version: integer().notNull(),
    before: jsonb().$type<BeforeChange>().notNull(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.bookingId] }),
    foreignKey({
      columns: [table.scheduleId, table.bookingId],
      foreignColumns: [bookings.scheduleId, bookings.id],
    }).onDelete('cascade'),
    index('undos_by_age').on(table.at),
  ],
)
