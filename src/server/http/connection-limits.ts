import type { FastifyInstance } from 'fastify'
import { Refused } from '../../domain/refusals.ts'

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

declare module 'node:net' {
  interface Socket {
    requestsInHand?: number
  }
}

/** Per connection. Browsers and proxies send one request at a time. */
const maxInHand = 32

/** Otherwise a client could send a thousand requests at once, read no reply, and fill the memory with them. */
export function limitPipelines(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, _, done) => {
    socket.requestsInHand = (socket.requestsInHand ?? 0) + 1
    if (socket.requestsInHand <= maxInHand) return done()
    socket.destroy()
    done(new Refused('too_many_requests'))
  })
  app.addHook('onResponse', ({ raw: { socket } }, _, done) => {
    socket.requestsInHand = (socket.requestsInHand ?? 1) - 1
    done()
  })
}

/** Networks deliver at least a few hundred bytes at once. */
const minMeanBytes = 256
const uncounted = 64

/** Each piece of a body takes some 200 bytes of memory, so 64 kB sent in pieces of one byte would take 13 MB. */
export function limitPieces(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw: { socket } }, _reply, payload, done) => {
    let pieces = 0
    let bytes = 0
    payload.on('data', (piece: Buffer) => {
      pieces++
      bytes += piece.length
      if (pieces > uncounted && bytes < pieces * minMeanBytes) socket.destroy()
    })
    done(null, payload)
  })
}
