import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Card } from '../src/domain/clients.ts'
import { tenantId } from './accounts.ts'
import { createdAt, foldedName, instant, numberOf, rowNumber } from './columns.ts'

/** The text that client search matches. The name comes first, because lists sort by it. */
const foundBy = sql.raw(`left(${foldedName('name')} || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')
  || ' ' || lower(coalesce(email, '')) || ' ' || also, 600)`)

const lastVisitOrNever = sql.raw("coalesce(last_visit_at, '-infinity'::timestamptz)")

/** A client across all schedules of an owner, found or created by each booking. Deleting their bookings keeps the client. */
export const clients = pgTable(
  'clients',
  {
    tenantId: tenantId(),
    id: rowNumber(),
    name: text().notNull(),
    /** As typed; empty without one. */
    phone: text().notNull().default(''),
    phoneE164: text('phone_e164'),
    email: text(),
    /** False while only a public booking has stated the address. */
    emailConfirmed: boolean().notNull().default(true),
    /** The salon added or imported the client, who therefore outlives an erased booking. */
    byOwner: boolean().notNull().default(false),
    note: text(),
    /** What everyone must know before an appointment, such as an allergy. */
    alert: text(),
    offlineSince: instant(),
    /** The client that this one was merged into, which is never merged itself. */
    mergedInto: numberOf(),
    /** What the card said before others were merged into this one. */
    beforeMerge: jsonb().$type<Card>(),
    /** More text that search matches: other contacts, and the clients merged into this one. */
    also: text().notNull().default(''),
    /* With the merged clients, as of the last check. Lists sort and filter by these columns. */
    /** The start of the first pending or approved booking. */
    firstBookingAt: instant(),
    lastVisitAt: instant(),
    /** The start of the next approved booking, which will be the last visit. */
    nextVisitAt: instant(),
    noShows: integer().notNull().default(0),
    version: integer().notNull().default(1),
    /** A client whom a booking made has the time of the booking, which tells the two together. */
    createdAt: createdAt(),
    foundBy: text().notNull().generatedAlwaysAs(foundBy),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({
      columns: [table.tenantId, table.mergedInto],
      foreignColumns: [table.tenantId, table.id],
    }),
    index('clients_found_by').on(table.tenantId, table.foundBy, table.id).where(sql`merged_into IS NULL`),
    index('clients_merged').on(table.tenantId, table.mergedInto).where(sql`merged_into IS NOT NULL`),
    index('clients_by_age').on(table.tenantId, table.createdAt),
    index('clients_by_visit').on(table.tenantId, lastVisitOrNever, table.id).where(sql`merged_into IS NULL`),
    index('clients_by_first_booking')
      .on(table.tenantId, table.firstBookingAt)
      .where(sql`merged_into IS NULL`),
    index('clients_with_no_shows').on(table.tenantId).where(sql`merged_into IS NULL AND no_shows > 0`),
    index('clients_due').on(table.nextVisitAt, table.tenantId).where(sql`next_visit_at IS NOT NULL`),
    index('clients_offline').on(table.tenantId).where(sql`offline_since IS NOT NULL`),
  ],
)

/** `key` is a phone number or an address with a name, as `keysOf` writes it. */
export const clientKeys = pgTable(
  'client_keys',
  {
    tenantId: tenantId(),
    key: text().notNull(),
    clientId: numberOf().notNull(),
    /** The public booking that brought the contact to an existing client, and takes it along when erased. 0: the owner. */
    bookingId: numberOf(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    foreignKey({
      columns: [table.tenantId, table.clientId],
      foreignColumns: [clients.tenantId, clients.id],
    }).onDelete('cascade'),
    index('client_keys_of').on(table.tenantId, table.clientId),
    index('client_keys_contact').on(table.tenantId, sql`split_part(key, ' ', 1)`),
  ],
)

/** Clients whose bookings have changed. Written with the change, without a lock; deleted with the check. */
export const clientChecks = pgTable(
  'client_checks',
  { tenantId: tenantId(), id: rowNumber(), clientId: numberOf().notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)
