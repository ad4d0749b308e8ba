import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SerializedReply } from './serialized-reply.ts'

/** Sends a file that programs poll, or 304 when the ETag shows that they have it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { bytes, etag }: SerializedReply<unknown>,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return reply.status(304).send()
  return reply.type(type).send(bytes)
}
