import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { Refused } from '../../domain/refusals.ts'
import { openFigures } from '../metrics/all-processes.ts'
import { measureDatabase } from '../metrics/database.ts'
import { measureProcess } from '../metrics/process.ts'
import { measureRequests } from '../metrics/requests.ts'
import type { Server } from './server.ts'

/** Or a token of at least 16 characters. */
export type MetricsAccess = 'closed' | 'open' | string

const fingerprint = (text: string) => createHash('sha256').update(text).digest()

const isToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(fingerprint(authorization ?? ''), fingerprint(`Bearer ${token}`))

/** Counts and durations, never personal data. */
export function serveMetrics(app: FastifyInstance, server: Server, access: MetricsAccess): void {
  if (access === 'closed') return
  const register = new Registry()
  register.registerMetric(server.securityEvents.counter)
  measureRequests(app, register)
  measureDatabase(server, register)
  const readFigures = openFigures([register, measureProcess()])
  // Metrics matter most while the server is overloaded, so they are never refused.
  const config = { pressureHandler: () => {} }
  app.get('/metrics', { schema: { hide: true }, config }, async (request, reply) => {
    if (access !== 'open' && !isToken(request.headers.authorization, access)) throw new Refused('not_found')
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await readFigures())
  })
}
