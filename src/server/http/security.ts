import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { Refused } from '../../domain/refusals.ts'
import { isThisMachine } from '../env.ts'
import { ownCookies } from './cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by other programs than our pages: any origin, any kind of body. */
    fromAnywhere?: true
    /** Tells nothing that a page under a foreign name could make use of: asked for by the machine's address too. */
    underAnyName?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a browser sent this from a page of another site. Without an Origin it was no cross-site page. */
const isForeign = ({ headers: { origin }, protocol, host }: FastifyRequest, own: string): boolean =>
  origin !== undefined && origin !== own && origin !== `${protocol}://${host.toLowerCase()}`

const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Helmet's headers for every reply, worked out once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, reply as unknown as ServerResponse, () => {})
  return headers
}

/** What a page may load: what is ours, and where a card is paid with Stripe, Stripe's form. */
const contentPolicy = ({ paysWithStripe }: { paysWithStripe: boolean }) => ({
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

/** Whether a request names two hosts: what stands in front may go by the one, and we by the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

const policyHeader = 'content-security-policy'

/** For the pages on which a card is paid with Stripe, in place of every other reply's. */
export const policyForStripe = (): Record<string, string> => {
  const { [policyHeader]: policy = '' } = headersOf({
    contentSecurityPolicy: contentPolicy({ paysWithStripe: true }),
  })
  return { [policyHeader]: policy }
}

/** Security headers, and no state changed from another site's page or by its forms. */
export function secure(
  app: FastifyInstance,
  { baseUrl, hosts }: { baseUrl: string; hosts: readonly string[] },
): void {
  const { hostname, origin: own } = new URL(baseUrl)
  const overHttps = baseUrl.startsWith('https:')
  const headers = headersOf({
    strictTransportSecurity: overHttps,
    crossOriginOpenerPolicy: overHttps,
    originAgentCluster: overHttps,
    contentSecurityPolicy: contentPolicy({ paysWithStripe: false }),
  })
  const names = new Set([hostname, ...hosts])
  // Everybody comes by the same few names: the one before is mostly the one again.
  let lastOwnHost: string | undefined
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const { cookie } = request.raw.headers
    if (overHttps && cookie !== undefined) request.raw.headers.cookie = ownCookies(cookie)
    if (hasTwoHosts(request.raw)) throw new Refused('malformed_request')
    // A name that is not ours was made to lead here: a page under it would read what is for this machine's owner.
    if (request.host !== lastOwnHost) {
      const name = request.hostname.toLowerCase()
      const isOurs = isThisMachine(name) || names.has(name)
      if (!isOurs && !request.routeOptions.config.underAnyName) throw new Refused('misdirected')
      if (isOurs) lastOwnHost = request.host
    }
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (safeMethods.has(request.method) || request.routeOptions.config.fromAnywhere) return done()
    if (isForeign(request, own)) throw new Refused('foreign_origin')
    const type = request.headers['content-type']
    // Without a type there is no body: no parser takes one. No form can send that, and a script of another site
    // tells its origin.
    if (type !== undefined && !/^application\/json\b/i.test(type)) throw new Refused('unsupported_media_type')
    done()
  })
}
