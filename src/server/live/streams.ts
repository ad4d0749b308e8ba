import type pg from 'pg'
import { systemClock } from '../adapters/clock.ts'
import { listenForChanges } from '../database/changes.ts'
import type { Signals } from '../database/signals.ts'
import { findRunning } from '../store/accounts/sessions.ts'
import { findWorking } from '../store/team/memberships.ts'

/** Milliseconds. */
export type Pace = {
  /** Heartbeats; shorter than the idle timeout of any proxy. */
  beat: number
  /** Checks whether the sessions of the streams still exist. */
  sessions: number
}

const usualPace: Pace = { beat: 15_000, sessions: 20_000 }
/** Per process: enough for everyone's devices, and a limit on abuse. The narrowest limit that is passed ends a stream. */
const maxStreams = { person: 20, salon: 100, network: 1_000 }
/** Several writes in a row would make a reader look slow. */
const gatherMilliseconds = 50

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
  tenantId: number
  sessionId: string
  /** An account that works in the salon by invitation. Null for its owner. */
  userId: string | null
  network: string
  send(text: string): void
  end(): void
}

/** The person with the most streams loses one. Everyone else keeps theirs. */
function oldestOfMost(readers: ReadonlySet<Reader>): Reader | undefined {
  const people = Map.groupBy(readers, ({ tenantId, userId }) => `${tenantId} ${userId}`)
  return [...people.values()].reduce((most, one) => (one.length > most.length ? one : most))[0]
}

/** Of this process. One database connection listens for all of them. */
export type Streams = {
  /** Returns a function that ends the stream. */
  join(reader: Reader): () => void
  stop(): void
}

export function openStreams(pool: pg.Pool, signals: Signals, pace: Pace = usualPace): Streams {
  const readers = new Map<number, Set<Reader>>()
  const changed = new Map<number, Set<number>>()
  let gathering: NodeJS.Timeout | undefined
  let live = false

  const networks = new Map<string, Set<Reader>>()

  const all = () => [...readers.values()].flatMap((ofOwner) => [...ofOwner])
  const sendAll = (text: string) => {
    for (const reader of all()) reader.send(text)
  }
  const leave = (reader: Reader) => {
    const ofOwner = readers.get(reader.tenantId)
    ofOwner?.delete(reader)
    if (ofOwner?.size === 0) readers.delete(reader.tenantId)
    const ofNetwork = networks.get(reader.network)
    ofNetwork?.delete(reader)
    if (ofNetwork?.size === 0) networks.delete(reader.network)
  }
  const end = (reader: Reader) => {
    leave(reader)
    reader.end()
  }

  /** Ends the streams of those who no longer work in the salon. */
  const endLeft = async (tenantId: number) => {
    const invited = [...(readers.get(tenantId) ?? [])].filter(({ userId }) => userId !== null)
    if (invited.length === 0) return
    const userIds = [...new Set(invited.map(({ userId }) => userId ?? ''))]
    const stay = await findWorking(pool, tenantId, userIds)
    for (const reader of invited) if (!stay.has(reader.userId ?? '')) end(reader)
  }

  /** A removal is announced as a change, so whoever left is found before anything is sent to them. */
  const sendChanges = () => {
    gathering = undefined
    for (const [tenantId, scheduleIds] of changed) {
      const text = [...scheduleIds].map(messages.changed).join('')
      const invited: Reader[] = []
      for (const reader of readers.get(tenantId) ?? [])
        if (reader.userId === null) reader.send(text)
        else invited.push(reader)
      if (invited.length === 0) continue
      const sendToRest = () => {
        for (const reader of invited) if (readers.get(tenantId)?.has(reader)) reader.send(text)
      }
      void endLeft(tenantId).then(sendToRest, () => {
        for (const reader of invited) end(reader)
      })
    }
    changed.clear()
  }
  listenForChanges(signals, {
    changed(schedules) {
      if (schedules === null) return sendAll(messages.again)
      for (const { tenantId, scheduleId } of schedules) {
        if (tenantId === null) return sendAll(messages.again)
        if (readers.has(tenantId)) changed.getOrInsertComputed(tenantId, () => new Set()).add(scheduleId)
      }
      gathering ??= setTimeout(sendChanges, gatherMilliseconds)
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
    for (const tenantId of [...readers.keys()]) await endLeft(tenantId)
  }
  // While the database is away, sessions cannot be checked, and there are no changes to send either.
  const checking = setInterval(() => void endEnded().catch(() => {}), pace.sessions).unref()

  return {
    join(reader) {
      const ofOwner = readers.getOrInsertComputed(reader.tenantId, () => new Set())
      ofOwner.add(reader)
      reader.send(messages.returnSoon() + messages.state(live))
      const ofNetwork = networks.getOrInsertComputed(reader.network, () => new Set())
      ofNetwork.add(reader)
      const ofPerson = [...ofOwner].filter(({ userId }) => userId === reader.userId)
      const surplus =
        (ofPerson.length > maxStreams.person && ofPerson[0]) ||
        (ofOwner.size > maxStreams.salon && oldestOfMost(ofOwner)) ||
        (ofNetwork.size > maxStreams.network && oldestOfMost(ofNetwork))
      if (surplus) {
        surplus.send(messages.returnLater + messages.state(false))
        end(surplus)
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
