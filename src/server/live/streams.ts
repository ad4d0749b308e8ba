import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { systemClock } from '../adapters/clock.ts'
import { addChange, type Changes, hearChanges } from '../database/changes.ts'
import { type Database, databaseOn } from '../database/connection.ts'
import type { Signals } from '../database/signals.ts'
import { findRunning } from '../store/accounts/sessions.ts'
import { findOwners } from '../store/schedules/schedules.ts'
import { openHeard } from './heard.ts'
import { coming, type Message, messages } from './messages.ts'

/** Intervals in milliseconds. */
export type Pace = {
  /** Heartbeats; shorter than the idle timeout of any proxy. */
  beat: number
  /** Checks whether the sessions of the streams still exist. */
  sessions: number
}

const usualPace: Pace = { beat: 15_000, sessions: 20_000 }
const gatherMilliseconds = 50
/** Streams per owner and process: enough for a salon's devices, and a limit on abuse. */
const maxStreamsPerOwner = 20
const ownersKept = 10_000

export type Reader = {
  ownerId: string
  sessionId: string
  send(messages: Message[]): void
  end(): void
}

/** The open streams of this process. One database connection listens for all of them. */
export type Streams = {
  /** The present position in the changes; null without a connection to the database. */
  cursor(): string | null
  /**
   * Sends changes to the reader from now on, beginning with those since the cursor. Returns a function that
   * ends this.
   */
  join(reader: Reader, since?: string): () => void
  stop(): void
}

export function openStreams(pool: pg.Pool, signals: Signals, pace: Pace = usualPace): Streams {
  const db: Database = databaseOn(pool)
  const readers = new Map<string, Set<Reader>>()
  const ownerOf = new LRUCache<number, string>({ max: ownersKept })
  const heard = openHeard()
  let live = false
  let changed: Changes = new Map()
  let telling: NodeJS.Timeout | undefined

  const all = () => [...readers.values()].flatMap((ofOwner) => [...ofOwner])
  const sendAll = (...said: Message[]) => {
    for (const reader of all()) reader.send(said)
  }
  const leave = (reader: Reader) => {
    const ofOwner = readers.get(reader.ownerId)
    ofOwner?.delete(reader)
    if (ofOwner?.size === 0) readers.delete(reader.ownerId)
  }
  const end = (reader: Reader, ...last: Message[]) => {
    leave(reader)
    if (last.length > 0) reader.send(last)
    reader.end()
  }

  /** Groups the messages about changes by owner. */
  async function saidByOwner(changes: Changes): Promise<Map<string | undefined, Message[]>> {
    const unknown = [...changes.keys()].filter((id) => !ownerOf.has(id))
    if (unknown.length > 0) {
      for (const found of await findOwners(db, unknown)) ownerOf.set(found.scheduleId, found.ownerId)
    }
    const said = new Map<string | undefined, Message[]>()
    for (const [id, page] of changes) {
      said.getOrInsertComputed(ownerOf.get(id), () => []).push(messages.changed(id, page))
    }
    return said
  }
  const tell = async () => {
    telling = undefined
    const changes = changed
    changed = new Map()
    heard.add(changes)
    if (readers.size === 0) return
    for (const [ownerId, said] of await saidByOwner(changes)) {
      for (const reader of readers.get(ownerId ?? '') ?? []) reader.send(said)
    }
  }
  const tellMissed = async (reader: Reader, missed: Changes) => {
    const said = (await saidByOwner(missed)).get(reader.ownerId)
    if (said) reader.send(said)
  }
  hearChanges(signals, {
    changed(changes) {
      if (changes === null) {
        heard.begins()
        return sendAll(messages.again)
      }
      for (const [id, page] of changes) addChange(changed, id, page)
      telling ??= setTimeout(() => void tell().catch(() => sendAll(messages.again)), gatherMilliseconds)
    },
    hears(whether) {
      live = whether
      if (live) heard.begins()
      else heard.ends()
      sendAll(messages.state(live))
    },
  })

  const beating = setInterval(() => sendAll(messages.state(live)), pace.beat).unref()
  const endEnded = async () => {
    const open = all()
    if (open.length === 0) return
    const sessionIds = [...new Set(open.map(({ sessionId }) => sessionId))]
    const running = await findRunning(pool, sessionIds, new Date(systemClock()))
    for (const reader of open) if (!running.has(reader.sessionId)) end(reader)
  }
  // While the database is away, sessions cannot be checked, and there are no changes to send either.
  const checking = setInterval(() => void endEnded().catch(() => {}), pace.sessions).unref()

  return {
    cursor: heard.cursor,
    join(reader, since) {
      const ofOwner = readers.getOrInsertComputed(reader.ownerId, () => new Set())
      ofOwner.add(reader)
      const missed = since === undefined ? null : heard.since(since)
      reader.send([coming.soon(), messages.state(live, missed !== null)])
      if (missed !== null) void tellMissed(reader, missed).catch(() => reader.send([messages.again]))
      const [oldest] = ofOwner
      if (oldest && ofOwner.size > maxStreamsPerOwner) end(oldest, coming.later, messages.state(false))
      return () => leave(reader)
    },
    stop() {
      clearInterval(beating)
      clearInterval(checking)
      clearTimeout(telling)
      for (const reader of all()) end(reader)
    },
  }
}
