import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { pages } from '../../contract/pages.ts'
import { inRenderingTurn } from '../adapters/rendering-turns.ts'
import { countListed, listListed } from '../store/schedules/shared-schedules.ts'
import { documentOf, type Encoding, encodingFor, sendDocument } from './documents.ts'
import { limitDocuments } from './limits.ts'
import type { Server } from './server.ts'

/** The protocol allows 50,000 addresses in a file (https://www.sitemaps.org/protocol.html). */
const salonsPerFile = 49_000

const maxAgeSeconds = 60
const maxFilesKept = 16

const headers = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': `public, max-age=${maxAgeSeconds}`,
  vary: 'accept-encoding',
})

const xml = (element: string, entry: string, addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>`),
    `</${element}>\n`,
  ].join('\n')

/** For search engines: the product's own pages, and the salons that want to be found. */
export function serveSitemap(app: FastifyInstance, server: Server): void {
  const { pool, clock, authSettings, legalDocuments } = server
  async function ownPages(): Promise<string[]> {
    const { texts } = await legalDocuments()
    const legal = [...texts.keys()].map((document) => pages.legal.replace(':document', document))
    return [pages.landing, ...legal]
  }

  /** Numbered from 1. */
  async function fileOf(number: number): Promise<string> {
    const offset = (number - 1) * salonsPerFile
    const addresses = await listListed(pool, { limit: salonsPerFile, offset })
    const salons = addresses.map((address) => pages.book.replace(':token', address))
    const paths = number === 1 ? [...(await ownPages()), ...salons] : salons
    return xml(
      'urlset',
      'url',
      paths.map((path) => authSettings.baseUrl + path),
    )
  }

  const indexOf = async (files: number): Promise<string> =>
    xml(
      'sitemapindex',
      'sitemap',
      Array.from({ length: files }, (_, index) => `${authSettings.baseUrl}/sitemap-${index + 1}.xml`),
    )

  /** Many askers read the database once. */
  const remembering = <Kept extends object>(read: (key: string) => Promise<Kept>) =>
    new LRUCache<string, Kept>({
      max: maxFilesKept,
      ttl: maxAgeSeconds * 1000,
      perf: { now: clock },
      fetchMethod: (key) => read(key),
    })
  const counts = remembering(async () => ({
    files: Math.ceil((await countListed(pool)) / salonsPerFile) || 1,
  }))
  const written = { file: fileOf, index: indexOf }
  const documents = remembering((key) => {
    const [kind, number, encoding] = key.split(' ') as [keyof typeof written, string, Encoding]
    return inRenderingTurn(async () => documentOf(await written[kind](Number(number)), encoding))
  })

  const countFiles = async () => (await counts.forceFetch('all')).files

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: keyof typeof written,
    number: number,
  ) {
    const document = await documents.forceFetch(`${kind} ${number} ${encodingFor(request)}`)
    return sendDocument(request, reply, document, headers('application/xml'))
  }

  const options = { schema: { hide: true }, preValidation: limitDocuments(server, 'sitemaps') } as const

  app.get('/sitemap.xml', options, async (request, reply) => {
    const files = await countFiles()
    return files === 1 ? send(request, reply, 'file', 1) : send(request, reply, 'index', files)
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}$).xml',
    options,
    async (request, reply) => {
      const number = Number(request.params.number)
      if (number > (await countFiles())) return reply.callNotFound()
      return send(request, reply, 'file', number)
    },
  )

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers(headers('text/plain'))
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${authSettings.baseUrl}/sitemap.xml\n`),
  )
}
