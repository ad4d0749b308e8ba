import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a text as a file; who has it already, by its ETag, is told so and no more. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: string,
): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return reply.status(304).send()
  return reply.type(type).send(content)
}
