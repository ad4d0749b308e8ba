import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { type Page, pageAt, pages, withShapes } from '../../contract/pages.ts'
import { root } from '../root.ts'
import { answersUnderPressure } from './pressure.ts'
import { answerNotFound } from './replies.ts'
import { policyForStripe } from './security.ts'
import type { Server } from './server.ts'

const built = join(root, 'dist', 'web')

/** Private pages, and those behind a shared link. */
const unlisted: ReadonlySet<Page> = new Set<Page>([
  'verifyEmail',
  'forgotPassword',
  'resetPassword',
  'dashboard',
  'schedule',
  'calendar',
  'clients',
  'book',
  'manageBooking',
  'subscription',
  'sandbox',
  'account',
  'unsubscribe',
  'sandboxBank',
])

/** Makes the browser start the first call of a booking page early. */
function askedNext({ token }: { token: string }): string {
  const [, path = ''] = endpoints.getPublicSchedule.split(' ')
  const address = path.replace(':token', encodeURIComponent(token))
  return `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`
}

const builtFiles = (): ReadonlySet<string> =>
  new Set(
    readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(?!html|br$|gz$)\w+$/.test(path),
    ),
  )

const isCall = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

function decoded(path: string): string | null {
  try {
    return decodeURI(path)
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

/** Even under overload: a page without its scripts looks complete but does not work. */
const fromFiles = { schema: { hide: true }, config: answersUnderPressure } as const

/** Other paths get the plain shell with a 404. */
export async function serveSite(
  app: FastifyInstance,
  { payments: { name: provider } }: Pick<Server, 'payments'>,
): Promise<void> {
  const kind = provider === 'sandbox' ? 'sandbox.html' : 'html'
  const shell = `index.${kind}`
  // Some pages are prerendered; the others use the plain shell.
  const fileOf = (page: Page): string => {
    const drawn = `pages/${page}.${kind}`
    return existsSync(join(built, drawn)) ? drawn : shell
  }
  const sendPage = (reply: FastifyReply, file = shell) =>
    reply.sendFile(file, { maxAge: 0, immutable: false })
  if (!existsSync(built)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(serveStatic, {
    root: built,
    serve: false,
    preCompressed: true,
    // Files in assets have a hash in their names; all others are revalidated.
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/')
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const name of Object.keys(pages) as Page[]) {
    const path = withShapes(name, (shape, parameter) => `:${parameter}(^${shape}$)`)
    const file = fileOf(name)
    const headers = name === 'book' && provider === 'stripe' ? policyForStripe() : {}
    app.get(path, fromFiles, (request, reply) => {
      reply.headers(headers)
      if (name === 'book') reply.header('link', askedNext(request.params as { token: string }))
      if (unlisted.has(name)) reply.header('x-robots-tag', 'noindex')
      return sendPage(reply, file)
    })
  }
  const answerOther = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request
    if (isCall(url) || !['GET', 'HEAD'].includes(method)) return answerNotFound(request, reply)
    const page = withoutSlash(url)
    return page === null ? sendPage(reply.status(404)) : reply.redirect(page, 308)
  }
  const files = builtFiles()
  app.get<{ Params: { '*': string } }>('/*', fromFiles, (request, reply) => {
    const path = request.params['*']
    return files.has(path) ? reply.sendFile(path) : answerOther(request, reply)
  })
  app.setNotFoundHandler(answerOther)
}
