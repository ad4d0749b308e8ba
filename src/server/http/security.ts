import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { Refused } from '../../domain/refusals.ts'
import { isThisMachine } from '../env.ts'
import { ownCookies } from './cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by other programs: any origin and any content type. */
    fromAnywhere?: true
    /** Only for routes that reveal nothing useful to a foreign page. */
    underAnyName?: true
    /** Sent by the pages' own forms where no script runs. */
    takesForms?: true
    /** Also from a sandboxed frame, whose forms have no origin. The route refuses what other sites could send so. */
    fromSandbox?: true
  }
}

const formType = /^application\/x-www-form-urlencoded\b/i

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers always add an Origin to requests from a page of another site. */
const isForeign = ({ headers: { origin }, protocol, host }: FastifyRequest, own: string): boolean =>
  origin !== undefined && origin !== own && origin !== `${protocol}://${host.toLowerCase()}`

/** A frame without `allow-same-origin` in its `sandbox`. Other sites can make one, too. */
export const isSandboxed = ({ headers: { origin } }: FastifyRequest): boolean => origin === 'null'

const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** Computed once for all replies. */
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

const contentPolicy = ({ paysWithStripe = false, framable = false }) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    // Radix positions floating elements with inline styles.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    ...(!framable && { frameAncestors: ["'none'"] }),
    ...(paysWithStripe && {
      scriptSrc: ["'self'", ...stripe],
      frameSrc: [...stripe, 'https://hooks.stripe.com'],
      connectSrc: ["'self'", 'https://api.stripe.com', ...stripe],
    }),
  },
})

/** A proxy in front and this server might each use a different Host header. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** What no page uses, so that no script slipped into one can either. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

const policyHeader = 'content-security-policy'

const policyOf = (exceptions: Parameters<typeof contentPolicy>[0]): Record<string, string> => {
  const { [policyHeader]: policy = '' } = headersOf({ contentSecurityPolicy: contentPolicy(exceptions) })
  return { [policyHeader]: policy }
}

export const stripePolicy = policyOf({ paysWithStripe: true })

const framablePolicy = policyOf({ framable: true })

/** Without `frame-ancestors`, because `*` would exclude local files and sandboxed previews of site builders. */
export const allowFraming = (reply: FastifyReply): FastifyReply =>
  reply.headers(framablePolicy).removeHeader('x-frame-options')

/** Also blocks state changes from the pages and forms of other sites. */
export function secure(
  app: FastifyInstance,
  { baseUrl, hosts }: { baseUrl: string; hosts: readonly string[] },
): void {
  const { hostname, origin: own } = new URL(baseUrl)
  const overHttps = baseUrl.startsWith('https:')
  const headers = {
    ...headersOf({
      strictTransportSecurity: overHttps,
      crossOriginOpenerPolicy: overHttps,
      originAgentCluster: overHttps,
      contentSecurityPolicy: contentPolicy({}),
    }),
    'permissions-policy': permissions,
  }
  const names = new Set([hostname, ...hosts])
  // Most requests use the same host, so the last accepted one is compared first.
  let lastOwnHost: string | undefined
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const { cookie } = request.raw.headers
    if (overHttps && cookie !== undefined) request.raw.headers.cookie = ownCookies(cookie)
    if (hasTwoHosts(request.raw)) throw new Refused('malformed_request')
    // A foreign name may have been pointed here (DNS rebinding). A page under it could read private data.
    if (request.host !== lastOwnHost) {
      const name = request.hostname.toLowerCase()
      const isOurs = isThisMachine(name) || names.has(name)
      if (!isOurs && !request.routeOptions.config.underAnyName) throw new Refused('misdirected')
      if (isOurs) lastOwnHost = request.host
    }
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (safeMethods.has(request.method) || request.routeOptions.config.fromAnywhere) return done()
    const { takesForms, fromSandbox } = request.routeOptions.config
    if (isForeign(request, own) && !(fromSandbox && isSandboxed(request))) throw new Refused('foreign_origin')
    const type = request.headers['content-type']
    // Without a content type there is no body, because no parser accepts one. Forms always send a type, and scripts
    // of other sites send their origin.
    const isAccepted = /^application\/json\b/i.test(type ?? '') || (takesForms && formType.test(type ?? ''))
    if (type !== undefined && !isAccepted) throw new Refused('unsupported_media_type')
    done()
  })
}
