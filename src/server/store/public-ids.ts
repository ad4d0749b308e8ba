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

/** For each pool. Safe, because a row of `public_ids` never changes. */
const kept = new WeakMap<pg.Pool, LRUCache<string, PublicRow>>()

/** A name that someone chose may have another row later, after the deletion of an account. */
export const findChosenRow = async (pool: pg.Pool, publicId: string): Promise<PublicRow | null> =>
  (await find(pool, { publicId }))[0] ?? null

/** The caller checks that the row still has this public id, because it may have been deleted or renamed. */
export async function findPublicRow(pool: pg.Pool, publicId: string): Promise<PublicRow | null> {
  const known = kept.getOrInsertComputed(pool, () => new LRUCache({ max: maxKept }))
  const before = known.get(publicId)
  if (before) return before
  const [found] = await find(pool, { publicId })
  if (found) known.set(publicId, found)
  return found ?? null
}
