import { setImmediate as letOthersGo } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { type Feed, findFeed, findFeedVersion } from '../store/told-bookings.ts'
import { Written } from '../store/written.ts'
import { feedPieces } from './calendar-files.ts'

/** A feed's file, as it is now; null when the link leads nowhere. The window's ends are instants. */
export type ReadFeed = (
  feedToken: string,
  window: { from: Date; to: Date },
) => Promise<Written<string> | null>

type Kept = { version: string; file: Written<string> }

/** Of all files that are kept; the least asked for goes first. */
const mostBytes = 32 * 1024 * 1024

/** Writes a feed's file while others have their turn. */
async function write(feed: Feed, baseUrl: string): Promise<Written<string>> {
  const pieces: Buffer[] = []
  for (const piece of feedPieces(feed, baseUrl)) {
    pieces.push(Buffer.from(piece))
    await letOthersGo()
  }
  return new Written(Buffer.concat(pieces))
}

/**
 * Reads feeds, keeping each file with the version of the bookings that it was written from: calendars ask again and
 * again for what has seldom changed. Nothing that is kept is given out without asking for that version first.
 */
export function openFeeds(pool: pg.Pool, settings: { baseUrl: string }): ReadFeed {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ file }) => file.bytes.length,
  })

  return async (feedToken, window) => {
    const asked = { feedToken, ...window }
    const version = await findFeedVersion(pool, asked)
    if (version === null) return null
    const known = kept.get(feedToken)
    if (known?.version === version) return known.file
    // Read anew with the version that it has then: what changes meanwhile is found out the next time.
    const feed = await findFeed(pool, asked)
    if (!feed) return null
    const file = await write(feed, settings.baseUrl)
    kept.set(feedToken, { version: feed.version, file })
    return file
  }
}
