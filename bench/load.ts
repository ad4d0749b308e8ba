import autocannon, { type Options, type Result } from 'autocannon'

/** The default number of concurrent clients, each with one persistent connection. */
export const CLIENTS = 16

/** Sent over and over. `nextRequest`, if given, supplies the path and body of each request. */
export type LoadRequest = {
  method: 'GET' | 'POST'
  path: string
  cookie?: string
  /** Such as `br`. */
  encoding?: string
  body?: unknown
  nextRequest?: () => { path: string; body?: unknown }
  /** Defaults to CLIENTS. */
  clients?: number
}

/** `p50` and `p99` are reply times in milliseconds. `bytes` is the size of the last reply, including headers. */
export type LoadResult = { perSecond: number; p50: number; p99: number; bytes: number }

export function quantile(values: readonly number[], fraction: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  return ascending[Math.min(ascending.length - 1, Math.floor(fraction * ascending.length))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Throws after the run if any request failed or got a reply other than 2xx. */
export async function measureLoad(url: string, request: LoadRequest, seconds: number): Promise<LoadResult> {
  const { nextRequest } = request
  const times: number[] = []
  let bytes = 0
  const settings: Options = {
    url,
    connections: request.clients ?? CLIENTS,
    duration: seconds,
    requests: [
      {
        method: request.method,
        path: request.path,
        headers: {
          ...(request.method === 'POST' && { 'content-type': 'application/json' }),
          ...(request.cookie && { cookie: request.cookie }),
          ...(request.encoding && { 'accept-encoding': request.encoding }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        ...(nextRequest && {
          setupRequest: (defaults) => {
            const { path, body } = nextRequest()
            return { ...defaults, path, ...(body !== undefined && { body: JSON.stringify(body) }) }
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
    throw new Error(
      `${request.method} ${request.path}: ${times.length} replies, ${non2xx} of them not 2xx, and ${errors} failed requests`,
    )
  return { perSecond: times.length / duration, p50: median(times), p99: quantile(times, 0.99), bytes }
}
