import type { EndpointName } from '../contract/endpoints.ts'
import { countsOnce } from '../contract/repeated.ts'
import { draftKey } from './form/drafts.ts'
import { newKey } from './request-keys.ts'

type Sent = { key: string; unsure: boolean }

/** The calls whose outcome is unknown, by content. */
const sent = new Map<string, Sent>()

/** As long as the server knows a key. */
const lastsMilliseconds = 24 * 3_600_000

/** The text of a form, but no file and no password. */
const isKept = (content: string): boolean =>
  content.length < 20_000 && !/"\w*(password|code)\w*":/i.test(content)

/** A draft outlives the page, so the key that it was sent with does too, in the same place. */
const placeOf = (content: string): string | null => (isKept(content) ? draftKey(`sent.${content}`) : null)

function sentBefore(place: string): Sent | undefined {
  try {
    const { key, at } = JSON.parse(localStorage.getItem(place) ?? '{}')
    const isKnown = Date.now() - Number(at) < lastsMilliseconds
    return isKnown && typeof key === 'string' ? { key, unsure: true } : undefined
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
  return { key, unsure: false }
}

/**
 * Whatever creates or sends has a key until its outcome is known, so that sending it again does nothing twice. The outcome
 * of an earlier request may stay unknown when a later one is refused, for example without a session.
 */
export function keyFor(name: EndpointName, ...rest: readonly unknown[]) {
  if (!countsOnce(name)) return undefined
  const content = JSON.stringify([name, ...rest])
  const place = placeOf(content)
  const one = sent.get(content) ?? begin(place)
  sent.set(content, one)
  const end = () => {
    sent.delete(content)
    if (place !== null) store(place, null)
  }
  return {
    key: one.key,
    end,
    fail: (isRefused: boolean) => {
      if (!isRefused) one.unsure = true
      else if (!one.unsure) end()
    },
  }
}
