import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { toBooking } from './bookings.ts'
import { createdAt, instant, numberOf, rowNumber } from './columns.ts'
import { scheduleKey } from './schedules.ts'

export type SandboxKind = 'account' | 'customer' | 'payment' | 'session' | 'event'

/** The booking's status says nothing about money, and this row nothing about time. */
export const deposits = pgTable(
  'deposits',
  {
    ...scheduleKey(),
    id: rowNumber(),
    bookingId: numberOf().notNull(),
    provider: text().$type<ProviderName>().notNull(),
    accountId: text().notNull(),
    paymentIntentId: text(),
    /** Random, because a restore issues row numbers again. Null in old rows, which use their row number. */
    paymentKey: text().default(sql`gen_random_uuid()`),
    amountCents: integer().notNull(),
    /** The amount of the payment, if it was not the one asked for. */
    paidCents: integer(),
    status: text().$type<DepositStatus>().notNull().default('created'),
    /** Keyed hash of an address, which only limits the slots that one visitor can hold. */
    visitor: text().notNull(),
    checkAt: instant(),
    unreachableSince: instant(),
    refundAttempts: smallint().notNull().default(0),
    /** The term at the time of payment. Later changes to the schedule do not affect it. */
    refundHours: smallint().notNull(),
    refundedCents: integer().notNull().default(0),
    /** When that last changed. */
    refundedAt: instant(),
    /** The total that the provider should have refunded, by the owner's partial refunds. */
    partRefundsCents: integer().notNull().default(0),
    disputed: boolean().notNull().default(false),
    disputeOutcome: text().$type<DisputeOutcome>(),
    /** The amount that the bank holds or has taken; null for all that is not refunded. */
    disputedCents: integer(),
    /** Whether a refund is due once an open dispute ends in the owner's favor. */
    refundOwed: boolean().notNull().default(false),
    paidAt: instant(),
    /** Until then, one process alone creates the payment at the provider. */
    openingUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    toBooking('deposits_to_booking', table),
    unique('deposits_booking').on(table.tenantId, table.bookingId),
    index('deposits_to_check').on(table.checkAt).where(sql`check_at IS NOT NULL`),
    index('deposits_by_payment')
      .on(table.tenantId, table.scheduleId, sql`coalesce(paid_at, created_at)`, table.id)
      .where(sql`status IN ('succeeded', 'refund_pending', 'refunded')`),
    check('deposits_dispute_outcome', sql`dispute_outcome IN ('won', 'lost', 'dropped')`),
    check('deposits_amount', sql`amount_cents > 0`),
    check('deposits_paid', sql`paid_cents > 0`),
    check('deposits_disputed', sql`disputed_cents > 0`),
    check('deposits_part_refunds', sql`part_refunds_cents >= 0 AND part_refunds_cents < amount_cents`),
    check(
      'deposits_status',
      sql`status IN ('created', 'succeeded', 'failed', 'cancelled', 'refund_pending', 'refunded')`,
    ),
  ],
)

/** Numbers of the last request sent to the provider, and of the last one answered. */
const requestNumbers = () => ({
  requested: integer().notNull().default(0),
  answered: integer().notNull().default(0),
})

export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    ownerId: ownerId(),
    provider: text().$type<ProviderName>().notNull(),
    accountId: text().notNull(),
    enabled: boolean().notNull().default(false),
    ...requestNumbers(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.provider] }),
    unique('payment_accounts_account').on(table.provider, table.accountId),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    ownerId: ownerId(),
    provider: text().$type<ProviderName>().notNull(),
    customerId: text().notNull(),
    paidUntil: instant(),
    endsAtPeriodEnd: boolean().notNull().default(false),
    checkAt: instant(),
    /** Kept until the provider has the new address. */
    formerEmail: text(),
    ...requestNumbers(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.provider] }),
    unique('subscriptions_customer').on(table.provider, table.customerId),
    index('subscriptions_to_check').on(table.checkAt).where(sql`check_at IS NOT NULL`),
  ],
)

/** Each event of the provider takes effect once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    receivedAt: createdAt(),
  },
  (table) => [index('payment_events_by_time').on(table.receivedAt)],
)

export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().$type<SandboxKind>().notNull(),
    parent: text(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.kind, table.parent, table.createdAt)],
)
