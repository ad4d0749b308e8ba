import pg from 'pg'

export type RecordedQuery = { name: string | undefined; text: string; values: unknown[]; times: number }

type Query = (sent: unknown, values?: unknown, ...more: unknown[]) => unknown

/** Records each distinct query that this process sends during some work, its count and its first values. */
export async function recordQueries(work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const recorded = new Map<string, RecordedQuery>()
  const sends = pg.Client.prototype as unknown as { query: Query }
  const { query } = sends
  sends.query = function (sent, values, ...more) {
    const config = typeof sent === 'string' ? { text: sent } : (sent as Partial<RecordedQuery>)
    const { name, text = '' } = config
    const given = config.values ?? (Array.isArray(values) ? values : [])
    recorded.getOrInsertComputed(text, () => ({ name, text, values: given, times: 0 })).times++
    return query.call(this, sent, values, ...more)
  }
  try {
    await work()
  } finally {
    sends.query = query
  }
  return [...recorded.values()]
}
