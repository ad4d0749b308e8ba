import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Refusal } from '../../domain/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply lasts as long as the visitor stays, so its duration is not measured. */
    lasting?: true
  }
  interface FastifyReply {
    refusal?: Refusal
  }
}

/** `/book/:token` instead of `/book/:token(^[\w-]{8,64}$)`. */
const named = (pattern: string): string => pattern.replace(/(:\w+)\([^/]*\)/g, '$1')

/** Never labels by path, which may hold a secret. */
export function measureRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register]
  const durations = new Histogram({
    name: 'creneau_http_request_duration_seconds',
    help: 'How long requests took, by method, route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'creneau_refusals_total',
    help: 'Refusals by their code: slots lost to somebody quicker, wrong passwords, limits and all others',
    labelNames: ['code'],
    registers,
  })
  new Gauge({
    name: 'creneau_http_connections',
    help: 'Open connections',
    registers,
    collect() {
      return new Promise((resolve) => {
        app.server.getConnections((_, count) => {
          this.set(count ?? 0)
          resolve()
        })
      })
    },
  })
  // Looking up a label's row every time costs more than the measurement.
  const rows = new Map<string, { observe(seconds: number): void }>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    if (routeOptions.config.lasting && reply.statusCode === 200) return done()
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${method} ${status} ${routeOptions.url ?? ''}`
    let row = rows.get(key)
    if (!row) {
      row = durations.labels({ method, route: named(routeOptions.url ?? 'none'), status })
      rows.set(key, row)
    }
    row.observe(reply.elapsedTime / 1000)
    if (reply.refusal) refusals.inc({ code: reply.refusal })
    done()
  })
}
