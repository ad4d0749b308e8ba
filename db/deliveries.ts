import { sql } from 'drizzle-orm'
import {
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
import type {
  AccountLetter,
  AccountMailDetails,
  Channel,
  ClientLetter,
  OwnerLetter,
} from '../src/domain/deliveries.ts'
import type { Locale } from '../src/domain/locales.ts'
import { ownerId } from './accounts.ts'
import { bookingEvents } from './bookings.ts'
import { createdAt, instant, numberOf } from './columns.ts'

/** How the sending of something fares: due, in the hands of a process until its lease ends, done or given up. */
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

/** One telling of one event to one receiver. What it says is in the event and, for the rest, read when it goes out. */
export const deliveries = pgTable(
  'deliveries',
  {
    scheduleId: numberOf().notNull(),
    ...sending(),
    eventId: numberOf().notNull(),
    /** The event's own, for the order in which one receiver is told of one booking. */
    bookingId: numberOf().notNull(),
    version: integer().notNull(),
    channel: text().$type<Channel>().notNull().default('mail'),
    recipient: text().$type<'client' | 'owner'>().notNull(),
    letter: text().$type<ClientLetter | OwnerLetter>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    foreignKey({
      columns: [table.scheduleId, table.eventId],
      foreignColumns: [bookingEvents.scheduleId, bookingEvents.id],
    }).onDelete('cascade'),
    unique('deliveries_once').on(
      table.scheduleId,
      table.eventId,
      table.channel,
      table.recipient,
      table.target,
    ),
    // Not in the words of the next one: who looks for one booking's mails is not to find it in here.
    index('deliveries_due').on(table.dueAt).where(sql`coalesce(done_at, abandoned_at) IS NULL`),
    index('deliveries_in_order')
      .on(table.scheduleId, table.bookingId, table.recipient, table.version)
      .where(sql`done_at IS NULL AND abandoned_at IS NULL`),
    index('deliveries_of_device')
      .on(table.target, table.dueAt)
      .where(sql`channel = 'push' AND done_at IS NULL AND abandoned_at IS NULL`),
    index('deliveries_abandoned').on(table.abandonedAt).where(sql`abandoned_at IS NOT NULL`),
    index('deliveries_sent')
      .on(sql`(letter = 'booking_reminder')`, table.doneAt)
      .where(sql`done_at IS NOT NULL`),
    // A link that ends reminders names its mail alone.
    index('deliveries_reminders').on(table.id).where(sql`letter = 'booking_reminder'`),
  ],
)

/** A mail about an account, which belongs to no schedule: written with what it tells of, sent like a delivery. */
export const accountMails = pgTable(
  'account_mails',
  {
    ...sending(),
    userId: ownerId(),
    letter: text().$type<AccountLetter>().notNull(),
    details: jsonb().$type<AccountMailDetails>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.id] }),
    index('account_mails_due').on(table.dueAt).where(sql`done_at IS NULL AND abandoned_at IS NULL`),
    index('account_mails_abandoned').on(table.abandonedAt).where(sql`abandoned_at IS NOT NULL`),
    index('account_mails_sent').on(table.doneAt).where(sql`done_at IS NOT NULL`),
    index('account_mails_of_user').on(table.userId, table.letter, table.createdAt),
  ],
)

/** Addresses that want no reminders. */
export const reminderStops = pgTable('reminder_stops', {
  address: text().primaryKey(),
  createdAt: createdAt(),
})

/** Addresses at which somebody has followed the link of a mail, which nobody else knows. */
export const respondingAddresses = pgTable('responding_addresses', {
  address: text().primaryKey(),
  createdAt: createdAt(),
})

/**
 * How far the mails of an owner, or to an address, have drawn on what they may: whole again at `spentUntil`, when the row
 * can go. Not logged (in the migrations: Drizzle cannot express it): after a crash every budget is whole.
 */
export const mailBudgets = pgTable(
  'mail_budgets',
  {
    key: text().primaryKey(),
    spentUntil: instant().notNull(),
  },
  (table) => [index().on(table.spentUntil)],
)
