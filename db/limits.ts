import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { scheduleId } from './schedules.ts'

/**
 * Rate-limit counters, valid until `endsAt`. `bucket` is a keyed hash of the visitor, account or secret. A migration makes
 * the table unlogged, which Drizzle cannot express. A crash resets the counters, which is acceptable.
 */
export const attempts = pgTable(
  'attempts',
  { bucket: text().primaryKey(), points: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index('attempts_ended').on(table.endsAt)],
)

/**
 * How many more unanswered requests a schedule accepts from one requester. The stored number is never too high. It is
 * counted again when none are left. `requester` is the keyed hash of a browser, a network address, an email address
 * or a phone number. The table is unlogged too.
 */
export const openRequests = pgTable(
  'open_requests',
  {
    scheduleId: scheduleId(),
    requester: text().notNull(),
    room: smallint().notNull(),
    /** The start of the last requested appointment. No request is unanswered after it. */
    endsAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.requester] }),
    index('open_requests_ended').on(table.endsAt),
  ],
)
