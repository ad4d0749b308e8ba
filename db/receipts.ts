import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { ProviderName } from '../src/domain/deposits.ts'
import type { Locale } from '../src/domain/locales.ts'
import type { ReceiptKind, Seller } from '../src/domain/receipts.ts'
import { instant, numberOf, wallTime } from './columns.ts'
import { scheduleKey, toSchedule } from './schedules.ts'

/** Never changes. Outlives its booking, so it references none. */
export const receipts = pgTable(
  'receipts',
  {
    ...scheduleKey(),
    /** "2026-000123" */
    number: text().notNull(),
    bookingId: numberOf().notNull(),
    /** Of the booking's event that moved the money. */
    version: integer().notNull(),
    kind: text().$type<ReceiptKind>().notNull(),
    amountCents: integer().notNull(),
    issuedAt: instant().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    clientName: text().notNull(),
    serviceName: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    startTime: wallTime().notNull(),
    timezone: text().notNull(),
    referenceToken: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    provider: text().$type<ProviderName>().notNull(),
    paymentId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.number] }),
    unique('receipts_once').on(table.tenantId, table.bookingId, table.version, table.kind),
    toSchedule('receipts_to_schedule', table),
    index('receipts_by_schedule').on(table.tenantId, table.scheduleId, table.issuedAt),
    check('receipts_kind', sql`kind IN ('payment', 'refund', 'refund_failed')`),
    check('receipts_amount', sql`amount_cents > 0`),
  ],
)

/** The last number of each year. Its row is locked until the receipt is stored, so that no number is lost. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    tenantId: numberOf().notNull(),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.year] })],
)

/** Each wording of an owner's booking terms, once. Bookings name the one that their client agreed to. */
export const terms = pgTable(
  'terms',
  {
    tenantId: numberOf().notNull(),
    hash: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.hash] })],
)
