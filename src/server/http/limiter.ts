import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Clock } from '../adapters/clock.ts'
import { faultOf } from '../faults.ts'
import { addAttempts } from '../store/accounts/attempts.ts'

/** The window starts at the first point; all points expire at its end. */
export type Limit = { max: number; milliseconds: number }

/** `bucket` is a keyed hash. */
export type Counted = Limit & { bucket: string }

type Standing = {
  max: number
  left: number
  endsIn: number
  refused: boolean
  /** The buckets whose last point this request took, or that refuse it. */
  usedUp: readonly string[]
}

/** The database's sum is authoritative. While the database is away, each process counts alone. */
export type Limiter = {
  /** Takes a point from every limit, or from none if one is used up. `sure` waits for the database's sum. */
  take(counted: readonly Counted[], sure: boolean): Promise<Standing>
  giveBack(counted: readonly Counted[]): void
  stop(): Promise<void>
}

/** `points` are everyone's; `unreported` ones are not yet reported to the database. */
type Count = Counted & { points: number; unreported: number; endsAt: number; reportedAt: number }

/** The points that others had taken before this report. */
type Before = ReadonlyMap<string, number>

const latest = (counts: readonly Count[]): Count | undefined =>
  counts.reduce<Count | undefined>(
    (last, count) => (last && last.endsAt >= count.endsAt ? last : count),
    undefined,
  )

const maxKept = 50_000
/** As long as the timeout for a connection. */
const patienceMilliseconds = 5_000
const togetherMilliseconds = 200
/** How long a used-up limit is trusted. After that, other processes may have given points back. */
const trustMilliseconds = 1_000

const nothing: Before = new Map()

const inTime = (coming: Promise<Before>): Promise<Before> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(nothing), patienceMilliseconds).unref()
    void coming.then((before) => {
      clearTimeout(timer)
      resolve(before)
    })
  })

type Means = { pool: pg.Pool; clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> }

export function createLimiter({ pool, clock, log }: Means): Limiter {
  const counts = new LRUCache<string, Count>({ max: maxKept })
  const unreported = new Map<string, Count>()
  let reporting: Promise<Before> = Promise.resolve(nothing)
  let next: Promise<Before> | undefined
  let timer: NodeJS.Timeout | undefined
  let away = false

  const isCurrent = ({ endsAt, milliseconds }: Count, now: number) =>
    endsAt > now && endsAt <= now + 2 * milliseconds

  function countOf(counted: Counted): Count {
    const now = clock()
    const known = counts.get(counted.bucket)
    if (known && isCurrent(known, now)) return known
    const endsAt = now + counted.milliseconds
    const fresh = { ...counted, points: 0, unreported: 0, endsAt, reportedAt: performance.now() }
    counts.set(counted.bucket, fresh)
    return fresh
  }

  function add(count: Count, points: number): void {
    count.points += points
    count.unreported += points
    unreported.set(count.bucket, count)
    timer ??= setTimeout(() => void report(), togetherMilliseconds).unref()
  }

  async function reportAll(): Promise<Before> {
    clearTimeout(timer)
    timer = undefined
    const now = clock()
    // An expired count would be reported as a new one.
    const reported = [...unreported.values()]
      .filter((count) => isCurrent(count, now))
      .map((count) => ({ count, points: count.unreported }))
    unreported.clear()
    if (reported.length === 0) return nothing
    for (const { count } of reported) Object.assign(count, { unreported: 0, reportedAt: performance.now() })
    try {
      const added = reported.map(({ count, points }) => {
        return { bucket: count.bucket, points, endsAt: new Date(now + count.milliseconds) }
      })
      const sums = new Map((await addAttempts(pool, added, new Date(now))).map((sum) => [sum.bucket, sum]))
      away = false
      return new Map(
        reported.map(({ count, points }) => {
          const sum = sums.get(count.bucket)
          if (!sum) throw new Error('a bucket without a sum')
          Object.assign(count, { points: sum.points + count.unreported, endsAt: sum.endsAt })
          return [count.bucket, sum.points - points]
        }),
      )
    } catch (error) {
      if (!away) log.warn({ part: 'limits', ...faultOf(error) }, 'limits are not shared')
      away = true
      for (const { count, points } of reported) {
        if (unreported.size > maxKept || (unreported.get(count.bucket) ?? count) !== count) continue
        count.unreported += points
        unreported.set(count.bucket, count)
      }
      return nothing
    }
  }

  /** One statement at a time; calls made during a report share the next one. */
  const report = (): Promise<Before> =>
    (next ??= inTime(
      reporting.then(() => {
        next = undefined
        reporting = reportAll()
        return reporting
      }),
    ))

  const usedUp = (counts: readonly Count[]) => counts.filter(({ points, max }) => points >= max)

  /** Checks with the database whether limits that look used up still are. */
  async function checkUsedUp(wanted: readonly Count[], sure: boolean): Promise<void> {
    const doubtful = usedUp(wanted).filter(
      ({ reportedAt }) => performance.now() - reportedAt > trustMilliseconds,
    )
    for (const count of doubtful) add(count, 0)
    if (sure && doubtful.length > 0) await report()
  }

  const standing = (count: Count, refused: boolean, usedUp: readonly Count[] = []): Standing => ({
    max: count.max,
    left: refused ? 0 : Math.max(0, count.max - count.points),
    endsIn: Math.max(0, count.endsAt - clock()),
    refused,
    usedUp: usedUp.map(({ bucket }) => bucket),
  })

  return {
    async take(counted, sure) {
      const wanted = counted.map(countOf)
      await checkUsedUp(wanted, sure)
      const used = usedUp(wanted)
      const full = latest(used)
      if (full) return standing(full, true, used)
      const taken = wanted.map((count) => {
        add(count, 1)
        return { count, place: count.unreported }
      })
      const before = sure ? await report() : nothing
      const isOver = ({ count, place }: (typeof taken)[number]) =>
        (before.get(count.bucket) ?? 0) + place > count.max
      const beyond = taken.filter(isOver).map(({ count }) => count)
      const over = latest(beyond)
      if (over) {
        for (const { count } of taken) add(count, -1)
        return standing(over, true, beyond)
      }
      const [first] = wanted
      if (!first) throw new Error('nothing to count')
      return standing(first, false, usedUp(wanted))
    },

    giveBack(counted) {
      const now = clock()
      for (const { bucket } of counted) {
        const count = counts.get(bucket)
        if (count && isCurrent(count, now) && count.points > 0) add(count, -1)
      }
    },

    async stop() {
      clearTimeout(timer)
      await (next ?? reporting)
    },
  }
}
