import { ECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { Agent as HttpAgent, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isThisMachine } from '../env.ts'
import { isPublicAddress } from './public-addresses.ts'

/** By what push services know this product (VAPID): a pair of keys, and whom to write to about what it sends. */
export type PushSettings = {
  publicKey: string
  privateKey: string
  subject: string
  /** Whether push services on this machine are spoken to as well, without https: outside production. */
  local: boolean
}

/** Where a browser is reached, and by what only it can read. */
export type Receiver = { endpoint: string; publicKey: string; authSecret: string }

type PushMessage = {
  payload: string
  /** One that is still kept for the browser under the same topic gives way: 32 characters of base64url at most. */
  topic: string
  /** For how long the push service keeps it. */
  ttlSeconds: number
}

export type Pusher = {
  publicKey: string
  /** Whether a browser can be notified there: by a push service that anybody may reach, with a key that is one. */
  accepts(receiver: Receiver): boolean
  /** Whether the push service has taken it, or knows of no such browser any more. Anything else is thrown. */
  send(to: Receiver, message: PushMessage): Promise<'taken' | 'gone'>
  close(): void
}

/** A push service that did not take a message; `reason` names nobody. */
export class PushFailed extends Error {
  readonly reason: string
  /** When it wants to be asked again, in seconds; 0 when it did not say. */
  readonly retryAfter: number

  constructor(reason: string, retryAfter = 0) {
    super(reason)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

const patienceMilliseconds = 10_000
const goneStatuses = [404, 410]

/** A name that leads into our own network is not followed, whatever it led to when the browser was added. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('no address'), [])
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('not a public address'), { code: 'ENOTPUBLIC' }), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })

const isKey = (key: string): boolean => {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** Speaks to push services: RFC 8030, what is said encrypted for the browser alone (RFC 8291), signed as ours (RFC 8292). */
export function openPush({ publicKey, privateKey, subject, local }: PushSettings): Pusher {
  const secure = new HttpsAgent({ keepAlive: true, lookup: publicLookup })
  const plain = new HttpAgent({ keepAlive: true })
  const isOurs = ({ protocol, hostname }: URL) => local && protocol === 'http:' && isThisMachine(hostname)

  const post = (url: URL, { headers, body }: ReturnType<typeof webPush.generateRequestDetails>) =>
    new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
      const ours = isOurs(url)
      if (!ours && (url.protocol !== 'https:' || isIP(url.hostname.replace(/[[\]]/g, ''))))
        return reject(new PushFailed('ENOTPUBLIC'))
      const signal = AbortSignal.timeout(patienceMilliseconds)
      const options = { method: 'POST', headers, signal }
      const sent = ours
        ? overHttp(url, { ...options, agent: plain })
        : overHttps(url, { ...options, agent: secure })
      sent.on('error', (error: NodeJS.ErrnoException) =>
        reject(new PushFailed(signal.aborted ? 'ETIMEDOUT' : (error.code ?? error.name))),
      )
      sent.on('response', (response) => {
        response.on('error', () => {}).resume()
        const retryAfter = Number(response.headers['retry-after']) || 0
        resolve({ status: response.statusCode ?? 0, retryAfter })
      })
      sent.end(body)
    })

  return {
    publicKey,
    accepts({ endpoint, publicKey: key }) {
      const url = URL.parse(endpoint)
      if (!url || url.username || url.password || !isKey(key)) return false
      if (isOurs(url)) return true
      const isNamed = isIP(url.hostname.replace(/[[\]]/g, '')) === 0 && url.hostname.includes('.')
      return url.protocol === 'https:' && url.port === '' && isNamed && !isThisMachine(url.hostname)
    },
    async send({ endpoint, publicKey: p256dh, authSecret: auth }, { payload, topic, ttlSeconds: TTL }) {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        urgency: 'high',
        topic,
        TTL,
      })
      const { status, retryAfter } = await post(new URL(endpoint), details)
      if (goneStatuses.includes(status)) return 'gone'
      if (status < 200 || status > 299) throw new PushFailed(`HTTP ${status}`, retryAfter)
      return 'taken'
    },
    close() {
      secure.destroy()
      plain.destroy()
    },
  }
}
