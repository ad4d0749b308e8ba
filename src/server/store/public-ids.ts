import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { statement } from './statement.ts'

/** `rowId`: the schedule of a share link, feed or image, the booking of a reference, the deposit of a payment. */
export type PublicRow = { tenantId: number; rowId: number }

const find = statement<{ publicId: string }, PublicRow>()(
  'find-public-row',
  (place) => `SELECT tenant_id::float8 AS "tenantId", row_id::float8 AS "rowId" FROM public_ids
    WHERE public_id = ${place('publicId')}`,
)

const maxKept = 50_000

/** For each pool. */
const kept = new WeakMap<pg.Pool, LRUCache<string, PublicRow>>()

/** A name that someone chose may have another row later, after the deletion of an account. */
export const findChosenRow = async (pool: pg.Pool, publicId: string): Promise<PublicRow | null> =>
  (await find(pool, { publicId }))[0] ?? null

/**
 * `read` returns null unless the row still has this public id. A cached row then counts as outdated, because rows move
 * and end in other processes, too.
 */
export async function readPublicRow<Found>(
  pool: pg.Pool,
  publicId: string,
  read: (named: PublicRow) => Promise<Found | null>,
): Promise<Found | null> {
  const known = kept.getOrInsertComputed(pool, () => new LRUCache({ max: maxKept }))
  const before = known.get(publicId)
  const found = before ? await read(before) : null
  if (found !== null) return found
  const [named] = await find(pool, { publicId })
  if (!named) known.delete(publicId)
  else known.set(publicId, named)
  const isNew = named && (named.rowId !== before?.rowId || named.tenantId !== before.tenantId)
  return isNew ? read(named) : null
}
