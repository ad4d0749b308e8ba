import autocannon, { type Options, type Result } from 'autocannon'

/** Each client has a persistent connection. */
export const CLIENTS = 16

/** The same request each time, or varied with `next`. */
export type Ask = {
  method: 'GET' | 'POST'
  path: string
  cookie?: string
  body?: unknown
  next?: () => { path: string; body?: unknown }
  /** Defaults to CLIENTS. */
  clients?: number
}

/** Times in milliseconds, `bytes` of one reply with its headers. */
export type Load = { perSecond: number; p50: number; p99: number; bytes: number }

export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Throws on any reply other than 2xx. */
export async function load(url: string, ask: Ask, seconds: number): Promise<Load> {
  const { next } = ask
  const times: number[] = []
  let bytes = 0
  const settings: Options = {
    url,
    connections: ask.clients ?? CLIENTS,
    duration: seconds,
    requests: [
      {
        method: ask.method,
        path: ask.path,
        headers: {
          ...(ask.method === 'POST' && { 'content-type': 'application/json' }),
          ...(ask.cookie && { cookie: ask.cookie }),
        },
        ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
        ...(next && {
          setupRequest: (request) => {
            const { path, body } = next()
            return { ...request, path, ...(body !== undefined && { body: JSON.stringify(body) }) }
          },
        }),
      },
    ],
  }
  const { non2xx, errors, duration } = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(settings, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_client, _status, size, time) => {
      bytes = size
      times.push(time)
    })
  })
  if (non2xx + errors > 0)
    throw new Error(`${ask.method} ${ask.path}: ${non2xx} refused and ${errors} lost of ${times.length}`)
  return { perSecond: times.length / duration, p50: quantile(times, 0.5), p99: quantile(times, 0.99), bytes }
}
