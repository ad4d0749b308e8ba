import { sql } from 'drizzle-orm'
import {
  check,
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
import type {
  AccountMailDetails,
  AccountTemplate,
  Channel,
  ClientTemplate,
  OwnerTemplate,
  WaitingTemplate,
} from '../src/domain/deliveries.ts'
import type { Locale } from '../src/domain/locales.ts'
import { ownerId } from './accounts.ts'
import { bookingEvents } from './bookings.ts'
import { createdAt, instant, numberOf } from './columns.ts'
import { scheduleKey } from './schedules.ts'
import { toWaiting } from './waiting.ts'

const sending = () => ({
  id: uuid().notNull().defaultRandom(),
  target: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  createdAt: createdAt(),
  dueAt: instant().notNull().defaultNow(),
  leaseUntil: instant(),
  attempts: smallint().notNull().default(0),
  lastError: text(),
  doneAt: instant(),
  abandonedAt: instant(),
})

/** The text is made from the event and current data when it is sent. */
export const deliveries = pgTable(
  'deliveries',
  {
    ...scheduleKey(),
    ...sending(),
    /** Null only for what a waiting client gets before an offer. */
    eventId: numberOf(),
    /** Copied from the event, to send one receiver the notifications of a booking in order. */
    bookingId: numberOf(),
    waitingId: numberOf(),
    version: integer().notNull(),
    channel: text().$type<Channel>().notNull().default('mail'),
    recipient: text().$type<'client' | 'owner'>().notNull(),
    /** The person of the team who gets what the owner gets. Null for the owner and for clients. */
    membershipId: numberOf(),
    template: text().$type<ClientTemplate | OwnerTemplate | WaitingTemplate>().notNull(),
    /** Copied from the event: the client gets one email about all bookings that one change of a series concerned. */
    seriesChange: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      name: 'deliveries_to_event',
      columns: [table.tenantId, table.eventId],
      foreignColumns: [bookingEvents.tenantId, bookingEvents.id],
    }).onDelete('cascade'),
    toWaiting('deliveries_to_waiting', table),
    check(
      'deliveries_subject',
      sql`(event_id IS NULL) = (booking_id IS NULL) AND (event_id IS NULL) <> (waiting_id IS NULL)`,
    ),
    uniqueIndex('deliveries_of_waiting')
      .on(table.tenantId, table.waitingId, table.template)
      .where(sql`waiting_id IS NOT NULL`),
    unique('deliveries_once').on(table.tenantId, table.eventId, table.channel, table.recipient, table.target),
    // Phrased differently from the next index, so that a query for one booking's emails does not use this one.
    index('deliveries_due').on(table.dueAt).where(sql`coalesce(done_at, abandoned_at) IS NULL`),
    index('deliveries_in_order')
      .on(table.tenantId, table.bookingId, table.recipient, table.version)
      .where(sql`done_at IS NULL AND abandoned_at IS NULL`),
    index('deliveries_of_series_change')
      .on(table.tenantId, table.seriesChange)
      .where(sql`series_change IS NOT NULL`),
    index('deliveries_of_device')
      .on(table.target, table.dueAt)
      .where(sql`channel = 'push' AND done_at IS NULL AND abandoned_at IS NULL`),
    index('deliveries_abandoned').on(table.abandonedAt).where(sql`abandoned_at IS NOT NULL`),
    index('deliveries_sent')
      .on(sql`(template = 'booking_reminder')`, table.doneAt)
      .where(sql`done_at IS NOT NULL`),
    index('deliveries_reminders').on(table.id).where(sql`template = 'booking_reminder'`),
  ],
)

/** An email about an account, stored with the data it shows. */
export const accountMails = pgTable(
  'account_mails',
  {
    ...sending(),
    userId: ownerId(),
    template: text().$type<AccountTemplate>().notNull(),
    details: jsonb().$type<AccountMailDetails>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.id] }),
    index('account_mails_due').on(table.dueAt).where(sql`done_at IS NULL AND abandoned_at IS NULL`),
    index('account_mails_abandoned').on(table.abandonedAt).where(sql`abandoned_at IS NOT NULL`),
    index('account_mails_sent').on(table.doneAt).where(sql`done_at IS NOT NULL`),
    index('account_mails_of_user').on(table.userId, table.template, table.createdAt),
  ],
)

export const reminderUnsubscribes = pgTable('reminder_unsubscribes', {
  address: text().primaryKey(),
  createdAt: createdAt(),
})

/** Addresses whose recipient followed a link in an email, which proves that they receive it. */
export const respondingAddresses = pgTable('responding_addresses', {
  address: text().primaryKey(),
  createdAt: createdAt(),
})

/** The budget is full again at `spentUntil`. */
export const mailBudgets = pgTable(
  'mail_budgets',
  {
    key: text().primaryKey(),
    spentUntil: instant().notNull(),
  },
  (table) => [index().on(table.spentUntil)],
)
