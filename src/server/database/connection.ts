import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as money from '../../../db/money.ts'
import * as schema from '../../../db/schema.ts'
import { discardWhenReadOnly, forgetNames, isPooled } from './sessions.ts'

/** The database, or a transaction on it. */
export type Database = NodePgDatabase<typeof schema & typeof money> & { $client: pg.Pool }

/** The pool, or one of its connections while a transaction is open there. */
export type Connection = Pick<pg.Pool, 'query'>

export type ConnectionSettings = {
  /** How long one query may take; null for no limit. A server that went dark closes nothing: only time tells. */
  queryMilliseconds?: number | null
  /** Whether a pooler in between keeps prepared statements by their names. */
  poolerKeepsStatements?: boolean
}

const maxQueryMilliseconds = 20_000
const keepAliveMilliseconds = 10_000

export function connect(
  url: string,
  connections: number,
  { queryMilliseconds = maxQueryMilliseconds, poolerKeepsStatements = false }: ConnectionSettings = {},
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    ...(queryMilliseconds !== null && { query_timeout: queryMilliseconds }),
    onConnect: async (client) => {
      if (!poolerKeepsStatements && (await isPooled(client))) forgetNames(client)
    },
  })
  discardWhenReadOnly(pool)
  // A connection that the server closed is replaced by the pool; without a listener it would end the process, an idle
  // one as well as one in the middle of a transaction, whose next query tells of the loss.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: databaseOn(pool) }
}

export const databaseOn = (connection: pg.Pool | pg.ClientBase): Database =>
  drizzle(connection as pg.Pool, { schema: { ...schema, ...money }, casing: 'snake_case' })
