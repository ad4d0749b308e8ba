import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import type { Body, Params, Query, Reply } from '../../src/contract/index.ts'
import type { ErrorReply } from '../../src/contract/refusals.ts'
import type { Product } from './product.ts'

type Sent<Name extends EndpointName> = {
  params?: Params<Name>
  query?: Query<Name>
  /** Loosely typed on purpose: bad input is sent too. */
  body?: Body<Name> | Record<string, unknown>
  headers?: Record<string, string>
}

export type Answer<Name extends EndpointName> = {
  status: number
  body: Reply<Name> & Partial<ErrorReply>
  headers: Headers
}

/** A person with a browser, which keeps cookies and has a language. */
export class Visitor {
  readonly product: Product
  readonly language: string
  private readonly cookies = new Map<string, string>()

  constructor(product: Product, language = 'fr') {
    this.product = product
    this.language = language
  }

  /** The same person and session at another server of the same database. */
  at(product: Product): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this)), this, { product })
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Sends a request like the web client, or with other `headers`. */
  async send(method: string, path: string, init: { body?: unknown; headers?: Record<string, string> } = {}) {
    const response = await fetch(`${this.product.url}${path}`, {
      method,
      headers: {
        'accept-language': this.language,
        cookie: this.cookie,
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(init.body === undefined
        ? {}
        : { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      const expired = /max-age=0/i.test(cookie)
      if (expired) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  /** Makes one call of the contract. The body is its reply or the error. */
  async call<Name extends EndpointName>(name: Name, sent: Sent<Name> = {}): Promise<Answer<Name>> {
    const [method = '', path = ''] = endpoints[name].split(' ')
    const filled = Object.entries(sent.params ?? {}).reduce(
      (text, [key, value]) => text.replace(`:${key}`, encodeURIComponent(String(value))),
      path,
    )
    const query = new URLSearchParams(
      Object.entries(sent.query ?? {}).map(([key, value]) => [key, String(value)]),
    )
    const response = await this.send(method, query.size > 0 ? `${filled}?${query}` : filled, {
      body: sent.body,
      ...(sent.headers ? { headers: sent.headers } : {}),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  /** Makes a call that must succeed. */
  async get<Name extends EndpointName>(name: Name, sent: Sent<Name> = {}): Promise<Reply<Name>> {
    const { status, body } = await this.call(name, sent)
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
}
