import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A document as it is sent. */
export type Document = { etag: string; br: Buffer; gzip: Buffer }

/** Higher quality takes longer than it saves on a page rendered on demand. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export async function documentOf(text: string): Promise<Document> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(text, quality), promisify(gzip)(text)])
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { etag: `W/"${hash}"`, br, gzip: zipped }
}

const encodings = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/],
] as const

/** A page depends on its reader's cookies and languages, so no shared cache keeps it. */
const ofPages = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language, cookie',
}

/** For pages with personal details: no copy stays on a shared device. */
export const unstoredPage = { ...ofPages, 'cache-control': 'private, no-store' }

export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  { 'content-type': type, ...headers } = ofPages,
) {
  reply.headers({ ...headers, etag: document.etag })
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(document.etag))
    return reply.status(304).send()
  reply.type(type)
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding] = encodings.find(([, accepts]) => accepts.test(accepted)) ?? []
  if (!encoding) return reply.send(await promisify(gunzip)(document.gzip))
  return reply.header('content-encoding', encoding).send(document[encoding])
}
