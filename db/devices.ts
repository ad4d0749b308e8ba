import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { ownerId, sessions } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/**
 * A browser in which an owner is notified by Web Push. It receives nothing while it has no session. Its notifications
 * go out one at a time. A failure or a rate limit delays all of them.
 */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    sessionId: text().references(() => sessions.id, { onDelete: 'set null' }),
    /** The browser and its system, as "Chrome · Android". */
    name: text().notNull(),
    /** The browser's address at its push service. It is secret, because it leads to one person's device. */
    endpoint: text().notNull().unique('devices_endpoint'),
    /** The browser's key, and the secret it shares with this server. */
    publicKey: text().notNull(),
    authSecret: text().notNull(),
    createdAt: createdAt(),
    /** When the browser last reported itself for its session. */
    seenAt: createdAt(),
    /** Earliest time of the next notification. */
    nextAt: instant().notNull().defaultNow(),
    leaseUntil: instant(),
    /** Consecutive failures. */
    failures: smallint().notNull().default(0),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.sessionId),
    index('devices_left').on(table.seenAt).where(sql`session_id IS NULL`),
  ],
)
