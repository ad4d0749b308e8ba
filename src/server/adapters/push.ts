import { ECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { Agent as HttpAgent, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isThisMachine } from '../env.ts'
import { isPublicAddress } from './public-addresses.ts'

/** How push services identify this product (VAPID). */
export type PushSettings = {
  publicKey: string
  privateKey: string
  subject: string
  /** Also allows push services on this machine over plain http. Never set in production. */
  local: boolean
}

export type Receiver = { endpoint: string; publicKey: string; authSecret: string }

type PushMessage = {
  payload: string
  /** Replaces a pending message with the same topic. At most 32 characters of base64url. */
  topic: string
  ttlSeconds: number
}

export type Pusher = {
  publicKey: string
  accepts(receiver: Receiver): boolean
  /** `gone`: the push service no longer knows the browser. Throws if the message was not accepted. */
  send(to: Receiver, message: PushMessage): Promise<'taken' | 'gone'>
  close(): void
}

/** `reason` contains no personal data. */
export class PushFailed extends Error {
  readonly reason: string
  /** Seconds; 0 if the service named none. */
  readonly retryAfter: number

  constructor(reason: string, retryAfter = 0) {
    super(reason)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

const patienceMilliseconds = 10_000
const goneStatuses = [404, 410]

/** Refuses names that resolve to a private address now, even if they were public when the browser was added. */
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

/** RFC 8030. The payload is encrypted for the browser (RFC 8291) and signed by this product (RFC 8292). */
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
