import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { findActing } from '../http/acting.ts'
import { networkOf } from '../http/network.ts'
import type { Server } from '../http/server.ts'
import { checkSessions } from '../http/session-check.ts'

/** Bytes that may wait for a reader. A slower client is disconnected and reconnects later. */
const maxUnread = 16 * 1024

const isGone = ({ destroyed, socket }: ServerResponse) => destroyed || socket?.destroyed === true

/** `change` names a changed schedule, `state` says whether changes arrive, `again` that some may have been missed. */
export function serveLive(app: FastifyInstance, server: Server): void {
  const sessionOf = checkSessions(server)
  app.get(
    '/api/live',
    { exposeHeadRoute: false, schema: { hide: true }, config: { lasting: true } },
    async (request, reply) => {
      const session = await sessionOf(request, reply)
      const { tenantId, sessionId, membership } = await findActing(server.pool, request, session)
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
      const leave = server.streams.join({
        tenantId,
        sessionId,
        userId: membership === null ? null : session.id,
        network: networkOf(request.ip),
        send(text) {
          if (raw.writableLength > maxUnread) raw.destroy()
          else raw.write(text)
        },
        end: () => raw.end(),
      })
      raw.once('close', leave)
    },
  )
  app.addHook('preClose', async () => server.streams.stop())
}
