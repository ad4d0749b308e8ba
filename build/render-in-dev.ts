import { AsyncLocalStorage } from 'node:async_hooks'
import type { Plugin } from 'vite'
import { pageAt } from '../src/contract/pages.ts'
import {
  choiceCookies,
  type KnownSchedule,
  publicPages,
  type Reader,
  type Renderer,
  themes,
} from '../src/contract/public-pages.ts'

const readers = new AsyncLocalStorage<Reader>()

function readerOf(cookies = ''): Reader {
  const chosen = (name: string) => new RegExp(`(?:^|; )${name}=(\\w+)`).exec(cookies)?.[1]
  return {
    language: chosen(choiceCookies.language) === 'en' ? 'en' : 'fr',
    theme: themes.find((theme) => theme === chosen(choiceCookies.theme)) ?? 'system',
    sandbox: true,
    offersEnglish: false,
    legal: [],
    support: null,
  }
}

async function knownSchedule(api: string, token: string): Promise<KnownSchedule | undefined> {
  const response = await fetch(`${api}/api/public/schedules/${token}`).catch(() => null)
  const reply = await response?.json().catch(() => null)
  if (!response || !reply) return undefined
  return response.ok ? { schedule: reply } : { refusal: reply.code, status: response.status }
}

/** In development, the public pages are rendered from their sources, with data from the API. */
export const renderInDev = (): Plugin => ({
  name: 'render-in-dev',
  apply: 'serve',
  configureServer(server) {
    const api = String(server.config.server.proxy?.['/api/'])
    server.middlewares.use(async ({ method, url = '/', headers }, response, next) => {
      const { pathname, search } = new URL(url, api)
      const page = publicPages.find((one) => one === pageAt(pathname))
      if (!page || method !== 'GET') return next()
      try {
        const { openRenderer } = (await server.ssrLoadModule('/public-pages/render.tsx')) as Renderer
        const render = openRenderer(() => readers.getStore() ?? readerOf())
        const [, , token = ''] = pathname.split('/')
        const known = ['book', 'embed'].includes(page) ? await knownSchedule(api, token) : undefined
        const files = { styles: '', icon: '/favicon.svg', fonts: [], scripts: ['/public-pages/client.tsx'] }
        const request = { page, path: pathname, search, baseUrl: '', files, known }
        const html = await readers.run(readerOf(headers.cookie), () => render(request))
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml(url, html))
      } catch (error) {
        next(error)
      }
    })
  },
})
