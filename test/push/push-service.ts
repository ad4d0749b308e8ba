import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Notification } from '../../src/server/deliveries/push-message.ts'
import { poll } from '../product/product.ts'
import { makeKeys } from './browser-keys.ts'
import { readVapid } from './vapid.ts'

/** A message after decryption. */
type Received = { notification: Notification; headers: IncomingHttpHeaders; at: number }

/** The answer to a message: accepted, refused with a status, or never answered. */
type Verdict = 'taken' | 'hangs' | number

/** A subscribed browser. */
export type Subscriber = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** The number of messages sent to it, accepted or not. */
  knocks: number
  verdict: Verdict
  /** Waits until it has received this many in total, and returns the last. */
  receives(count?: number): Promise<Notification>
}

/**
 * A push service (RFC 8030) on a separate port, in the place of a browser maker's. It accepts messages that are signed
 * with the subscription's key and encrypted for its browser, and records a complaint about any other.
 */
export async function startPushService(applicationServerKey: () => Promise<string>) {
  const subscribers = new Map<
    string,
    Subscriber & { take(body: Buffer, headers: IncomingHttpHeaders): void }
  >()
  const complaints: string[] = []
  const hanging = new Set<ServerResponse>()
  let url = ''

  async function refusalOf({ headers, method }: IncomingMessage): Promise<string | null> {
    const { key, claims } = readVapid(headers.authorization ?? '')
    const day = 86_400
    const now = Date.now() / 1000
    if (method !== 'POST') return `asked by ${method}`
    if (key !== (await applicationServerKey())) return 'signed by another key'
    if (claims.aud !== url) return `meant for ${claims.aud}`
    if (claims.exp <= now || claims.exp > now + day) return 'signed for too long'
    if (!/^(mailto:|https:)/.test(claims.sub)) return `sent by ${claims.sub}`
    if (headers['content-encoding'] !== 'aes128gcm') return `encoded as ${headers['content-encoding']}`
    if (!/^\d+$/.test(headers.ttl as string)) return 'without a time to live'
    if (!/^[\w-]{1,32}$/.test((headers.topic as string) ?? '')) return `topic ${headers.topic}`
    return null
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const subscriber = subscribers.get(request.url ?? '')
    if (!subscriber) return void response.writeHead(404).end()
    subscriber.knocks++
    const refusal = await refusalOf(request)
    if (refusal || body.length > 4096) {
      complaints.push(refusal ?? `${body.length} bytes`)
      return void response.writeHead(refusal ? 403 : 413).end()
    }
    if (subscriber.verdict === 'hangs') return void hanging.add(response)
    if (subscriber.verdict !== 'taken') return void response.writeHead(subscriber.verdict).end()
    subscriber.take(body, request.headers)
    response.writeHead(201).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      complaints.push(error.message)
      response.writeHead(400).end()
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  let subscribed = 0

  return {
    url,
    /** The violations of the standards. */
    complaints,
    subscribe(): Subscriber {
      const { keys, decrypt } = makeKeys()
      const path = `/push/${++subscribed}`
      const received: Received[] = []
      const subscriber: Subscriber & { take(body: Buffer, headers: IncomingHttpHeaders): void } = {
        subscription: { endpoint: `${url}${path}`, keys },
        received,
        knocks: 0,
        verdict: 'taken',
        take: (body, headers) => {
          received.push({ notification: JSON.parse(decrypt(body)), headers, at: Date.now() })
        },
        receives: (count = 1) =>
          poll(
            async () => (received.length >= count ? (received.at(count - 1)?.notification ?? null) : null),
            `${count} notifications`,
          ),
      }
      subscribers.set(path, subscriber)
      return subscriber
    },
    /** Forgets a browser, like one whose data is cleared. */
    forget: ({ subscription }: Subscriber) => subscribers.delete(new URL(subscription.endpoint).pathname),
    /** Stops listening until it returns at the same address. */
    async goAway() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    comeBack: () => listen(port),
    async stop() {
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
