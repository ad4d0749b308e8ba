import type pg from 'pg'
import type { health } from '../../contract/health.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Handlers, Server } from '../http/server.ts'

const patienceMilliseconds = 5_000

/** Concurrent calls share one query. */
function questionFor(pool: pg.Pool): () => Promise<void> {
  // A timeout, because a silent database counts as away. (The types lack the per-query timeout.)
  const question: pg.QueryConfig & { query_timeout: number } = {
    text: 'SELECT 1',
    query_timeout: patienceMilliseconds,
  }
  const ask = async () => {
    try {
      await pool.query(question)
    } catch {
      throw new Refused('overloaded')
    } finally {
      asked = undefined
    }
  }
  let asked: Promise<void> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

export const healthRoutes = ({ pool }: Server): Handlers<typeof health> => {
  const reachDatabase = questionFor(pool)
  return {
    health: async () => {
      await reachDatabase()
      return { status: 'ok' }
    },
  }
}
