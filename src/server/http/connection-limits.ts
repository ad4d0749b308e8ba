import type { FastifyInstance } from 'fastify'
import { Refused } from '../../domain/refusals.ts'

/** What keeps clients that are slow on purpose, or very many, from holding the server up; times in milliseconds. */
export type ConnectionLimits = {
  /** To say what it asks for, from the moment it connects. */
  headers: number
  /** To send all of it. */
  request: number
  /** Without sending or reading anything, twice at most; longer than any answer takes to begin. */
  silence: number
  /** How often it is looked for those who took too long. */
  check: number
  /** Connections to one process; who comes then is turned away, for which a proxy in front has its own page. */
  atOnce: number
}

export const usualLimits: ConnectionLimits = {
  headers: 15_000,
  request: 30_000,
  silence: 60_000,
  check: 5_000,
  // Some 7 kB each: so many fit beside everything else, and those to PostgreSQL and the mail server are never lacking,
  // since systems let a process have at least twice as many files.
  atOnce: 10_000,
}

declare module 'node:net' {
  interface Socket {
    requestsInHand?: number
  }
}

/** Requests on one connection before the first is answered: browsers and proxies send one after the other. */
const mostInHand = 32

/** Who sends a thousand requests in one go and reads no answer would have all the answers kept in memory. */
export function limitPipelines(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, _, done) => {
    socket.requestsInHand = (socket.requestsInHand ?? 0) + 1
    if (socket.requestsInHand <= mostInHand) return done()
    socket.destroy()
    done(new Refused('too_many_requests'))
  })
  app.addHook('onResponse', ({ raw: { socket } }, _, done) => {
    socket.requestsInHand = (socket.requestsInHand ?? 1) - 1
    done()
  })
}
