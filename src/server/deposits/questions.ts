import { LRUCache } from 'lru-cache'

/** More than a waiting page asks. The provider's events and the sweeper tell what comes later. */
const maxQuestions = 10
const milliseconds = 60_000
const maxKept = 10_000

type Asked = { since: number; count: number }

/**
 * Asks the provider about the deposit of a reference, ten times a minute in this process. Others who come meanwhile
 * share the next question; later ones get no answer, which leaves what is known.
 */
export function askInTurn(): (
  referenceToken: string,
  now: number,
  ask: () => Promise<unknown>,
) => Promise<unknown> {
  const kept = new LRUCache<string, Asked>({ max: maxKept })
  const underWay = new Map<string, Promise<unknown>>()

  const mayAsk = (referenceToken: string, now: number): boolean => {
    const before = kept.get(referenceToken)
    const isCurrent = before && Math.abs(now - before.since) < milliseconds
    const asked = isCurrent ? { ...before, count: before.count + 1 } : { since: now, count: 1 }
    if (asked.count > maxQuestions) return false
    kept.set(referenceToken, asked)
    return true
  }

  return async (referenceToken, now, ask) => {
    // It was asked before this one came, so its answer may already be old.
    await underWay.get(referenceToken)?.catch(() => {})
    const next = underWay.get(referenceToken)
    if (next) return next
    if (!mayAsk(referenceToken, now)) return
    const answer = ask().finally(() => underWay.delete(referenceToken))
    underWay.set(referenceToken, answer)
    return answer
  }
}
