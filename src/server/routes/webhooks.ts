import type { FastifyInstance } from 'fastify'
import type { WebhookSource } from '../adapters/payments/provider.ts'
import { takeEvent } from '../deposits/events.ts'
import type { BodyRoom } from '../http/body-room.ts'
import type { Server } from '../http/server.ts'

export const webhookPaths: Record<WebhookSource, string> = {
  platform: '/api/webhooks/stripe',
  connect: '/api/webhooks/stripe-connect',
}

const largestEvent = 512 * 1024

/** The signature of an event covers the exact bytes, so the body stays unparsed. */
export async function serveWebhooks(app: FastifyInstance, server: Server, room: BodyRoom): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: largestEvent },
      (_request, body, done) => done(null, body),
    )
    for (const [source, path] of Object.entries(webhookPaths) as [WebhookSource, string][]) {
      scope.post(
        path,
        {
          bodyLimit: largestEvent,
          schema: { hide: true },
          config: { fromAnywhere: true },
          onRequest: room.hold(largestEvent),
        },
        (request) =>
          room.use(request, async () => {
            const signature = String(request.headers['stripe-signature'] ?? '')
            const event = await server.payments.readEvent(
              source,
              String(request.body ?? ''),
              signature,
              server.clock(),
            )
            await takeEvent(server, event)
            server.sweeper.sweepSoon()
            return {}
          }),
      )
    }
  })
}
