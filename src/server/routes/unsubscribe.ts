import type { FastifyInstance } from 'fastify'
import { pages } from '../../contract/pages.ts'
import { limitVisitor } from '../http/limits.ts'
import type { Server } from '../http/server.ts'
import { unsubscribeByLink } from './messages.ts'

/**
 * RFC 8058: mail programs POST to the List-Unsubscribe address, from any origin and with their own body. A GET of the
 * same address shows a page that asks first.
 */
export function serveOneClickUnsubscribe(app: FastifyInstance, server: Server): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, {}),
    )
    const { before, after } = limitVisitor(server, 'unsubscribe')
    scope.post<{ Querystring: { token?: string } }>(
      pages.unsubscribe,
      { schema: { hide: true }, config: { fromAnywhere: true }, preValidation: before, onSend: after },
      ({ query }) => unsubscribeByLink(server, String(query.token ?? '')),
    )
  })
}
