import type pg from 'pg'
import type { health } from '../../contract/health.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Handlers, Server } from '../http/server.ts'

const patienceMilliseconds = 5_000

/** Concurrent calls share one query. */
function sharedQuery(pool: pg.Pool): () => Promise<void> {
  // A timeout, because a silent database counts as away. (The types lack the per-query timeout.)
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: 'SELECT 1',
    query_timeout: patienceMilliseconds,
  }
  const reach = async () => {
    try {
      await pool.query(query)
    } catch {
      throw new Refused('overloaded')
    } finally {
      pending = undefined
    }
  }
  let pending: Promise<void> | undefined
  return () => {
    pending ??= reach()
    return pending
  }
}

export const healthRoutes = ({ pool }: Server): Handlers<typeof health> => {
  const reachDatabase = sharedQuery(pool)
  return {
    health: async () => {
      await reachDatabase()
      return { status: 'ok' }
    },
  }
}
