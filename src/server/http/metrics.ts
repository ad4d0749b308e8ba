import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { Refused } from '../../domain/refusals.ts'
import { countMails } from '../store/deliveries.ts'
import type { Server } from './server.ts'

/** Who may read the figures: nobody, anybody, or who knows the token (16 characters or more). */
export type MetricsAccess = 'closed' | 'open' | string

const fingerprint = (text: string) => createHash('sha256').update(text).digest()

const isToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(fingerprint(authorization ?? ''), fingerprint(`Bearer ${token}`))

/** Figures for Prometheus at /metrics: how many, how long, never who. */
export function serveMetrics(app: FastifyInstance, { db }: Server, access: MetricsAccess): void {
  if (access === 'closed') return
  const register = new Registry()
  const registers = [register]
  const messages = new Gauge({
    name: 'creneau_messages',
    help: 'Mails not sent: waiting, retrying after a failure, or dead, which is given up',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'creneau_oldest_message_seconds',
    help: 'For how long the oldest mail has been waiting to be sent',
    registers,
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (access !== 'open' && !isToken(request.headers.authorization, access)) throw new Refused('not_found')
    const { waiting, retrying, dead, oldestSeconds } = await countMails(db)
    messages.set({ state: 'waiting' }, waiting)
    messages.set({ state: 'retrying' }, retrying)
    messages.set({ state: 'dead' }, dead)
    oldest.set(oldestSeconds)
    const text = await register.metrics()
    return reply.type(register.contentType).header('cache-control', 'no-store').send(text)
  })
}
