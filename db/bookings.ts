import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Answer, Booked } from '../src/domain/booking-commands.ts'
import type { Actor, BookingEventKind, EventDetails } from '../src/domain/booking-events.ts'
import type { StoredStatus } from '../src/domain/bookings.ts'
import type { MovedWords } from '../src/domain/clients.ts'
import type { Locale } from '../src/domain/locales.ts'
import type { Proposal } from '../src/domain/proposals.ts'
import type { BookedPart } from '../src/domain/services.ts'
import { clients } from './clients.ts'
import { createdAt, foldedName, instant, numberOf, rowNumber, wallTime } from './columns.ts'
import { scheduleKey, toService, toStaff } from './schedules.ts'

/** Must match `soughtIn`. Only the reference is in capitals, so that no word matches inside it. */
const foundBy = sql.raw(`left(${foldedName('client_name')}
  || ' ' || regexp_replace(client_phone, '[^0-9]', '', 'g') || ' ' || lower(coalesce(client_email, '')), 500)
  || ' #' || reference_token`)

/** Keeps what was agreed, even if the service, staff member or zone rules change later. */
export const bookings = pgTable(
  'bookings',
  {
    ...scheduleKey(),
    id: rowNumber(),
    serviceId: numberOf().notNull(),
    staffId: numberOf().notNull(),
    serviceName: text().notNull(),
    serviceDescription: text(),
    durationMinutes: smallint().notNull(),
    priceCents: integer(),
    priceFrom: boolean().notNull().default(false),
    /** Null for a single service. The other columns then describe the whole visit. */
    parts: jsonb().$type<BookedPart[]>(),
    /** More than one only in a group service. The price is that of all places. */
    places: smallint().notNull().default(1),
    /** Names of the people who come along, if the client gave them. */
    companions: text().array(),
    date: date({ mode: 'string' }).notNull(),
    startTime: wallTime().notNull(),
    timezone: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    status: text().$type<StoredStatus>().notNull(),
    lapses: boolean().notNull(),
    /** Hours before the start until which its client may cancel it once it is approved. */
    cancelHours: smallint().notNull().default(0),
    /** Null for holds, and for people without a contact. */
    clientId: numberOf(),
    clientName: text().notNull(),
    clientEmail: text(),
    /** The address that its reader confirmed with a press on the page of a mailed link. */
    confirmedEmail: text(),
    clientPhone: text().notNull(),
    /** Null if the phone has no E.164 form, and in bookings of older versions. */
    clientPhoneE164: text('client_phone_e164'),
    clientLocale: text().$type<Locale>().notNull(),
    comment: text(),
    referenceToken: char({ length: 8 }).notNull(),
    /** Null in bookings of older versions, whose calendar files name the id. */
    calendarUid: uuid().defaultRandom(),
    requestKey: uuid(),
    /** Keyed hash of the request with that key; null for requests of older versions. */
    requestHash: text(),
    /** Keyed hashes of the sender, which only limit the number of unanswered requests. */
    requesters: text().array(),
    version: integer().notNull().default(1),
    remindAt: instant(),
    /** While the time is offered to a waiting client. */
    offeredUntil: instant(),
    noShowAt: instant(),
    /** When the client's wait began: at the request, or once the deposit was paid. */
    requestedAt: instant(),
    answer: text().$type<Answer>(),
    answeredAt: instant(),
    /** Another time that waits for an answer, with its own rows in `occupancies`. */
    proposal: jsonb().$type<Proposal>(),
    proposalEndsAt: instant(),
    /** The first booking of its recurring appointment. */
    seriesId: numberOf(),
    createdAt: createdAt(),
    deletedAt: instant(),
    /** When its personal details were erased. */
    erasedAt: instant(),
    foundBy: text().notNull().generatedAlwaysAs(foundBy),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    toService('bookings_to_service', table),
    toStaff('bookings_to_staff', table),
    foreignKey({
      name: 'bookings_client',
      columns: [table.tenantId, table.clientId],
      foreignColumns: [clients.tenantId, clients.id],
    }),
    // Contains every column that statistics read, so that a year is read from the index alone.
    index('bookings_by_start')
      .on(
        table.tenantId,
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
        table.places,
        table.noShowAt,
        table.requestedAt,
        table.answer,
        table.answeredAt,
      )
      .where(sql`deleted_at IS NULL`),
    index('bookings_visits')
      .on(table.tenantId, table.scheduleId, table.startsAt)
      .where(sql`deleted_at IS NULL AND parts IS NOT NULL`),
    index('bookings_found_by')
      .on(table.tenantId, table.scheduleId, table.startsAt, table.id, table.foundBy)
      .where(
        sql`deleted_at IS NULL AND status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed')`,
      ),
    index('bookings_of_client')
      .on(table.tenantId, table.clientId, table.date)
      .where(sql`client_id IS NOT NULL`),
    index('bookings_pending')
      .on(table.tenantId, table.scheduleId)
      .where(sql`deleted_at IS NULL AND status = 'pending'`),
    index('bookings_of_series')
      .on(table.tenantId, table.scheduleId, table.seriesId, table.startsAt)
      .where(sql`series_id IS NOT NULL`),
    index('bookings_to_remind').on(table.remindAt).where(sql`remind_at IS NOT NULL`),
    index('bookings_offered').on(table.offeredUntil).where(sql`offered_until IS NOT NULL`),
    index('bookings_to_lapse')
      .on(table.startsAt)
      .where(sql`deleted_at IS NULL AND status = 'pending' AND lapses`),
    index('bookings_proposals').on(table.proposalEndsAt).where(sql`proposal_ends_at IS NOT NULL`),
    index('bookings_proposals_of_schedule')
      .on(table.tenantId, table.scheduleId)
      .where(sql`proposal_ends_at IS NOT NULL`),
    index('bookings_to_anonymize').on(table.tenantId, table.endsAt).where(sql`erased_at IS NULL`),
    // Partial, so that only the primary key can check foreign keys: without statistics the planner cannot tell them apart.
    uniqueIndex('bookings_request')
      .on(table.tenantId, table.scheduleId, table.requestKey)
      .where(sql`request_key IS NOT NULL`),
    check(
      'bookings_status',
      sql`status IN ('pending', 'approved', 'rejected', 'cancelled', 'lapsed', 'held', 'expired', 'released')`,
    ),
    check(
      'bookings_answer',
      sql`(answer IS NULL) = (answered_at IS NULL)
        AND (answer IS NULL OR answer IN ('approved', 'rejected') AND requested_at IS NOT NULL)`,
    ),
    check('bookings_proposal', sql`(proposal IS NULL) = (proposal_ends_at IS NULL)`),
    check('bookings_range', sql`starts_at < ends_at`),
    check('bookings_places', sql`places BETWEEN 1 AND 100`),
  ],
)

