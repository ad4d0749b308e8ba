import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { contract } from '../../contract/index.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import { systemClock } from '../ports/clock.ts'
import { sendFile } from './files.ts'
import { localeOf } from './locale.ts'
import { rateLimits } from './rate-limits.ts'
import type { Handler, Owner, Server } from './server.ts'
import { passOnCookies, sessionHeaders } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    refusals?: readonly Refusal[]
  }
  interface FastifyRequest {
    owner: Owner | undefined
  }
}

async function sessionOf({ auth }: Server, request: FastifyRequest, reply: FastifyReply) {
  try {
    const headers = sessionHeaders(request)
    const { headers: renewed, response } = await auth.api.getSession({ headers, returnHeaders: true })
    // What the database prolongs, the browser has to keep as long. A session that is gone takes no newer one with it.
    if (response) passOnCookies(reply, renewed)
    return response
  } catch (error) {
    // better-auth keeps the cause to itself; all that it has asked is the database.
    if (!(error instanceof APIError)) throw error
    request.log.error({ where: 'session', status: error.status })
    throw new Refused('overloaded')
  }
}

/** A session is renewed for as long as it is used, and ends so long after it began all the same. */
const longestSession = 180 * 24 * 60 * 60 * 1000

async function ownerOf(server: Server, request: FastifyRequest, reply: FastifyReply): Promise<Owner> {
  const session = await sessionOf(server, request, reply)
  // Sessions live by the machine's clock: better-auth's.
  const age = session ? systemClock() - session.session.createdAt.getTime() : 0
  if (!session || age > longestSession) throw new Refused('not_signed_in')
  const { id, name, email, locale } = session.user
  return { id, name, email, locale: locale === 'en' ? 'en' : 'fr' }
}

async function refuseOtherSites({ headers }: FastifyRequest) {
  if (headers['sec-fetch-site'] === 'cross-site') throw new Refused('foreign_origin')
}

/** Registers every endpoint of the contract with its handler. */
export function registerEndpoints(
  app: FastifyInstance,
  server: Server,
  handlers: { [Name in EndpointName]: Handler<Name> },
): void {
  app.decorateRequest('owner', undefined)
  // Who sends nothing means an empty object: it may be enough, and else is told what it lacks.
  const withBody = async (request: FastifyRequest) => {
    if (request.body === undefined) request.body = {}
  }
  const signedIn = async (request: FastifyRequest, reply: FastifyReply) => {
    request.owner = await ownerOf(server, request, reply)
  }
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const [method = '', url = ''] = endpoints[name].split(' ')
    const rules: Contract = contract[name]
    const handle = handlers[name] as unknown as Handler<'me'>
    const status = rules.created ? 201 : 200
    const limit = rateLimits[name]
    app.route({
      method,
      url,
      exposeHeadRoute: rules.acts !== true,
      config: { refusals: rules.refusals, ...(limit ? { rateLimit: limit } : {}) },
      schema: {
        summary: rules.summary,
        operationId: name,
        ...(rules.params ? { params: rules.params } : {}),
        ...(rules.query ? { querystring: rules.query } : {}),
        ...(rules.body ? { body: rules.body } : {}),
        response: { [status]: rules.reply },
      },
      preValidation: [...(rules.access === 'owner' ? [signedIn] : []), ...(rules.body ? [withBody] : [])],
      ...(rules.acts ? { onRequest: refuseOtherSites } : {}),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const answer = await handle({
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          owner: request.owner as Owner,
          now: server.clock(),
          locale: localeOf(request.headers['accept-language']),
          request,
          reply,
        })
        if (rules.file) return sendFile(request, reply, rules.file, answer as unknown as string)
        return reply.status(status).send(answer)
      },
    })
  }
}
