import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const headers = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      format: 'uuid',
      description:
        'A UUID of your own. For a day, the same request with the same key does nothing again and gets the reply of the first, or 409 `already_saved` if that is lost. Another request with the key gets 422 `idempotency_key_reused`',
    },
  },
}

export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Créneau', version: '1' } },
    transform: (given) => {
      const shown = jsonSchemaTransform(given)
      return given.route.config?.takesKey ? { ...shown, schema: { ...shown.schema, headers } } : shown
    },
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
