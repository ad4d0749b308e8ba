import { sql } from 'drizzle-orm'
import {
  boolean,
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
} from 'drizzle-orm/pg-core'
import type { DepositStatus, DisputeOutcome, ProviderName } from '../src/domain/deposits.ts'
import { ownerId } from './accounts.ts'
import { bookings } from './bookings.ts'
import { createdAt, instant, numberOf, rowNumber } from './columns.ts'

export type SandboxKind = 'account' | 'customer' | 'payment' | 'session' | 'event'

/**
 * What a client has paid, or is paying, for one booking. The booking's status says nothing of money, this row says
 * nothing of time. `checkAt` is when the sweeper is to look at it next: a hold that ends, a refund to be made.
 */
export const deposits = pgTable(
  'deposits',
  {
    scheduleId: numberOf().notNull(),
    id: rowNumber(),
    bookingId: numberOf().notNull(),
    provider: text().$type<ProviderName>().notNull(),
    accountId: text().notNull(),
    paymentIntentId: text(),
    /**
     * Makes repeated requests for this deposit's payment one. It is random: after a restore, row numbers are issued again.
     * Null for deposits of older versions, which use their number.
     */
    paymentKey: text().default(sql`gen_random_uuid()`),
    amountCents: integer().notNull(),
    status: text().$type<DepositStatus>().notNull().default('created'),
    /** Who holds the slot, as a keyed hash of an address: only to bound how many slots one visitor may hold. */
    visitor: text().notNull(),
    checkAt: instant(),
    unreachableSince: instant(),
    refundAttempts: smallint().notNull().default(0),
    /** What was promised when it was paid, whatever the schedule asks for since. */
    refundHours: smallint().notNull(),
    refundedCents: integer().notNull().default(0),
    disputed: boolean().notNull().default(false),
    /** Null while a dispute is open. */
    disputeOutcome: text().$type<DisputeOutcome>(),
    /** Whether it is owed back as soon as an open dispute has ended in the owner's favor. */
    refundOwed: boolean().notNull().default(false),
    /** When it was first known to be paid. */
    paidAt: instant(),
    /** Who asks the provider for its payment just now, and until when nobody else does. */
    openingUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.id] }),
    foreignKey({
      columns: [table.scheduleId, table.bookingId],
      foreignColumns: [bookings.scheduleId, bookings.id],
    }).onDelete('cascade'),
    unique('deposits_booking').on(table.scheduleId, table.bookingId),
    unique('deposits_payment_intent').on(table.provider, table.paymentIntentId),
    index('deposits_to_check').on(table.checkAt).where(sql`check_at IS NOT NULL`),
    index('deposits_by_payment')
      .on(table.scheduleId, sql`coalesce(paid_at, created_at)`, table.id)
      .where(sql`status IN ('succeeded', 'refund_pending', 'refunded')`),
    check('deposits_dispute_outcome', sql`dispute_outcome IN ('won', 'lost', 'dropped')`),
    check('deposits_amount', sql`amount_cents > 0`),
    check(
      'deposits_status',
      sql`status IN ('created', 'succeeded', 'failed', 'cancelled', 'refund_pending', 'refunded')`,
    ),
  ],
)

/** How often the provider was asked about a row, and which of these questions it is the answer to. */
const questions = () => ({
  asked: integer().notNull().default(0),
  answered: integer().notNull().default(0),
})

/** The account at a payment provider to which an owner's deposits go. */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    ownerId: ownerId(),
    provider: text().$type<ProviderName>().notNull(),
    accountId: text().notNull(),
    enabled: boolean().notNull().default(false),
    ...questions(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.provider] }),
    unique('payment_accounts_account').on(table.provider, table.accountId),
  ],
)

/** Who pays for the premium plan at a payment provider, and until when it is paid. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ownerId: ownerId(),
    provider: text().$type<ProviderName>().notNull(),
    customerId: text().notNull(),
    paidUntil: instant(),
    endsAtPeriodEnd: boolean().notNull().default(false),
    checkAt: instant(),
    /** The owner's address that the provider may still have, until it is told of the one of now. */
    formerEmail: text(),
    ...questions(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.provider] }),
    unique('subscriptions_customer').on(table.provider, table.customerId),
    index('subscriptions_to_check').on(table.checkAt).where(sql`check_at IS NOT NULL`),
  ],
)

/** The provider's events that have had their effect: each has it once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    receivedAt: createdAt(),
  },
  (table) => [index('payment_events_by_time').on(table.receivedAt)],
)

/** What the sandbox keeps in place of a real provider: accounts, customers, payments, sessions and events. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().$type<SandboxKind>().notNull(),
    /** The account or customer that it belongs to. */
    parent: text(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.kind, table.parent, table.createdAt)],
)
