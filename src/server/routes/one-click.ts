import type { FastifyInstance } from 'fastify'
import { pages } from '../../contract/pages.ts'
import { limitVisitor } from '../http/limits.ts'
import type { Server } from '../http/server.ts'
import { stopByLink } from './messages.ts'

/**
 * The one click of RFC 8058: a mail program posts to the address in List-Unsubscribe, from anywhere and with a body
 * of its own. Opened instead, that address is a page, which asks first.
 */
export function serveOneClick(app: FastifyInstance, server: Server): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, {}),
    )
    const { before, after } = limitVisitor(server, 'stopReminders')
    scope.post<{ Querystring: { token?: string } }>(
      pages.stopReminders,
      { schema: { hide: true }, config: { fromAnywhere: true }, preValidation: before, onSend: after },
      ({ query }) => stopByLink(server, String(query.token ?? '')),
    )
  })
}
