import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { ownerId, sessions } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/**
 * A browser that an owner is notified in, by Web Push. Nothing is told to it while its session is over. Its
 * notifications go one after the other: what fails, or comes too often, waits for all of them alike.
 */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    sessionId: text().references(() => sessions.id, { onDelete: 'set null' }),
    /** The browser and its system, as "Chrome · Android". */
    name: text().notNull(),
    /** The address at the browser's push service, as secret as a link to somebody's phone is. */
    endpoint: text().notNull().unique('devices_endpoint'),
    /** The browser's key, and the secret that it shares with us. */
    publicKey: text().notNull(),
    authSecret: text().notNull(),
    createdAt: createdAt(),
    /** When its session was last told to be this browser's. */
    seenAt: createdAt(),
    /** Nothing is told before. */
    nextAt: instant().notNull().defaultNow(),
    leaseUntil: instant(),
    /** In a row. */
    failures: smallint().notNull().default(0),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.sessionId),
    index('devices_left').on(table.seenAt).where(sql`session_id IS NULL`),
  ],
)
