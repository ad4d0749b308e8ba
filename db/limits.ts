import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { scheduleId } from './schedules.ts'

/**
 * How often something was tried until `endsAt`: of whom or what in `bucket`, as a keyed hash. Unlogged (in the
 * migrations: Drizzle cannot express it): a crash forgets it, and that is what it may cost.
 */
export const attempts = pgTable(
  'attempts',
  { bucket: text().primaryKey(), points: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index('attempts_ended').on(table.endsAt)],
)

/**
 * How many more requests of somebody's a schedule takes while theirs are unanswered; never more than that, and counted
 * anew once none are left. `requester` is a browser, a network address, a mail address or a telephone, as a keyed hash.
 * Unlogged as well.
 */
export const openRequests = pgTable(
  'open_requests',
  {
    scheduleId: scheduleId(),
    requester: text().notNull(),
    room: smallint().notNull(),
    /** The start of the last appointment asked for: after it none is unanswered. */
    endsAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.requester] }),
    index('open_requests_ended').on(table.endsAt),
  ],
)