export const toBooking = (
  name: string,
  { tenantId, bookingId }: { tenantId: AnyPgColumn; bookingId: AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [tenantId, bookingId],
    foreignColumns: [bookings.tenantId, bookings.id],
  }).onDelete('cascade')

/** A change of the service's duration starts another session, because everyone in one has the same time. */
export const groupSessions = pgTable(
  'group_sessions',
  {
    ...scheduleKey(),
    id: rowNumber(),
    serviceId: numberOf().notNull(),
    staffId: numberOf().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    toService('group_sessions_to_service', table),
    toStaff('group_sessions_to_staff', table),
    unique('group_sessions_one').on(
      table.tenantId,
      table.serviceId,
      table.staffId,
      table.startsAt,
      table.endsAt,
    ),
  ],
)

/** `proposal`: the other time of a booking, until it is answered. */
export type OccupancyKind = 'booking' | 'hold' | 'proposal'

/**
 * Buffers included; [startsAt, endsAt). Rows of one member overlap only within one session. The migrations hold the
 * exclusion constraint, because Drizzle cannot express it.
 */
export const occupancies = pgTable(
  'occupancies',
  {
    ...scheduleKey(),
    id: rowNumber(),
    staffId: numberOf().notNull(),
    serviceId: numberOf().notNull(),
    bookingId: numberOf().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    kind: text().$type<OccupancyKind>().notNull(),
    groupSession: numberOf(),
    session: bigint({ mode: 'number' }).notNull().generatedAlwaysAs(sql`coalesce(-group_session, id)`),
    seat: smallint().notNull().default(1),
    expiresAt: instant(),
    /** Keyed hash of the browser that holds the slot. Time that is kept for an undo has `undo` and its end instead. */
    holder: text(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    toBooking('occupancies_to_booking', table),
    foreignKey({
      name: 'occupancies_group_session',
      columns: [table.tenantId, table.groupSession],
      foreignColumns: [groupSessions.tenantId, groupSessions.id],
    }),
    toStaff('occupancies_to_staff', table),
    toService('occupancies_to_service', table),
    unique('occupancies_seat').on(table.tenantId, table.session, table.seat),
    index('occupancies_by_start').on(table.tenantId, table.scheduleId, table.startsAt),
    index('occupancies_of_booking').on(table.tenantId, table.bookingId),
    check('occupancies_kind', sql`kind IN ('booking', 'hold', 'proposal')`),
    check('occupancies_hold', sql`(kind = 'hold') = (expires_at IS NOT NULL)`),
    check('occupancies_range', sql`starts_at < ends_at`),
    // Lets queries for blocked time start one day before their range.
    check('occupancies_length', sql`ends_at <= starts_at + interval '24 hours'`),
    check('occupancies_seats', sql`seat BETWEEN 1 AND 100`),
  ],
)

/** One row for each version. Notifications wait until `heldUntil`, because the change can still be undone. */
export const bookingEvents = pgTable(
  'booking_events',
  {
    ...scheduleKey(),
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
    primaryKey({ columns: [table.tenantId, table.id] }),
    toBooking('booking_events_to_booking', table),
    unique('booking_events_version').on(table.tenantId, table.bookingId, table.version),
    index('booking_events_to_plan').on(table.id).where(sql`planned_at IS NULL`),
  ],
)

export type FreedTime = {
  staffId: number
  serviceId: number
  startsAt: number
  endsAt: number
  groupSession: number | null
  seat: number
}

/**
 * `booked` is null if the change created the booking. `agreed` has the columns that it overwrote. `words`: that it moved
 * from one client's card to another's. `emailUnconfirmed`: nobody had confirmed the address of the client whom it left.
 */
export type BeforeChange = {
  booked: Booked | null
  agreed: Record<string, unknown>
  freed: FreedTime[]
  words?: MovedWords
  emailUnconfirmed?: true
}

/** Rows exist only while undo is possible, because they hold personal data. */
export const undos = pgTable(
  'undos',
  {
    ...scheduleKey(),
    bookingId: numberOf().notNull(),
    version: integer().notNull(),
    before: jsonb().$type<BeforeChange>().notNull(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.bookingId] }),
    toBooking('undos_to_booking', table),
    index('undos_by_age').on(table.at),
  ],
)
