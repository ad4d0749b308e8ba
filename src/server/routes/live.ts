import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { askedByPage } from '../database/changes.ts'
import type { Server } from '../http/server.ts'
import { ownerOf } from '../http/session-check.ts'
import type { Reader } from '../live/streams.ts'

/** What may wait for a reader: who does not read for so long that it is more, asks again later. */
const mostUnread = 16 * 1024

/** What a page may call itself. */
const pageName = /^[a-z0-9]{4,16}$/

const isGone = ({ destroyed, socket }: ServerResponse) => destroyed || socket?.destroyed === true

/**
 * The stream of an owner's pages, as server-sent events: `change` names a schedule of theirs in which something changed,
 * `state` says whether all is heard of, `again` that something may have been missed. `since` is what a page came with, in
 * `Server-Timing`: what has changed since then is told first.
 */
export function serveLive(app: FastifyInstance, server: Server): void {
  app.get<{ Querystring: { since?: unknown } }>(
    '/api/live',
    { exposeHeadRoute: false, schema: { hide: true }, config: { lasting: true } },
    async (request, reply) => {
      const { id: ownerId, sessionId } = await ownerOf(server, request, reply)
      const { raw } = reply
      reply.hijack()
      if (isGone(raw)) return
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // Nothing follows a stream on its connection: when the process ends, nobody waits for more.
        connection: 'close',
      })
      const { since } = request.query
      const reader: Reader = {
        ownerId,
        sessionId,
        send(messages) {
          if (raw.writableLength > mostUnread) raw.destroy()
          else raw.write(messages.join(''))
        },
        end: () => raw.end(),
      }
      const leave = server.streams.join(reader, typeof since === 'string' ? since : undefined)
      raw.once('close', leave)
    },
  )
  // Not earlier: what is said while a body is read is forgotten by what follows.
  app.addHook('preValidation', ({ headers }, _reply, done) => {
    const page = headers['creneau-page']
    if (typeof page === 'string' && pageName.test(page)) askedByPage(page, done)
    else done()
  })
  app.addHook('preClose', async () => server.streams.stop())
}
