import type { Product } from './product.ts'

/** What is written with a change; the rest is the sender's to mark, in its own time. */
const withoutMarks: Record<string, string> = {
  messages: '(SELECT id, kind, recipient, user_id, booking_id, booking_version, to_address FROM messages)',
  bookings: "(SELECT to_jsonb(b) - 'remind_at' FROM bookings b)",
}

const rowsOf = (table: string) => withoutMarks[table] ?? `"${table}"`

/** A fingerprint of all that is stored, by table: two that are equal say that nothing has changed. */
export async function stored({ pool }: Product): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const prints = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS print
       FROM ${rowsOf(name)} t`,
  )
  const printed = await pool.query<{ name: string; print: string }>(prints.join(' UNION ALL '))
  return Object.fromEntries(printed.rows.map(({ name, print }) => [name, print]))
}

/** Pairs of blocking bookings that share an instant of one schedule: there must never be any. */
export async function overlaps({ pool }: Product): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM bookings a JOIN bookings b
      ON a.schedule_id = b.schedule_id AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
    WHERE a.deleted_at IS NULL AND a.status IN ('pending', 'approved')
      AND b.deleted_at IS NULL AND b.status IN ('pending', 'approved')`)
  return rows[0]?.count ?? -1
}
