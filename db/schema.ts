import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingStatus } from '../src/domain/bookings.ts'
import type { Locale } from '../src/domain/locales.ts'
import type { MessageDetails, OptionalMessageKind } from '../src/domain/messages.ts'
import type { SubscriptionStatus } from '../src/domain/subscriptions.ts'
import { createdAt, instant, rowId, wallTime } from './columns.ts'

export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique('users_email'),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  locale: text().$type<Locale>().notNull().default('fr'),
  subscriptionStatus: text().$type<SubscriptionStatus>().notNull().default('none'),
  mutedMails: text().array().$type<OptionalMessageKind[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

export const ownerId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull().unique('sessions_token'),
    userId: ownerId(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
)

/** How a user signs in; with a password, one row with the provider 'credential'. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: ownerId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [unique('accounts_once').on(table.userId, table.providerId)],
)

/** Tokens of password-reset links. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.identifier)],
)

export const schedules = pgTable(
  'schedules',
  {
    id: rowId(),
    ownerId: ownerId(),
    name: text().notNull(),
    description: text(),
    timezone: text().notNull(),
    passwordHash: text(),
    shareToken: text().notNull().unique('schedules_share_token'),
    feedToken: text()
      .notNull()
      .unique('schedules_feed_token')
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    requiresDeposit: boolean().notNull().default(false),
    depositCents: integer(),
    /** A client who cancels an approved booking at least so long before its start has the deposit back. */
    refundHours: smallint().notNull().default(24),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index().on(table.ownerId).where(sql`deleted_at IS NULL`),
    check('schedules_deposit', sql`NOT requires_deposit OR deposit_cents IS NOT NULL`),
    check('schedules_deposit_cents', sql`deposit_cents >= 0`),
    check('schedules_refund_hours', sql`refund_hours BETWEEN 0 AND 720`),
  ],
)

const scheduleId = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => schedules.id, { onDelete: 'cascade' })

export const services = pgTable(
  'services',
  {
    id: rowId(),
    scheduleId: scheduleId(),
    name: text().notNull(),
    description: text(),
    durationMinutes: smallint().notNull(),
    displayOrder: smallint().notNull().default(0),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index().on(table.scheduleId).where(sql`deleted_at IS NULL`),
    check('services_duration', sql`duration_minutes BETWEEN 15 AND 480`),
  ],
)

/** Weekly opening hours: wall-clock in the schedule's zone, 0 = Sunday. */
export const availability = pgTable(
  'availability',
  {
    id: rowId(),
    scheduleId: scheduleId(),
    dayOfWeek: smallint().notNull(),
    startTime: wallTime().notNull(),
    endTime: wallTime().notNull(),
  },
  (table) => [
    index().on(table.scheduleId),
    check('availability_day', sql`day_of_week BETWEEN 0 AND 6`),
    check('availability_order', sql`start_time < end_time`),
  ],
)

/**
 * A booking keeps what was agreed: the service's name and duration, the wall-clock date, time and zone, and the
 * instants they stood for. `blocks` alone says whether it keeps its slot; the exclusion constraint
 * `bookings_no_overlap` (in the migrations: Drizzle cannot express it) and the slots both go by it.
 * With `holdEndsAt` it is a hold: a slot kept while a deposit is being paid, which the owner does not see yet.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: rowId(),
    scheduleId: scheduleId(),
    serviceId: bigint({ mode: 'number' })
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    serviceName: text().notNull(),
    serviceDescription: text(),
    durationMinutes: smallint().notNull(),
    date: date({ mode: 'string' }).notNull(),
    startTime: wallTime().notNull(),
    timezone: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    status: text().$type<BookingStatus>().notNull(),
    blocks: boolean()
      .notNull()
      .generatedAlwaysAs(sql`deleted_at IS NULL AND status IN ('pending', 'approved')`),
    clientName: text().notNull(),
    clientEmail: text(),
    clientPhone: text().notNull(),
    clientLocale: text().$type<Locale>().notNull(),
    comment: text(),
    referenceToken: char({ length: 8 }).notNull().unique('bookings_reference'),
    requestKey: uuid(),
    holdEndsAt: instant(),
    version: integer().notNull().default(1),
    /** When its reminder is to be written; null when there is none, or it has been. */
    remindAt: instant(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (table) => [
    index('bookings_by_start').on(table.scheduleId, table.startsAt, table.id).where(sql`deleted_at IS NULL`),
    index('bookings_pending').on(table.scheduleId).where(sql`deleted_at IS NULL AND status = 'pending'`),
    index('bookings_to_remind').on(table.remindAt).where(sql`remind_at IS NOT NULL`),
    unique('bookings_request').on(table.scheduleId, table.requestKey),
    check('bookings_status', sql`status IN ('pending', 'approved', 'rejected', 'cancelled')`),
    check('bookings_range', sql`starts_at < ends_at`),
  ],
)

/**
 * A mail that must not be lost: written with the change it tells of, sent by the worker. One per booking,
 * version and recipient.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    recipient: text().$type<'client' | 'owner'>().notNull(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    bookingId: bigint({ mode: 'number' }).references(() => bookings.id, { onDelete: 'cascade' }),
    bookingVersion: integer(),
    toAddress: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    details: jsonb().$type<MessageDetails>().notNull().default({}),
    createdAt: createdAt(),
    dueAt: instant().notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    lastError: text(),
    sentAt: instant(),
    abandonedAt: instant(),
  },
  (table) => [
    unique('messages_once').on(table.bookingId, table.bookingVersion, table.recipient),
    index('messages_due').on(table.dueAt).where(sql`sent_at IS NULL AND abandoned_at IS NULL`),
    index('messages_dead').on(table.abandonedAt).where(sql`abandoned_at IS NOT NULL`),
    index().on(table.userId),
  ],
)

/** Addresses that want no reminders. */
export const reminderStops = pgTable('reminder_stops', {
  address: text().primaryKey(),
  createdAt: createdAt(),
})
