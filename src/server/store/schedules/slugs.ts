import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import { Refused } from '../../../domain/refusals.ts'
import { isSlug, maxFormerSlugs, scheduleAddressIn, slugLike } from '../../../domain/slugs.ts'
import type { Database } from '../../database/connection.ts'
import { findChosenRow, type PublicRow } from '../public-ids.ts'
import { aliased, statement, tenantOf } from '../statement.ts'
import type { ScheduleKey } from './schedule-key.ts'
import { lockSchedule, updateScheduleIn } from './schedules.ts'

/** The unique key of `public_ids` decides between two owners. */
async function reserve(tx: Database, slug: string, { tenantId, scheduleId }: ScheduleKey): Promise<void> {
  const { rowCount } = await tx
    .insert(tables.publicIds)
    .values({ publicId: slug, tenantId, rowId: scheduleId })
    .onConflictDoNothing()
  if (rowCount === 0) throw new Refused('address_taken', {}, { field: 'slug' })
}

/** The slug of before keeps working, and may be taken back. */
export async function changeSlug(tx: Database, schedule: ScheduleKey, slug: string | null): Promise<void> {
  const { slug: before, formerSlugs, shareToken } = await lockSchedule(tx, schedule)
  if (slug === before) return
  const former = [...formerSlugs, ...(before === null ? [] : [before])].filter((one) => one !== slug)
  if (former.length > maxFormerSlugs) throw new Refused('too_many_former_addresses', {}, { field: 'slug' })
  const isOwn = slug === null || slug === shareToken || formerSlugs.includes(slug)
  if (!isOwn) await reserve(tx, slug, schedule)
  await updateScheduleIn(tx, schedule, { slug, formerSlugs: former })
}

const s = aliased(tables.schedules, 's')

const shareTokenOf = statement<PublicRow & { address: string }, { shareToken: string }>()(
  'find-share-token',
  (place) => `SELECT ${s.shareToken} AS "shareToken" FROM schedules s
    WHERE ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${place('rowId')}::bigint
      AND (${place('address')} IN (${s.shareToken}, ${s.slug}) OR ${place('address')} = ANY(${s.formerSlugs}))`,
)

const maxKept = 50_000
const maxAgeMilliseconds = 60_000

/** For each pool. A slug leads to the same schedule until the account is deleted. */
const kept = new WeakMap<pg.Pool, LRUCache<string, string>>()

/**
 * What everything else knows the schedule by, under each of its addresses: caches, cookies, turns and the counts of
 * wrong passwords. An unknown address is returned unchanged. Anything else is refused without the database, so that the
 * time of the answer says nothing of a booking's reference.
 */
export async function findShareToken(pool: pg.Pool, written: string): Promise<string> {
  const address = scheduleAddressIn(written)
  if (address === null) throw new Refused('schedule_not_found')
  if (isSlug(address)) return (await findBySlug(pool, address)) ?? address
  const slug = slugLike(address)
  return (slug === null ? null : await findBySlug(pool, slug)) ?? address
}

async function findBySlug(pool: pg.Pool, address: string): Promise<string | null> {
  const known = kept.getOrInsertComputed(
    pool,
    () => new LRUCache<string, string>({ max: maxKept, ttl: maxAgeMilliseconds }),
  )
  const before = known.get(address)
  if (before !== undefined) return before
  const named = await findChosenRow(pool, address)
  const [found] = named ? await shareTokenOf(pool, { ...named, address }) : []
  if (found) known.set(address, found.shareToken)
  return found?.shareToken ?? null
}
