import type pg from 'pg'
import type { health } from '../../contract/health.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Handlers, Server } from '../http/server.ts'

const patienceMilliseconds = 5_000

/** Asks the database whether it is there: one question at a time, for all who want to know meanwhile. */
function questionFor(pool: pg.Pool): () => Promise<void> {
  // A database that has gone silent is away as well. (The types do not know of a query's own timeout.)
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
