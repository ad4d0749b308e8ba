import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { ownerId, sessions } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** A browser that receives Web Push. It gets none without a session, and one notification at a time. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    sessionId: text().references(() => sessions.id, { onDelete: 'set null' }),
    /** Such as "Chrome · Android". */
    name: text().notNull(),
    /** Address at the push service; secret, because anyone who knows it can reach the device. */
    endpoint: text().notNull().unique('devices_endpoint'),
    publicKey: text().notNull(),
    authSecret: text().notNull(),
    createdAt: createdAt(),
    seenAt: createdAt(),
    nextAt: instant().notNull().defaultNow(),
    leaseUntil: instant(),
    failures: smallint().notNull().default(0),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.sessionId),
    index('devices_left').on(table.seenAt).where(sql`session_id IS NULL`),
  ],
)
