import { keptPages } from '../../kept-pages.ts'

/** Where the service worker finds what pages have left. */
const places = { day: '/offline/day', nothing: '/offline' }

export type Place = keyof typeof places

/** A page that is shown as it stands: nothing in it runs, and it loads but fonts. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"

/** One after the other, so that what is forgotten is not written by something slower. */
let before: Promise<unknown> = Promise.resolve()

function inTurn(work: () => Promise<unknown>): Promise<void> {
  before = before.then(work).catch(() => {
    // Without storage there is nothing to show later.
  })
  return before as Promise<void>
}

/** Leaves a page for when there is no connection; `until` in epoch milliseconds. */
export const leave = (place: Place, html: string, until: number): Promise<void> =>
  inTurn(async () => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-until': String(until),
    }
    await (await caches.open(keptPages)).put(places[place], new Response(html, { headers }))
  })

/** Leaves nothing of an owner's day. */
export const forgetDay = (): Promise<void> =>
  inTurn(async () => {
    if ('caches' in window) await caches.delete(keptPages)
  })
