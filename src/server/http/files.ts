import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SerializedReply } from './serialized-reply.ts'

/** Programs poll these files, so an unchanged one is answered with 304. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { bytes, etag }: SerializedReply<unknown>,
  cacheControl = 'private, no-cache',
): FastifyReply {
  reply.header('etag', etag).header('cache-control', cacheControl)
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return reply.status(304).send()
  return reply.type(type).send(bytes)
}
