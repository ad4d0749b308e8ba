import { setImmediate as letOthersGo } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { SerializedReply } from '../http/serialized-reply.ts'
import { type Feed, findFeed, findFeedVersion } from '../store/bookings/notified-bookings.ts'
import { feedPieces } from './calendar-files.ts'

export type ReadFeed = (
  feedToken: string,
  window: { from: Date; to: Date },
) => Promise<SerializedReply<string> | null>

type Kept = { version: string; file: SerializedReply<string> }

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

/** A cached file is served only after its version was compared with the database. */
export function openFeeds(pool: pg.Pool, settings: { baseUrl: string }): ReadFeed {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ file }) => file.bytes.length,
  })

  return async (feedToken, window) => {
    const query = { feedToken, ...window }
    const version = await findFeedVersion(pool, query)
    if (version === null) return null
    const known = kept.get(feedToken)
    if (known?.version === version) return known.file
    // `findFeed` also returns the version it has read. A later change is found at the next request.
    const feed = await findFeed(pool, query)
    if (!feed) return null
    const file = await write(feed, settings.baseUrl)
    kept.set(feedToken, { version: feed.version, file })
    return file
  }
}
