import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Page, pages } from '../../contract/pages.ts'
import type { ProviderName } from '../../domain/deposits.ts'
import { answerNotFound } from './replies.ts'
import { contentPolicy } from './security.ts'

const built = fileURLToPath(new URL('../../../dist', import.meta.url))

/** Pages that a search engine has no business with: somebody's own, or behind a link that is given. */
const unlisted: ReadonlySet<Page> = new Set<Page>([
  'verifyEmail',
  'forgotPassword',
  'resetPassword',
  'dashboard',
  'schedule',
  'calendar',
  'book',
  'manageBooking',
  'subscription',
  'sandbox',
  'account',
  'stopReminders',
  'sandboxBank',
])

/** The built site: one page for every path that is a page, the same with a 404 for any other. */
export async function serveSite(app: FastifyInstance, provider: ProviderName): Promise<void> {
  const page = provider === 'sandbox' ? 'index.sandbox.html' : 'index.html'
  const sendPage = (reply: FastifyReply) => reply.sendFile(page, { maxAge: 0, immutable: false })
  if (!existsSync(built)) {
    app.setNotFoundHandler(answerNotFound)
    return
  }
  await app.register(serveStatic, {
    root: built,
    index: false,
    preCompressed: true,
    // Built files carry a hash in their names; what does not is asked for again.
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/')
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const [name, path] of Object.entries(pages) as [Page, string][]) {
    const policy = contentPolicy({ paysWithStripe: name === 'book' && provider === 'stripe' })
    app.get(
      path,
      { schema: { hide: true }, helmet: { contentSecurityPolicy: policy } },
      (_request, reply) => {
        if (unlisted.has(name)) reply.header('x-robots-tag', 'noindex')
        return sendPage(reply)
      },
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/')
    return wantsPage ? sendPage(reply.status(404)) : answerNotFound(request, reply)
  })
}
