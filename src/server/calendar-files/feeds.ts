import { setImmediate as letOthersGo } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { SerializedReply } from '../http/serialized-reply.ts'
import {
  type Feed,
  findFeed,
  findFeedVersion,
  findPersonFeed,
  findPersonFeedVersion,
} from '../store/bookings/notified-bookings.ts'
import { findMembershipById } from '../store/team/memberships.ts'
import { feedPieces } from './calendar-files.ts'
import { isSigned, personalFeedIn } from './personal-feeds.ts'

export type ReadFeed = (
  feedToken: string,
  window: { from: Date; to: Date },
) => Promise<SerializedReply<string> | null>

type Kept = { epoch: number; version: string; file: SerializedReply<string> }

/** For all cached files together. */
const mostBytes = 32 * 1024 * 1024

async function write(feed: Feed, baseUrl: string): Promise<SerializedReply<string>> {
  const pieces: Buffer[] = []
  for (const piece of feedPieces(feed, baseUrl)) {
    pieces.push(Buffer.from(piece))
    await letOthersGo()
  }
  return new SerializedReply(Buffer.concat(pieces))
}

/**
 * A cached file is served only after its version was compared with the database. Restored data may give another booking
 * the same number.
 */
export function openFeeds(
  pool: pg.Pool,
  settings: { baseUrl: string; secret: string },
  databaseEpoch: () => number,
): ReadFeed {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ file }) => file.bytes.length,
  })

  /** Null if the address was never given out, or the person has left. */
  async function readerOf(feedToken: string, window: { from: Date; to: Date }) {
    const personal = personalFeedIn(feedToken)
    if (!personal) {
      const query = { feedToken, ...window }
      return { version: () => findFeedVersion(pool, query), feed: () => findFeed(pool, query) }
    }
    const { tenantId, scheduleId } = personal
    const membership = await findMembershipById(pool, personal)
    if (!membership || !isSigned(settings.secret, feedToken, personal, membership.feedKey)) return null
    const own = membership.staff.filter((staff) => staff.scheduleId === scheduleId)
    if (membership.role === 'member' && own.length === 0) return null
    const staffIds = membership.role === 'member' ? own.map(({ staffId }) => staffId) : null
    const query = { tenantId, scheduleId, staffIds, ...window }
    return { version: () => findPersonFeedVersion(pool, query), feed: () => findPersonFeed(pool, query) }
  }

  return async (feedToken, window) => {
    const epoch = databaseEpoch()
    const reader = await readerOf(feedToken, window)
    const version = await reader?.version()
    if (!reader || !version) return null
    const known = kept.get(feedToken)
    if (known?.version === version && known.epoch === epoch) return known.file
    // `findFeed` also returns the version it has read. A later change is found at the next request.
    const feed = await reader.feed()
    if (!feed) return null
    const file = await write(feed, settings.baseUrl)
    kept.set(feedToken, { epoch, version: feed.version, file })
    return file
  }
}
