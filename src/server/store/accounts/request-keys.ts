import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { Connection } from '../../database/connection.ts'
import { aliased, insertion, selection, statement } from '../statement.ts'

type Row = typeof tables.requestKeys.$inferSelect

/** One arrival of a request with a key. */
export type Arrival = Pick<Row, 'userId' | 'key' | 'request' | 'attempt'>

type Saved = Pick<Row, 'request' | 'attempt' | 'reply'>

const k = aliased(tables.requestKeys, 'k')

const claim = statement<Arrival, object>()('claim-request-key', (place) => {
  const row = insertion<typeof tables.requestKeys, 'reply' | 'createdAt'>('request_keys AS k', {
    userId: place('userId'),
    key: place('key'),
    request: place('request'),
    attempt: place('attempt'),
  })
  // A call may commit several times.
  return `${row.into} ${row.select} ON CONFLICT (user_id, key)
    DO UPDATE SET attempt = excluded.attempt WHERE ${k.attempt} = excluded.attempt RETURNING ${k.attempt}`
})

/** False if another arrival has saved. Waits for one that is about to. */
export const claimRequestKey = async (
  connection: Connection,
  { userId, key, request, attempt }: Arrival,
): Promise<boolean> => (await claim(connection, { userId, key, request, attempt })).length > 0

const saved = statement<Pick<Arrival, 'userId' | 'key'>, Saved>()(
  'find-request-key',
  (place) => `SELECT ${selection<Saved>({ request: k.request, attempt: k.attempt, reply: k.reply })}
    FROM request_keys k WHERE ${k.userId} = ${place('userId')} AND ${k.key} = ${place('key')}`,
)

export const findRequestKey = async (pool: pg.Pool, { userId, key }: Arrival): Promise<Saved | null> =>
  (await saved(pool, { userId, key }))[0] ?? null

const itself = ({ userId, key, attempt }: Arrival) => [userId, key, attempt]

export const keepReply = (pool: pg.Pool, arrival: Arrival, reply: string): Promise<unknown> =>
  pool.query('UPDATE request_keys SET reply = $4 WHERE user_id = $1 AND key = $2 AND attempt = $3', [
    ...itself(arrival),
    reply,
  ])

export const forgetRequestKey = (pool: pg.Pool, arrival: Arrival): Promise<unknown> =>
  pool.query('DELETE FROM request_keys WHERE user_id = $1 AND key = $2 AND attempt = $3', itself(arrival))
