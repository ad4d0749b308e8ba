import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { pages } from '../../contract/pages.ts'
import { countListed, listListed } from '../store/schedules/shared-schedules.ts'
import { type Document, documentOf, sendDocument } from './documents.ts'
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
export function serveSitemap(
  app: FastifyInstance,
  { pool, clock, authSettings, legalDocuments }: Server,
): void {
  async function ownPages(): Promise<string[]> {
    const { texts } = await legalDocuments()
    const legal = [...texts.keys()].map((document) => pages.legal.replace(':document', document))
    return [pages.landing, ...legal]
  }

  /** Numbered from 1. */
  async function fileOf(number: number): Promise<Document> {
    const offset = (number - 1) * salonsPerFile
    const addresses = await listListed(pool, { limit: salonsPerFile, offset })
    const salons = addresses.map((address) => pages.book.replace(':token', address))
    const paths = number === 1 ? [...(await ownPages()), ...salons] : salons
    return documentOf(
      xml(
        'urlset',
        'url',
        paths.map((path) => authSettings.baseUrl + path),
      ),
    )
  }

  /** Many askers read the database once. */
  const remembering = <Kept extends object>(read: (number: number) => Promise<Kept>) =>
    new LRUCache<number, Kept>({
      max: maxFilesKept,
      ttl: maxAgeSeconds * 1000,
      perf: { now: clock },
      fetchMethod: (number) => read(number),
    })
  const counts = remembering(async () => ({
    files: Math.ceil((await countListed(pool)) / salonsPerFile) || 1,
  }))
  const files = remembering(fileOf)
  const indexes = remembering((count) => {
    const numbers = Array.from(
      { length: count },
      (_, index) => `${authSettings.baseUrl}/sitemap-${index + 1}.xml`,
    )
    return documentOf(xml('sitemapindex', 'sitemap', numbers))
  })

  const countFiles = async () => (await counts.forceFetch(0)).files

  const send = async (request: FastifyRequest, reply: FastifyReply, document: Document) =>
    sendDocument(request, reply, document, headers('application/xml'))

  const options = { schema: { hide: true } } as const

  app.get('/sitemap.xml', options, async (request, reply) => {
    const count = await countFiles()
    const document = count === 1 ? await files.forceFetch(1) : await indexes.forceFetch(count)
    return send(request, reply, document)
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}$).xml',
    options,
    async (request, reply) => {
      const number = Number(request.params.number)
      if (number > (await countFiles())) return reply.callNotFound()
      return send(request, reply, await files.forceFetch(number))
    },
  )

  app.get('/robots.txt', options, async (_request, reply) =>
    reply
      .headers(headers('text/plain'))
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${authSettings.baseUrl}/sitemap.xml\n`),
  )
}
