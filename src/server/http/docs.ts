import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Créneau', version: '1' } },
    transform: jsonSchemaTransform,
  })
  // Without its own policy the page gets the site's, which blocks the validator's badge.
  let document: Buffer | undefined
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null },
    uiHooks: {
      // All readers share these bytes: writing them takes milliseconds, and many may read them slowly.
      preHandler(request, reply, done) {
        if (!/^\/api\/docs\/json\/?(\?|$)/.test(request.url)) return done()
        document ??= Buffer.from(JSON.stringify(app.swagger()))
        reply.type('application/json; charset=utf-8').send(document)
      },
    },
  })
}
