import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as money from '../../../db/money.ts'
import * as schema from '../../../db/schema.ts'

/** The database, or a transaction on it. */
export type Database = NodePgDatabase<typeof schema & typeof money>

export function connect(url: string, connections: number): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5_000 })
  // A connection that the server closed is replaced by the pool; without a listener it would end the process, an idle
  // one as well as one in the middle of a transaction, whose next query tells of the loss.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle(pool, { schema: { ...schema, ...money }, casing: 'snake_case' }) }
}
