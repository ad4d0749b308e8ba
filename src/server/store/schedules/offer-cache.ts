import { LRUCache } from 'lru-cache'

/** A notification is lost if the process that wrote ends before it notifies, so nothing is served for longer. */
const maxAgeMilliseconds = 500
/** Schedules share these counters. A change of one schedule makes those that share its counter query once more. */
const counters = 4_096

type Stamp = {
  scheduleId: number
  /** The counter when the query began. */
  changes: number
  /** On the process's own clock, which no one sets. */
  begun: number
}

type Stamped<Value> = Stamp & { value: Value }

export type OfferCache<Value> = {
  /** Null unless `key` is cached and current. */
  peek(key: string): Value | null
  /** Readers of the same key share one query, unless it began before a change. Never caches null. */
  read(key: string, scheduleId: number, load: () => Promise<Value | null>): Promise<Value | null>
  forget(scheduleId: number): void
  forgetAll(): void
  /** While changes do not arrive, nothing is cached. */
  receives: boolean
}

export function openOfferCache<Value>(options: {
  maxRows: number
  rowsOf: (value: Value) => number
}): OfferCache<Value> {
  const kept = new LRUCache<string, Stamped<Value>>({
    maxSize: options.maxRows,
    sizeCalculation: ({ value }) => options.rowsOf(value),
  })
  const loading = new Map<string, Stamped<Promise<Value | null>>>()
  const changes = new Uint32Array(counters)
  const counterOf = (scheduleId: number) => scheduleId % counters
  const countOf = (scheduleId: number) => changes[counterOf(scheduleId)] as number
  let receives = false

  const isCurrent = (stamp: Stamp) =>
    stamp.changes === countOf(stamp.scheduleId) && performance.now() - stamp.begun < maxAgeMilliseconds
  const current = <Found extends Stamp>(found: Found | undefined) =>
    found && isCurrent(found) ? found : null
  const forgetAll = () => {
    for (let counter = 0; counter < counters; counter++) changes[counter] = (changes[counter] as number) + 1
    kept.clear()
  }

  async function query(key: string, scheduleId: number, load: () => Promise<Value | null>) {
    const stamp = { scheduleId, changes: countOf(scheduleId), begun: performance.now() }
    const value = load()
    loading.set(key, { ...stamp, value })
    try {
      const found = await value
      if (found !== null && receives && isCurrent(stamp)) kept.set(key, { ...stamp, value: found })
      return found
    } finally {
      if (loading.get(key)?.value === value) loading.delete(key)
    }
  }

  return {
    peek: (key) => current(kept.get(key))?.value ?? null,
    async read(key, scheduleId, load) {
      if (!receives) return load()
      const known = current(kept.get(key))
      if (known) return known.value
      return current(loading.get(key))?.value ?? query(key, scheduleId, load)
    },
    forget(scheduleId) {
      changes[counterOf(scheduleId)] = countOf(scheduleId) + 1
    },
    forgetAll,
    get receives() {
      return receives
    },
    set receives(now) {
      receives = now
      forgetAll()
    },
  }
}
