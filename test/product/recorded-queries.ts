import pg from 'pg'

export type RecordedQuery = { name: string | undefined; text: string; values: unknown[] }

type Query = (sent: unknown, values?: unknown, ...more: unknown[]) => unknown

/** Every different query that this process sends while some work is done, with the values that it is first sent with. */
export async function recordQueries(work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  const recorded = new Map<string, RecordedQuery>()
  const sends = pg.Client.prototype as unknown as { query: Query }
  const { query } = sends
  sends.query = function (sent, values, ...more) {
    const config = typeof sent === 'string' ? { text: sent } : (sent as Partial<RecordedQuery>)
    const { name, text = '' } = config
    const given = config.values ?? (Array.isArray(values) ? values : [])
    if (!recorded.has(text)) recorded.set(text, { name, text, values: given })
    return query.call(this, sent, values, ...more)
  }
  try {
    await work()
  } finally {
    sends.query = query
  }
  return [...recorded.values()]
}
