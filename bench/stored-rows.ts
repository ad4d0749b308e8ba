import type pg from 'pg'

/** Independent of the rows' order. */
export async function fingerprints(pool: pg.Pool | pg.Client): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const prints = new Map<string, string>()
  for (const { name } of rows) {
    const found = await pool.query<{ print: string }>(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS print FROM "${name}" t`,
    )
    prints.set(name, found.rows[0]?.print ?? '')
  }
  return prints
}
