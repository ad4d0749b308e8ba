import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connection.ts'

const keptDays = 90
/** As long as a reminder's unsubscribe link works: the link names only its email. */
const remindersKeptDays = 400

/** The provider repeats an event for at most three days. */
const eventsKeptDays = 30

const isReminder = "(template = 'booking_reminder')"
const daysAgo = (days: number) => `now() - interval '${days} days'`

const outlived = [
  {
    table: 'deliveries',
    key: 'tenant_id, id',
    rows: `${isReminder} = false AND done_at < ${daysAgo(keptDays)}`,
    by: 'done_at',
  },
  {
    table: 'deliveries',
    key: 'tenant_id, id',
    rows: `${isReminder} = true AND done_at < ${daysAgo(remindersKeptDays)}`,
    by: 'done_at',
  },
  {
    table: 'deliveries',
    key: 'tenant_id, id',
    rows: `abandoned_at < ${daysAgo(keptDays)}`,
    by: 'abandoned_at',
  },
  {
    table: 'deliveries',
    key: 'tenant_id, id',
    rows: `channel = 'push' AND done_at IS NULL AND abandoned_at IS NULL AND due_at < ${daysAgo(2)}`,
    by: 'due_at',
  },
  { table: 'account_mails', key: 'id', rows: `done_at < ${daysAgo(keptDays)}`, by: 'done_at' },
  { table: 'account_mails', key: 'id', rows: `abandoned_at < ${daysAgo(keptDays)}`, by: 'abandoned_at' },
  {
    table: 'devices',
    key: 'id',
    rows: `session_id IS NULL AND seen_at < ${daysAgo(keptDays)}`,
    by: 'seen_at',
  },
  { table: 'mail_budgets', key: 'key', rows: 'spent_until < now()', by: 'spent_until' },
  { table: 'payment_events', key: 'id', rows: `received_at < ${daysAgo(eventsKeptDays)}`, by: 'received_at' },
  {
    table: 'request_keys',
    key: 'user_id, key',
    rows: `created_at < ${daysAgo(1)}`,
    by: 'created_at',
  },
  { table: 'undos', key: 'tenant_id, booking_id', rows: `at < now() - interval '1 hour'`, by: 'at' },
  { table: 'sessions', key: 'id', rows: 'expires_at < now()', by: 'expires_at' },
  { table: 'address_links', key: 'id', rows: 'expires_at < now()', by: 'expires_at' },
  { table: 'verifications', key: 'id', rows: 'expires_at < now()', by: 'expires_at' },
]

const atOnce = 1_000

/** `rest` pauses after each batch and says whether to continue. */
export async function prune(db: Database, rest: () => Promise<boolean>): Promise<void> {
  for (const { table, key, rows, by } of outlived) {
    const some = `SELECT ${key} FROM ${table} WHERE ${rows} ORDER BY ${by} LIMIT ${atOnce}`
    for (let more = true; more; ) {
      const { rowCount } = await db.execute(sql.raw(`DELETE FROM ${table} WHERE (${key}) IN (${some})`))
      more = rowCount === atOnce
      if (!(await rest())) return
    }
  }
}
