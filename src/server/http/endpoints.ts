import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import { contract } from '../../contract/index.ts'
import type { SignedInName } from '../../contract/permissions.ts'
import { countsOnce } from '../../contract/repeated.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import { permitted } from '../database/permits.ts'
import { findShareToken } from '../store/schedules/slugs.ts'
import { requirePermission, requireStillActing } from './acting.ts'
import { type BodyRoom, usualBodyBytes } from './body-room.ts'
import { sendFile } from './files.ts'
import { limitOwner, limitVisitor } from './limits.ts'
import { localeOf } from './locale.ts'
import { confined } from './members.ts'
import { rateLimits } from './rate-limits.ts'
import { keepsReply, keyedIn, once } from './repeats.ts'
import { SerializedReply } from './serialized-reply.ts'
import type { Handler, Owner, Server } from './server.ts'
import { checkSessions } from './session-check.ts'
import { refuseIfQueueFull } from './upload-queues.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    refusals?: readonly Refusal[]
    takesKey?: boolean
  }
  interface FastifyRequest {
    owner: Owner | undefined
  }
}

const jsonType = 'application/json; charset=utf-8'

async function refuseOtherSites({ headers }: FastifyRequest) {
  if (headers['sec-fetch-site'] === 'cross-site') throw new Refused('foreign_origin')
}

/**
 * Not for callers: only a browser has passkeys, push addresses and links of mails. Swagger UI renders only the first
 * operations of a document with 150 or more.
 */
const notShown =
  /^\/api\/(sandbox|health|operations|auth\/passkey|account\/passkeys|account\/devices|account\/salons|public\/invitations)(\/|$)/

export function registerEndpoints(
  app: FastifyInstance,
  server: Server,
  handlers: { [Name in EndpointName]: Handler<Name> },
  bodyRoom: BodyRoom,
): void {
  app.decorateRequest('owner', undefined)
  app.decorateRequest('heldRoom', undefined)
  app.decorateRequest('taken', undefined)
  app.decorateRequest('lastGuessAt', undefined)
  app.decorateRequest('accountEmail', undefined)
  app.decorateRequest('keyed', undefined)
  // A missing body counts as an empty object, so that validation can name the missing fields.
  const withBody = async (request: FastifyRequest) => {
    if (request.body === undefined) request.body = {}
  }
  const byShareToken = async (request: FastifyRequest) => {
    const params = request.params as { token: string }
    params.token = await findShareToken(server.pool, params.token)
  }
  const sessionOf = checkSessions(server)
  const signedInFor = (name: SignedInName) => async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessionOf(request, reply)
    request.owner = await requirePermission(server.pool, request, session, name)
  }
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const [method = '', url = ''] = endpoints[name].split(' ')
    const rules: Contract = contract[name]
    const handle = handlers[name] as unknown as Handler<'listSchedules'>
    const status = rules.created ? 201 : 200
    const ofOwner = rules.access === 'owner'
    const signedIn = signedInFor(name as SignedInName)
    const limits = ofOwner ? limitOwner(server, name, method === 'GET') : limitVisitor(server, name)
    // Whatever can refuse the call without its body comes before the body.
    const isLarge = ofOwner && rules.maxBodyBytes !== undefined
    const beforeBody = [
      signedIn,
      ...limits.before,
      refuseIfQueueFull(name),
      bodyRoom.hold(rules.maxBodyBytes ?? usualBodyBytes),
    ]
    const limited = ofOwner || rateLimits[name] !== undefined
    const takesKey = countsOnce(name)
    app.route({
      method,
      url,
      ...(rules.maxBodyBytes === undefined ? {} : { bodyLimit: rules.maxBodyBytes }),
      exposeHeadRoute: rules.acts !== true,
      config: { refusals: rules.refusals, takesKey },
      schema: {
        summary: rules.summary,
        operationId: name,
        ...(notShown.test(url) && { hide: true }),
        ...(rules.params ? { params: rules.params } : {}),
        ...(rules.query ? { querystring: rules.query } : {}),
        ...(rules.body ? { body: rules.body } : {}),
        response: { [status]: rules.reply },
      },
      ...(isLarge && { onRequest: beforeBody }),
      preValidation: [
        ...(ofOwner && !isLarge ? [signedIn] : []),
        ...(url.startsWith('/api/public/schedules/:token') ? [byShareToken] : []),
        ...(isLarge ? [] : limits.before),
        ...(rules.body ? [withBody] : []),
      ],
      onSend: [
        ...limits.after,
        ...(limited ? [server.securityEvents.note(name)] : []),
        ...(takesKey ? [keepsReply(server.pool)] : []),
      ],
      ...(rules.acts ? { onRequest: refuseOtherSites } : {}),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const call = {
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          owner: request.owner as Owner,
          now: server.clock(),
          locale: localeOf(request.headers['accept-language']),
          request,
          reply,
        }
        const act = () => bodyRoom.use(request, () => confined(server.pool, name, call, handle))
        const { owner } = request
        if (owner && takesKey) request.keyed = keyedIn(request, name, owner, server.authSettings.secret)
        const answer = request.keyed
          ? await once(server.pool, call.owner, request.keyed, act)
          : owner && method !== 'GET'
            ? await permitted(requireStillActing(owner), act)
            : await act()
        if (answer instanceof Readable) {
          reply.type(rules.file ?? jsonType)
          if (request.method !== 'HEAD') return reply.send(answer)
          answer.destroy()
          return reply.send()
        }
        if (rules.file && answer instanceof SerializedReply)
          return sendFile(request, reply, rules.file, answer)
        if (rules.file) return reply.type(rules.file).send(answer)
        if (answer instanceof SerializedReply) return reply.status(status).type(jsonType).send(answer.bytes)
        return reply.status(status).send(answer)
      },
    })
  }
}
