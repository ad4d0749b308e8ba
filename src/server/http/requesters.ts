import { maxOpenRequests, type Requester, telephoneKey } from '../../domain/open-requests.ts'
import { findOrCreateBrowserId, keyedHash } from './grants.ts'
import { networksOf } from './network.ts'
import type { Call, Server } from './server.ts'

export function requestersOf({ limiter, authSettings }: Server, call: Call<'book'>): Requester[] {
  if (!limiter) return []
  const { request, reply, body } = call
  const { secret, baseUrl } = authSettings
  const known: [kind: keyof typeof maxOpenRequests, who: string | null, limitFactor: number][] = [
    ['browser', findOrCreateBrowserId(request, reply, baseUrl.startsWith('https:')), 1],
    ...networksOf(request.ip).map(
      ({ name, limitFactor }): [kind: 'address', who: string, limitFactor: number] => [
        'address',
        name,
        limitFactor,
      ],
    ),
    ['mail', body.clientEmail, 1],
    ['telephone', telephoneKey(body.clientPhone), 1],
  ]
  return known.flatMap(([kind, who, limitFactor]) =>
    who === null
      ? []
      : [
          {
            requester: keyedHash(secret, `requester ${kind} ${who}`),
            max: maxOpenRequests[kind] * limitFactor,
          },
        ],
  )
}
