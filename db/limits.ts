import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { scheduleKey, toSchedule } from './schedules.ts'

/** `bucket` is a keyed hash. */
export const attempts = pgTable(
  'attempts',
  { bucket: text().primaryKey(), points: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index('attempts_ended').on(table.endsAt)],
)

/** How many more unanswered requests are accepted. Never too high; counted again at 0. */
export const openRequests = pgTable(
  'open_requests',
  {
    ...scheduleKey(),
    requester: text().notNull(),
    room: smallint().notNull(),
    /** The start of the last requested appointment. No request is unanswered after it. */
    endsAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.scheduleId, table.requester] }),
    toSchedule('open_requests_to_schedule', table),
    index('open_requests_ended').on(table.endsAt),
  ],
)
