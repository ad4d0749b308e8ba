import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An HTML document as it is sent. */
export type Document = { etag: string; br: Buffer; gzip: Buffer }

/** Higher quality takes longer than it saves on a page rendered on demand. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export async function documentOf(html: string): Promise<Document> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(html, quality), promisify(gzip)(html)])
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { etag: `W/"${hash}"`, br, gzip: zipped }
}

const encodings = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/],
] as const

/** A document depends on its reader's cookies and languages, so no shared cache keeps it. */
export async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: Document) {
  reply.headers({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    etag: document.etag,
  })
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(document.etag))
    return reply.status(304).send()
  reply.type('text/html; charset=utf-8')
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding] = encodings.find(([, accepts]) => accepts.test(accepted)) ?? []
  if (!encoding) return reply.send(await promisify(gunzip)(document.gzip))
  return reply.header('content-encoding', encoding).send(document[encoding])
}
