import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId } from './accounts.ts'
import { createdAt, foldedName, instant, numberOf, rowNumber } from './columns.ts'

/** The text that client search matches. The name comes first, because lists sort by it. */
const foundBy = sql.raw(`left(${foldedName('name')} || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
  || ' ' || lower(coalesce(email, '')) || ' ' || also, 600)`)

/** A client across all schedules of an owner. Deleting their bookings keeps the client. */
export const clients = pgTable(
  'clients',
  {
    ownerId: ownerId(),
    id: rowNumber(),
    name: text().notNull(),
    /** As typed; empty without one. */
    phone: text().notNull().default(''),
    phoneE164: text('phone_e164'),
    email: text(),
    note: text(),
    offlineSince: instant(),
    /** The client that this one was merged into, which is never merged itself. */
    mergedInto: numberOf(),
    /** More text that search matches: other contacts, and the clients merged into this one. */
    also: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    foundBy: text().notNull().generatedAlwaysAs(foundBy),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    foreignKey({
      columns: [table.ownerId, table.mergedInto],
      foreignColumns: [table.ownerId, table.id],
    }),
    index('clients_found_by').on(table.ownerId, table.foundBy, table.id).where(sql`merged_into IS NULL`),
    index('clients_merged').on(table.ownerId, table.mergedInto).where(sql`merged_into IS NOT NULL`),
    index('clients_offline').on(table.ownerId).where(sql`offline_since IS NOT NULL`),
  ],
)

/** `key` is a phone number or an address with a name, as `keysOf` writes it. */
export const clientKeys = pgTable(
  'client_keys',
  { ownerId: ownerId(), key: text().notNull(), clientId: numberOf().notNull() },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.key] }),
    foreignKey({
      columns: [table.ownerId, table.clientId],
      foreignColumns: [clients.ownerId, clients.id],
    }).onDelete('cascade'),
    index('client_keys_of').on(table.ownerId, table.clientId),
    index('client_keys_contact').on(table.ownerId, sql`split_part(key, ' ', 1)`),
  ],
)

/** All events up to `readTo` have been read; up to `readNext`, those whose transactions were not open at `readAt`. */
export const clientReadings = pgTable('client_readings', {
  ownerId: ownerId().primaryKey(),
  readTo: bigint({ mode: 'number' }).notNull().default(0),
  readNext: bigint({ mode: 'number' }).notNull().default(0),
  readAt: instant().notNull().defaultNow(),
})
