import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import serveStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Page, pageAt, pages, withShapes } from '../../contract/pages.ts'
import { knowsAll, plainSearch, publicPages } from '../../contract/public-pages.ts'
import { Refused } from '../../domain/refusals.ts'
import { scheduleAddressIn } from '../../domain/slugs.ts'
import { builtWeb, pagesManifest } from './built-web.ts'
import { acceptForms, openApiCalls } from './form-posts.ts'
import { ownerDocuments } from './owner-documents.ts'
import { answersUnderPressure } from './pressure.ts'
import { type KnowSchedule, openPublicPages } from './public-pages.ts'
import { answerError, answerNotFound, answerOtherMethod, refuse } from './replies.ts'
import { allowFraming, stripePolicy } from './security.ts'
import type { Server } from './server.ts'

/** Private pages, and those behind a shared link. */
const unlisted: ReadonlySet<Page> = new Set<Page>([
  'verifyEmail',
  'forgotPassword',
  'resetPassword',
  'dashboard',
  'schedule',
  'calendar',
  'requests',
  'clients',
  'book',
  'embed',
  'manageBooking',
  'waiting',
  'subscription',
  'sandbox',
  'account',
  'unsubscribe',
  'sandboxBank',
])

const builtFiles = (): ReadonlySet<string> =>
  new Set(
    readdirSync(builtWeb, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.(?!html|br$|gz$)\w+$/.test(path) && path !== pagesManifest,
    ),
  )

const isCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

function decoded(path: string, decode = decodeURI): string | null {
  try {
    return decode(path)
  } catch {
    return null
  }
}

/** Escapes a path that cannot be decoded, so that it gets the 404 page. */
export const legible = ({ url = '/' }: IncomingMessage): string => {
  const [path = ''] = url.split('?')
  return isCall(url) || decoded(path) !== null ? url : url.replaceAll('%', '%25')
}

function withoutSlash(url: string): string | null {
  const [path = ''] = url.split('?')
  const page = path.endsWith('/') ? decoded(path.slice(0, -1)) : null
  return page !== null && pageAt(page) !== null ? page + url.slice(path.length) : null
}

/** Null unless an address of a schedule is in it, such as with an accent or a full stop. */
function wellWritten(url: string): string | null {
  const [path = ''] = url.split('?')
  const [, page, written = ''] = /^\/(book|embed)\/([^/]+)\/?$/.exec(path) ?? []
  if (page === undefined) return null
  const address = scheduleAddressIn(decoded(written, decodeURIComponent) ?? '')
  return address === null ? null : `/${page}/${address}${url.slice(path.length)}`
}

/** Even under overload: these take no rendering, and a page without its scripts looks complete but does not work. */
const fromFiles = { schema: { hide: true }, config: answersUnderPressure } as const

const isPublic = (page: Page): page is (typeof publicPages)[number] => publicPages.some((one) => one === page)

const routeOf = (page: Page): string => withShapes(page, (shape, parameter) => `:${parameter}(^${shape}$)`)

/** The page that a visitor sees instead, by refusal. */
const tryLater = { too_many_requests: 'tooManyPages', overloaded: 'overloaded' } as const

const mayTryLater = (error: unknown): error is Refused & { code: keyof typeof tryLater } =>
  error instanceof Refused && Object.hasOwn(tryLater, error.code)

/** Without the parameters that the page does not know. Null if it knows all. */
function cleanAddress(page: (typeof publicPages)[number], { url }: FastifyRequest): string | null {
  const [path = '', query = ''] = url.split('?')
  if (knowsAll(page, query)) return null
  const search = plainSearch(page, query)
  return search.size > 0 ? `${path}?${search}` : path
}

export type StartPreview = (request: FastifyRequest, reply: FastifyReply, address: string) => Promise<void>

const asksForPreview = (page: Page, { query }: FastifyRequest): boolean =>
  page === 'book' && (query as { preview?: unknown }).preview !== undefined

/** Public pages are rendered for their reader; all others get the owner's application. */
export async function serveSite(
  app: FastifyInstance,
  server: Pick<Server, 'payments' | 'authSettings' | 'clock' | 'legalDocuments' | 'supportEmail' | 'limiter'>,
  knowSchedule: KnowSchedule,
  startPreview: StartPreview,
): Promise<void> {
  if (!existsSync(builtWeb)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(serveStatic, {
    root: builtWeb,
    serve: false,
    preCompressed: true,
    // Files in assets have a hash in their names; all others are revalidated.
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/')
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A sandboxed frame asks for its scripts and fonts as another site would.
      if (forever) response.header('access-control-allow-origin', '*')
    },
  })
  const { send, sendTryLater } = await openPublicPages(server, knowSchedule, openApiCalls(app))
  const withPolicyOf = (page: Page | 'notFound', reply: FastifyReply): FastifyReply => {
    if (page === 'embed') return allowFraming(reply)
    return page === 'book' && server.payments.name === 'stripe' ? reply.headers(stripePolicy) : reply
  }
  const answerErrorOf =
    (page: Page) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      if (!isPublic(page) || !mayTryLater(error)) return answerError(error, request, reply)
      refuse(withPolicyOf(page, reply), error.code, error.details)
      return sendTryLater(page, tryLater[error.code], request, reply)
    }
  await app.register(async (scope) =>
    acceptForms(scope, server, openApiCalls(app), {
      send: (page, request, reply, sent) => send(page, request, withPolicyOf(page, reply), sent),
      answerErrorOf,
    }),
  )
  const sendOwnerPage = ownerDocuments(server)
  for (const name of Object.keys(pages) as Page[]) {
    const path = routeOf(name)
    const options = isPublic(name) ? { schema: { hide: true }, errorHandler: answerErrorOf(name) } : fromFiles
    app.get(path, options, async (request, reply) => {
      if (asksForPreview(name, request)) {
        const { token } = request.params as { token: string }
        await startPreview(request, reply, token)
        return reply.redirect(cleanAddress('book', request) ?? pages.book.replace(':token', token), 303)
      }
      withPolicyOf(name, reply)
      if (unlisted.has(name)) reply.header('x-robots-tag', 'noindex')
      if (!isPublic(name)) return sendOwnerPage(request, reply)
      const clean = cleanAddress(name, request)
      return clean === null ? send(name, request, reply) : reply.redirect(clean, 302)
    })
  }
  const files = builtFiles()
  const methodsAt = (path: string): string[] => {
    if (files.has(path.slice(1))) return ['GET', 'HEAD']
    const page = pageAt(path)
    const url = page === null ? path : routeOf(page)
    return ['GET', 'HEAD', 'POST'].filter((method) => app.hasRoute({ method: method as 'GET', url }))
  }
  const answerOther = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request
    if (isCall(url)) return answerNotFound(request, reply)
    if (!['GET', 'HEAD'].includes(method)) {
      const [path = ''] = url.split('?')
      const allowed = methodsAt(path)
      return allowed.length > 0 ? answerOtherMethod(request, reply, allowed) : answerNotFound(request, reply)
    }
    const page = withoutSlash(url) ?? wellWritten(url)
    return page === null ? send('notFound', request, reply.status(404)) : reply.redirect(page, 308)
  }
  app.get<{ Params: { '*': string } }>('/*', fromFiles, (request, reply) => {
    const path = request.params['*']
    if (path === 'embed.js') reply.header('cross-origin-resource-policy', 'cross-origin')
    return files.has(path) ? reply.sendFile(path) : answerOther(request, reply)
  })
  app.setNotFoundHandler(answerOther)
}
