import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId } from './accounts.ts'
import { createdAt, foldedName, instant, numberOf, rowNumber } from './columns.ts'

/** What a client is found by, in small letters without accents: the name comes first, and is what a list goes by. */
const foundBy = sql.raw(`left(${foldedName('name')} || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
  || ' ' || lower(coalesce(email, '')) || ' ' || also, 600)`)

/**
 * Who books with an owner, in whichever schedule: kept when their bookings go. What they have booked is found by their
 * keys, and nothing of it is kept here.
 */
export const clients = pgTable(
  'clients',
  {
    ownerId: ownerId(),
    id: rowNumber(),
    name: text().notNull(),
    /** As it was written; empty where there is none. */
    phone: text().notNull().default(''),
    /** The same in the form of E.164; null where it has none. */
    phoneE164: text('phone_e164'),
    email: text(),
    note: text(),
    /** Since when they book by hand alone. */
    offlineSince: instant(),
    /** Who they are now, after a merge; nobody is merged into who is merged themselves. */
    mergedInto: numberOf(),
    /** What they are found by beside: further numbers and addresses, and who is merged into them. */
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

/** A number or an address with a name, as `keysOf` writes it, and whose it is: nobody's twice. */
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
    // Whoever shares a number or an address.
    index('client_keys_contact').on(table.ownerId, sql`split_part(key, ' ', 1)`),
  ],
)

/**
 * How far the bookings of an owner have been read for clients: every event up to `readTo` for good, up to `readNext` but for
 * those that were still being written when it was read, at `readAt`.
 */
export const clientReadings = pgTable('client_readings', {
  ownerId: ownerId().primaryKey(),
  readTo: bigint({ mode: 'number' }).notNull().default(0),
  readNext: bigint({ mode: 'number' }).notNull().default(0),
  readAt: instant().notNull().defaultNow(),
})
