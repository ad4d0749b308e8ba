import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as money from '../../../db/money.ts'
import * as schema from '../../../db/schema.ts'
import { discardWhenReadOnly, forgetNames, isPooled } from './sessions.ts'

export type Database = NodePgDatabase<typeof schema & typeof money> & { $client: pg.Pool }

export type Connection = Pick<pg.Pool, 'query'>

export type ConnectionSettings = {
  /** Null for no limit. A server that lost its power closes no connection. */
  queryMilliseconds?: number | null
  /** Until a connection is free, or a new one is made. */
  waitMilliseconds?: number
  /** Whether a pooler in between keeps named prepared statements. */
  poolerKeepsStatements?: boolean
}

const maxQueryMilliseconds = 20_000
const maxWaitMilliseconds = 5_000
const keepAliveMilliseconds = 10_000

// Its message has the values of the query, and the accounts' library prints some errors.
Object.defineProperty(DrizzleQueryError.prototype, inspect.custom, {
  configurable: true,
  value: () => 'A query failed.',
})

export function connect(
  url: string,
  connections: number,
  {
    queryMilliseconds = maxQueryMilliseconds,
    waitMilliseconds = maxWaitMilliseconds,
    poolerKeepsStatements = false,
  }: ConnectionSettings = {},
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    ...(queryMilliseconds !== null && { query_timeout: queryMilliseconds }),
    onConnect: async (client) => {
      if (!poolerKeepsStatements && (await isPooled(client))) forgetNames(client)
    },
  })
  discardWhenReadOnly(pool)
  // The pool replaces a connection that the server closed; without a listener, its error would end the process. A
  // transaction on that connection fails at its next query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: databaseOn(pool) }
}

export const databaseOn = (connection: pg.Pool | pg.ClientBase): Database =>
  drizzle(connection as pg.Pool, { schema: { ...schema, ...money }, casing: 'snake_case' })
