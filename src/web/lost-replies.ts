import type { EndpointName } from '../contract/endpoints.ts'
import { countsOnce } from '../contract/repeated.ts'
import { m } from '../messages/messages.js'
import { ApiError } from './api.ts'
import { draftKey } from './form/drafts.ts'
import { newKey } from './request-keys.ts'

/** `ofBefore`: from an earlier page. */
type Sent = { key: string; unsure: boolean; ofBefore: boolean }

/** The calls whose outcome is unknown, by content. */
const sent = new Map<string, Sent>()

const replayed = 'Idempotent-Replayed'

const alreadySaved = () =>
  new ApiError(409, { code: 'already_saved', error: 'Already saved', message: m.refusal_already_saved() })

/** As long as the server knows a key. */
const lastsMilliseconds = 24 * 3_600_000

/** A form's text, but no file and no password. */
function isKept(content: string, body: unknown): boolean {
  const isForm = typeof body === 'object' && body !== null && Object.keys(body).length > 0
  return isForm && content.length < 20_000 && !/"\w*(password|code)\w*":/i.test(content)
}

function sentBefore(place: string): Sent | undefined {
  try {
    const { key, at } = JSON.parse(localStorage.getItem(place) ?? '{}')
    const isKnown = Date.now() - Number(at) < lastsMilliseconds
    return isKnown && typeof key === 'string' ? { key, unsure: true, ofBefore: true } : undefined
  } catch {
    return undefined
  }
}

function store(place: string, key: string | null): void {
  try {
    if (key === null) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify({ key, at: Date.now() }))
  } catch {}
}

function begin(place: string | null): Sent {
  const before = place === null ? undefined : sentBefore(place)
  if (before) return before
  const key = newKey()
  if (place !== null) store(place, key)
  return { key, unsure: false, ofBefore: false }
}

/**
 * Whatever creates or sends has a key until its outcome is known, so that sending it again does nothing twice. The outcome
 * of an earlier request may stay unknown when a later one is refused, for example without a session.
 */
export function keyFor(name: EndpointName, ...[salon, params, query, body]: readonly unknown[]) {
  if (!countsOnce(name)) return undefined
  const content = JSON.stringify([name, salon, params, query, body])
  // A draft outlives the page, so the key that it was sent with does too, in the same place.
  const place = isKept(content, body) ? draftKey(`sent.${content}`) : null
  const one = sent.get(content) ?? begin(place)
  sent.set(content, one)
  const end = () => {
    sent.delete(content)
    if (place !== null) store(place, null)
  }
  return {
    key: one.key,
    settle: (reply: Response) => {
      end()
      // It may have been changed since.
      if (one.ofBefore && reply.headers.has(replayed)) throw alreadySaved()
    },
    end,
    fail: (isRefused: boolean) => {
      if (!isRefused) one.unsure = true
      else if (!one.unsure) end()
    },
  }
}
