import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../../domain/refusals.ts'
import { networksOf } from './network.ts'

/** In milliseconds. */
export type ConnectionLimits = {
  /** From the connection. */
  headers: number
  request: number
  /** Idle time before a connection is closed, in up to twice this time. Longer than any reply takes to start. */
  silence: number
  check: number
  /** Per process. Further connections are refused. */
  atOnce: number
}

export const usualLimits: ConnectionLimits = {
  headers: 15_000,
  request: 30_000,
  silence: 60_000,
  check: 5_000,
  // About 7 kB of memory each. Systems allow at least twice as many files, so that other connections remain possible.
  atOnce: 10_000,
}

/** For the database, files, threads and streams, beside what is open at the start. */
const otherFiles = 32
const fewestConnections = 4

/** As many as the limit of open files leaves. On other systems than Linux, Node has raised that limit. */
function connectionsThatFit(): number {
  try {
    const [, soft = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    const open = readdirSync('/proc/self/fd').length
    return Math.max(Number(soft || Number.POSITIVE_INFINITY) - open - otherFiles, fewestConnections)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const reportEveryMilliseconds = 60_000

/** Without this, the system ends connections that need one more file, and nobody learns why. */
export function limitConnections(app: FastifyInstance, atOnce: number): void {
  const most = Math.min(atOnce, connectionsThatFit())
  let refused = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  // Without the second, full server processes hand a connection to each other without end.
  Object.assign(app.server, { maxConnections: most, dropMaxConnection: true })
  app.server.on('drop', () => {
    refused++
    if (performance.now() - reportedAt < reportEveryMilliseconds) return
    app.log.warn({ most, refused }, 'connections refused: allow more open files, or add server processes')
    reportedAt = performance.now()
    refused = 0
  })
}

declare module 'node:net' {
  interface Socket {
    /** Each begins one that waits for its turn on this connection. */
    requestsInHand?: (() => void)[]
  }
}

/** Per connection. Browsers and proxies send one request at a time. */
const maxInHand = 32

/**
 * Otherwise a client could send a thousand requests at once, read no reply, and fill the memory with them. Each request
 * of a connection begins after the reply to the one before has left, because replies leave in their order anyway.
 */
export function limitPipelines(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, _, done) => {
    socket.requestsInHand ??= []
    const waiting = socket.requestsInHand
    waiting.push(done)
    if (waiting.length === 1) return done()
    if (waiting.length <= maxInHand) return
    socket.destroy()
    done(new Refused('too_many_requests'))
  })
  app.addHook('onResponse', ({ raw: { socket } }, _, done) => {
    const waiting = socket.requestsInHand ?? []
    waiting.shift()
    if (!socket.destroyed) waiting[0]?.()
    done()
  })
}

/** Smaller replies are not counted. */
const largeReply = 64 << 10
const maxUnreadOfNetwork = 32 << 20
const maxUnread = 96 << 20

/** A large reply stays in memory until its client has read it. A stream waits for its client anyway. */
export function limitUnreadReplies(app: FastifyInstance): void {
  const unread = new Map<string, number>()
  let total = 0

  function add(network: string, bytes: number): void {
    total += bytes
    const left = (unread.get(network) ?? 0) + bytes
    if (left > 0) unread.set(network, left)
    else unread.delete(network)
  }

  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    // A client that has left reads nothing, and its 'close' has passed.
    if (bytes < largeReply || reply.raw.destroyed) return done(null, payload)
    const network = networksOf(request.ip).at(-1)?.name ?? ''
    if (total + bytes > maxUnread || (unread.get(network) ?? 0) + bytes > maxUnreadOfNetwork) {
      request.raw.socket.destroy()
      return done(null, '')
    }
    add(network, bytes)
    reply.raw.once('close', () => add(network, -bytes))
    done(null, payload)
  })
}

/** Networks deliver at least a few hundred bytes at once. */
const minMeanBytes = 256
const uncounted = 64

/**
 * Each piece of a body takes some 200 bytes of memory, so 64 kB sent in pieces of one byte would take 13 MB. They arrive
 * as soon as the headers are read, even if nothing reads the body yet.
 */
export function limitPieces(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    let pieces = 0
    let bytes = 0
    const push = raw.push.bind(raw)
    raw.push = (piece: Buffer | null, encoding) => {
      pieces++
      bytes += piece?.length ?? 0
      if (pieces > uncounted && bytes < pieces * minMeanBytes) raw.socket.destroy()
      return push(piece, encoding)
    }
    done()
  })
}

/** Per process. Each takes up to 64 kB and its connection, together some 100 MB. */
const maxUnfinished = 1_500

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/**
 * Bodies arrive in moments, so of too many at once the oldest is ended, in the network with the most. Bodies with room
 * of their own are slow and have other limits.
 */
export function limitUnfinishedBodies(app: FastifyInstance): void {
  const unfinished = new Map<string, Set<FastifyRequest>>()
  let count = 0

  function remove(network: string, request: FastifyRequest): void {
    const all = unfinished.get(network)
    if (!all?.delete(request)) return
    count--
    if (all.size === 0) unfinished.delete(network)
  }

  function endOldest(): void {
    const mostFirst = [...unfinished].sort(([, one], [, other]) => other.size - one.size)
    for (const [network, all] of mostFirst)
      for (const request of all) {
        if (request.raw.complete || request.heldRoom) continue
        remove(network, request)
        request.raw.destroy()
        return
      }
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const network = networksOf(request.ip).at(-1)?.name ?? ''
    const all = unfinished.get(network) ?? new Set()
    unfinished.set(network, all.add(request))
    count++
    const end = () => remove(network, request)
    request.raw.once('end', end)
    reply.raw.once('close', end)
    if (count > maxUnfinished) endOldest()
    done()
  })
}
