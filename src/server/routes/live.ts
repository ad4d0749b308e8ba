import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { askedByPage } from '../database/changes.ts'
import type { Server } from '../http/server.ts'
import { checkSessions } from '../http/session-check.ts'
import type { Reader } from '../live/streams.ts'

/** Bytes that may wait for a reader. A slower client is disconnected and reconnects later. */
const maxUnread = 16 * 1024

/** The accepted form of a page's id. */
const pageName = /^[a-z0-9]{4,16}$/

const isGone = ({ destroyed, socket }: ServerResponse) => destroyed || socket?.destroyed === true

/**
 * The event stream of an owner's pages. `change` names a schedule that changed, `state` says whether changes
 * arrive, and `again` says that some may have been missed. With `since`, the cursor from the page's
 * `Server-Timing` header, the changes made after that come first.
 */
export function serveLive(app: FastifyInstance, server: Server): void {
  const ownerOf = checkSessions(server)
  app.get<{ Querystring: { since?: unknown } }>(
    '/api/live',
    { exposeHeadRoute: false, schema: { hide: true }, config: { lasting: true } },
    async (request, reply) => {
      const { id: ownerId, sessionId } = await ownerOf(request, reply)
      const { raw } = reply
      reply.hijack()
      if (isGone(raw)) return
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // Closes the connection after the stream, so that a shutdown does not wait for more requests.
        connection: 'close',
      })
      const { since } = request.query
      const reader: Reader = {
        ownerId,
        sessionId,
        send(messages) {
          if (raw.writableLength > maxUnread) raw.destroy()
          else raw.write(messages.join(''))
        },
        end: () => raw.end(),
      }
      const leave = server.streams.join(reader, typeof since === 'string' ? since : undefined)
      raw.once('close', leave)
    },
  )
  // Not in an earlier hook: the asynchronous context is lost while the body is read.
  app.addHook('preValidation', ({ headers }, _reply, done) => {
    const page = headers['creneau-page']
    if (typeof page === 'string' && pageName.test(page)) askedByPage(page, done)
    else done()
  })
  app.addHook('preClose', async () => server.streams.stop())
}
