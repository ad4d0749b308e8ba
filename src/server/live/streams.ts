import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { systemClock } from '../adapters/clock.ts'
import { listenForChanges } from '../database/changes.ts'
import { type Database, databaseOn } from '../database/connection.ts'
import type { Signals } from '../database/signals.ts'
import { findRunning } from '../store/accounts/sessions.ts'
import { findOwners } from '../store/schedules/schedules.ts'

/** Milliseconds. */
export type Pace = {
  /** Heartbeats; shorter than the idle timeout of any proxy. */
  beat: number
  /** Checks whether the sessions of the streams still exist. */
  sessions: number
}

const usualPace: Pace = { beat: 15_000, sessions: 20_000 }
/** Per process: enough for a salon's devices, and a limit on abuse. */
const maxStreamsPerOwner = 20
/** Several writes in a row would make a reader look slow. */
const gatherMilliseconds = 50
const ownersKept = 10_000

const message = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** They name the schedule that changed, never a person or a detail. */
const messages = {
  /** Whether changes arrive at present. Repeated as a heartbeat, so that silence means a broken stream. */
  state: (live: boolean) => message('state', { live }),
  changed: (scheduleId: number) => message('change', { scheduleId }),
  /** Changes may have been missed: refetch everything. */
  again: message('again', {}),
  /** Random, so that not all browsers reconnect at once after a restart. */
  returnSoon: () => `retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n`,
  returnLater: 'retry: 30000\n\n',
}

type Reader = {
  ownerId: string
  sessionId: string
  send(text: string): void
  end(): void
}

/** Of this process. One database connection listens for all of them. */
export type Streams = {
  /** Returns a function that ends the stream. */
  join(reader: Reader): () => void
  stop(): void
}

export function openStreams(pool: pg.Pool, signals: Signals, pace: Pace = usualPace): Streams {
  const db: Database = databaseOn(pool)
  const readers = new Map<string, Set<Reader>>()
  const ownerOf = new LRUCache<number, string>({ max: ownersKept })
  const changed = new Set<number>()
  let gathering: NodeJS.Timeout | undefined
  let live = false

  const all = () => [...readers.values()].flatMap((ofOwner) => [...ofOwner])
  const sendAll = (text: string) => {
    for (const reader of all()) reader.send(text)
  }
  const leave = (reader: Reader) => {
    const ofOwner = readers.get(reader.ownerId)
    ofOwner?.delete(reader)
    if (ofOwner?.size === 0) readers.delete(reader.ownerId)
  }
  const end = (reader: Reader) => {
    leave(reader)
    reader.end()
  }

  const sendChanges = async () => {
    gathering = undefined
    const scheduleIds = [...changed]
    changed.clear()
    if (readers.size === 0) return
    const unknown = scheduleIds.filter((id) => !ownerOf.has(id))
    if (unknown.length > 0) {
      for (const found of await findOwners(db, unknown)) ownerOf.set(found.scheduleId, found.ownerId)
    }
    for (const [ownerId, ids] of Map.groupBy(scheduleIds, (id) => ownerOf.get(id) ?? '')) {
      for (const reader of readers.get(ownerId) ?? []) reader.send(ids.map(messages.changed).join(''))
    }
  }
  listenForChanges(signals, {
    changed(scheduleIds) {
      if (scheduleIds === null) return sendAll(messages.again)
      for (const id of scheduleIds) changed.add(id)
      gathering ??= setTimeout(() => sendChanges().catch(() => sendAll(messages.again)), gatherMilliseconds)
    },
    connected(receives) {
      live = receives
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
    join(reader) {
      const ofOwner = readers.getOrInsertComputed(reader.ownerId, () => new Set())
      ofOwner.add(reader)
      reader.send(messages.returnSoon() + messages.state(live))
      const [oldest] = ofOwner
      if (oldest && ofOwner.size > maxStreamsPerOwner) {
        oldest.send(messages.returnLater + messages.state(false))
        end(oldest)
      }
      return () => leave(reader)
    },
    stop() {
      clearInterval(beating)
      clearInterval(checking)
      clearTimeout(gathering)
      for (const reader of all()) end(reader)
    },
  }
}
