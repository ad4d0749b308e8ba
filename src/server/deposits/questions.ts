import { LRUCache } from 'lru-cache'

/** More than a waiting page asks. The provider's events and the sweeper tell what comes later. */
const maxQuestions = 10
const milliseconds = 60_000
const maxKept = 10_000

type Asked = { since: number; count: number }

/** Whether one may ask the provider about the deposit of a reference again, in this process. */
export function countQuestions(): (referenceToken: string, now: number) => boolean {
  const kept = new LRUCache<string, Asked>({ max: maxKept })
  return (referenceToken, now) => {
    const before = kept.get(referenceToken)
    const isCurrent = before && Math.abs(now - before.since) < milliseconds
    const asked = isCurrent ? { ...before, count: before.count + 1 } : { since: now, count: 1 }
    if (asked.count > maxQuestions) return false
    kept.set(referenceToken, asked)
    return true
  }
}
