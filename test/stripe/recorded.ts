import type { IncomingMessage } from 'node:http'
import type { Asked } from './answers.ts'
import { decodeForm } from './wire.ts'

export const secretKey = 'sk_test_example'

/** `raw` is the full text including headers, without the API key. */
export type Recorded = Asked & {
  idempotencyKey: string | null
  version: string | null
  authorized: boolean
  raw: string
}

const decode = (form: string) => decodeURIComponent(form.replaceAll('+', ' '))

export function record(request: IncomingMessage, body: string): Recorded {
  const { headers, method = '', url = '' } = request
  const { pathname, search } = new URL(url, 'http://stripe')
  const isJson = pathname.startsWith('/v2/') && method === 'POST'
  const { authorization, ...others } = headers
  const header = (name: string) => (headers[name] ? String(headers[name]) : null)
  return {
    method,
    path: pathname,
    given: isJson ? JSON.parse(body || '{}') : decodeForm(method === 'GET' ? search.slice(1) : body),
    account: header('stripe-account'),
    idempotencyKey: header('idempotency-key'),
    version: header('stripe-version'),
    authorized: authorization === `Bearer ${secretKey}`,
    raw: `${decode(url)}\n${JSON.stringify(others)}\n${isJson ? body : decode(body)}`,
  }
}
