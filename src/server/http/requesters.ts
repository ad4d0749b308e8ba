import { mostOpenRequests, type Requester, telephoneKey } from '../../domain/open-requests.ts'
import { keyedHash, recogniseVisitor } from './grants.ts'
import { networkOf } from './network.ts'
import type { Call, Server } from './server.ts'

/** By what a client's requests are counted; by nothing where visitors are not limited. */
export function requestersOf({ limiter, authSettings }: Server, call: Call<'book'>): Requester[] {
  if (!limiter) return []
  const { request, reply, body } = call
  const { secret, baseUrl } = authSettings
  const known: Record<keyof typeof mostOpenRequests, string | null> = {
    browser: recogniseVisitor(request, reply, baseUrl.startsWith('https:')),
    address: networkOf(request.ip),
    mail: body.clientEmail,
    telephone: telephoneKey(body.clientPhone),
  }
  return Object.entries(mostOpenRequests).flatMap(([kind, most]) => {
    const who = known[kind as keyof typeof known]
    return who === null ? [] : [{ requester: keyedHash(secret, `requester ${kind} ${who}`), most }]
  })
}
