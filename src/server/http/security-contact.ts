import type { FastifyInstance } from 'fastify'
import { locales } from '../../domain/locales.ts'
import type { Server } from './server.ts'

const millisecondsPerDay = 86_400_000
const validDays = 180

/** Where to report a vulnerability (RFC 9116). Missing while the operator offers no support. */
export function serveSecurityContact(
  app: FastifyInstance,
  { supportEmail, authSettings, clock }: Pick<Server, 'supportEmail' | 'authSettings' | 'clock'>,
): void {
  const path = '/.well-known/security.txt'
  if (supportEmail === null) return
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date((Math.floor(clock() / millisecondsPerDay) + validDays) * millisecondsPerDay)
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${locales.join(', ')}`,
      `Canonical: ${authSettings.baseUrl}${path}`,
    ]
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`${lines.join('\n')}\n`)
  })
}
