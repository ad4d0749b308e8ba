import { keptPages } from '../../kept-pages.ts'

const places = { day: '/offline/day', nothing: '/offline' }

export type StoredPage = keyof typeof places

/** No scripts run, and only fonts load. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"

/** One task at a time, so that a slow write cannot restore what was deleted. */
let before: Promise<unknown> = Promise.resolve()

function inTurn(work: () => Promise<unknown>): Promise<void> {
  before = before.then(work).catch(() => {})
  return before as Promise<void>
}

/** `until` is in epoch milliseconds. */
export const storePage = (place: StoredPage, html: string, until: number): Promise<void> =>
  inTurn(async () => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-until': String(until),
    }
    await (await caches.open(keptPages)).put(places[place], new Response(html, { headers }))
  })

export const deleteStoredDay = (): Promise<void> =>
  inTurn(async () => {
    if ('caches' in window) await caches.delete(keptPages)
  })
