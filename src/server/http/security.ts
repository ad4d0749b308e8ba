import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../domain/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by other programs than our pages: any origin, any kind of body. */
    fromAnywhere?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a browser sent this from a page of another site. Without an Origin it was no cross-site page. */
const isForeign = (origin: string | undefined, host: string): boolean => {
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** What a page may load: what is ours, and where a card is paid with Stripe, Stripe's form. */
export const contentPolicy = ({ paysWithStripe = false } = {}) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    // Radix positions what floats with inline styles.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(paysWithStripe && {
      scriptSrc: ["'self'", ...stripe],
      frameSrc: [...stripe, 'https://hooks.stripe.com'],
      connectSrc: ["'self'", 'https://api.stripe.com', ...stripe],
    }),
  },
})

/** Security headers, and no state changed from another site's page or by its forms. */
export async function secure(app: FastifyInstance, baseUrl: string): Promise<void> {
  const overHttps = baseUrl.startsWith('https:')
  await app.register(helmet, {
    strictTransportSecurity: overHttps,
    crossOriginOpenerPolicy: overHttps,
    originAgentCluster: overHttps,
    contentSecurityPolicy: contentPolicy(),
  })
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || request.routeOptions.config.fromAnywhere) return
    if (isForeign(request.headers.origin, request.host)) throw new Refused('foreign_origin')
    const type = request.headers['content-type']
    const bodyless = request.method === 'DELETE' && type === undefined
    if (!bodyless && !/^application\/json\b/i.test(type ?? '')) throw new Refused('unsupported_media_type')
  })
}
