import type { Product } from './product.ts'

/** The columns that a change writes. The sender writes the others later. */
const withoutMarks: Record<string, string> = {
  account_mails: '(SELECT id, letter, user_id, target FROM account_mails)',
  devices: "(SELECT to_jsonb(v) - '{next_at,lease_until,failures}'::text[] FROM devices v)",
  booking_events: "(SELECT to_jsonb(e) - 'planned_at' FROM booking_events e)",
}

/** Tables that the sender derives from events. */
const byTheTeller = ['deliveries', 'mail_budgets']

const rowsOf = (table: string) => withoutMarks[table] ?? `"${table}"`

/** Returns a fingerprint of each table. Equal fingerprints mean that nothing has changed. */
export async function stored({ pool }: Product): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const prints = rows
    .filter(({ name }) => !byTheTeller.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS print
       FROM ${rowsOf(name)} t`,
    )
  const printed = await pool.query<{ name: string; print: string }>(prints.join(' UNION ALL '))
  return Object.fromEntries(printed.rows.map(({ name, print }) => [name, print]))
}

/** Finds overlapping occupancies of one staff member outside one session. There must never be any. */
export async function overlaps({ pool }: Product): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM occupancies a JOIN occupancies b
      ON a.schedule_id = b.schedule_id AND a.staff_id = b.staff_id AND a.id < b.id AND a.session <> b.session
        AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`)
  return rows[0]?.count ?? -1
}
