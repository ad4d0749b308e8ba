import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Higher quality takes longer than it saves on a page rendered on demand. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const encodings = {
  br: (text: string) => promisify(brotliCompress)(text, quality),
  gzip: (text: string) => promisify(gzip)(text),
  identity: async (text: string) => Buffer.from(text),
}

export type Encoding = keyof typeof encodings

/** A document as it is sent. */
export type Document = { etag: string; encoding: Encoding; bytes: Buffer }

export async function documentOf(text: string, encoding: Encoding): Promise<Document> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { etag: `W/"${hash}"`, encoding, bytes: await encodings[encoding](text) }
}

const accepting = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/],
] as const

/** A document is compressed in this encoding only. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding'] ?? ''
  return accepting.find(([, accepts]) => accepts.test(accepted))?.[0] ?? 'identity'
}

/** A page depends on its reader's cookies and languages, so no shared cache keeps it. */
const ofPages = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, accept-language, cookie',
}

/** For pages with personal details: no copy stays on a shared device. */
export const unstoredPage = { ...ofPages, 'cache-control': 'private, no-store' }

export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, encoding, bytes }: Document,
  { 'content-type': type, ...headers } = ofPages,
): FastifyReply {
  reply.headers({ ...headers, etag })
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.status(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes)
}
