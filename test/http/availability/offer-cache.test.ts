import { beforeEach, describe, expect, it } from 'vitest'
import { type OfferCache, openOfferCache } from '../../../src/server/store/schedules/offer-cache.ts'

let cache: OfferCache<string>

beforeEach(() => {
  cache = openOfferCache({ maxRows: 2, rowsOf: () => 1 })
  cache.receives = true
})

const read = (value: string | null, key = 'salon', scheduleId = 1) =>
  cache.read(key, scheduleId, async () => value)

describe('Queries under way', () => {
  it('shares one query among simultaneous readers', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const readers = [cache.read('salon', 1, () => promise), read('another query')]
    resolve('one query')
    expect(await Promise.all(readers)).toEqual(['one query', 'one query'])
  })

  it('shares and caches no query that began before a change', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const before = cache.read('salon', 1, () => promise)
    cache.forget(1)
    expect(await read('after')).toBe('after')
    resolve('before')
    expect(await before).toBe('before')
    expect(cache.peek('salon')).toBe('after')
  })

  it('caches no query that began before a change and ended after it', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const before = cache.read('salon', 1, () => promise)
    cache.forget(1)
    resolve('before')
    await before
    expect(cache.peek('salon')).toBeNull()
  })
})

describe('Cached values', () => {
  it('forgets one schedule, or all', async () => {
    await read('a', 'a', 1)
    await read('b', 'b', 2)
    cache.forget(1)
    expect([cache.peek('a'), cache.peek('b')]).toEqual([null, 'b'])
    cache.forgetAll()
    expect(cache.peek('b')).toBeNull()
  })

  it('evicts the least recently used one', async () => {
    await read('a', 'a')
    await read('b', 'b')
    expect(cache.peek('a')).toBe('a')
    await read('c', 'c')
    expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual(['a', null, 'c'])
  })

  it('caches nothing that was not found, and nothing while changes do not arrive', async () => {
    await read(null)
    expect(await read('found')).toBe('found')
    cache.receives = false
    await read('unheard')
    expect(cache.peek('salon')).toBeNull()
    cache.receives = true
    expect(cache.peek('salon')).toBeNull()
  })
})
