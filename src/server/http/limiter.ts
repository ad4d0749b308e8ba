import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Clock } from '../ports/clock.ts'
import { addAttempts } from '../store/attempts.ts'

/** At most so many points until they are forgotten, all at once, so long after the first. */
export type Limit = { max: number; milliseconds: number }

/** A limit of somebody or something: `bucket` says of whom or what, as a keyed hash. */
export type Counted = Limit & { bucket: string }

/** How a limit stands once a point was taken of it, or not. */
type Standing = {
  max: number
  left: number
  endsIn: number
  refused: boolean
  /** The buckets of which this was the last point. */
  usedUp: readonly string[]
}

/**
 * Counts for all processes together. Each decides by what it knows, and tells the database what it has counted; the
 * database's sum is the truth. While the database is away every process goes on by itself.
 */
export type Limiter = {
  /**
   * Takes a point of each, or of none when one of them is used up; how that one stands, else the first. `sure` waits for
   * the database's word; else it is heard soon after.
   */
  take(counted: readonly Counted[], sure: boolean): Promise<Standing>
  giveBack(counted: readonly Counted[]): void
  stop(): Promise<void>
}

/** What this process knows of a bucket: everybody's points, and how many of them the database has yet to be told. */
type Count = Counted & { points: number; untold: number; endsAt: number; heardAt: number }

/** By bucket, the points that others had taken before those that were told together. */
type Before = ReadonlyMap<string, number>

/** The one that is waited for the longest. */
const latest = (counts: readonly Count[]): Count | undefined =>
  counts.reduce<Count | undefined>(
    (last, count) => (last && last.endsAt >= count.endsAt ? last : count),
    undefined,
  )

const mostKept = 50_000
/** As long as a connection is waited for. */
const patienceMilliseconds = 5_000
const togetherMilliseconds = 200
/** For so long what is used up stays so without asking: others may have given points back. */
const trustMilliseconds = 1_000

const nothing: Before = new Map()

/** What comes, or nothing when it does not come in time. */
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
  const counts = new LRUCache<string, Count>({ max: mostKept })
  const untold = new Map<string, Count>()
  let telling: Promise<Before> = Promise.resolve(nothing)
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
    const fresh = { ...counted, points: 0, untold: 0, endsAt, heardAt: performance.now() }
    counts.set(counted.bucket, fresh)
    return fresh
  }

  function add(count: Count, points: number): void {
    count.points += points
    count.untold += points
    untold.set(count.bucket, count)
    timer ??= setTimeout(() => void tell(), togetherMilliseconds).unref()
  }

  async function tellAll(): Promise<Before> {
    clearTimeout(timer)
    timer = undefined
    const now = clock()
    // What is forgotten by now would be told as something new.
    const told = [...untold.values()]
      .filter((count) => isCurrent(count, now))
      .map((count) => ({ count, points: count.untold }))
    untold.clear()
    if (told.length === 0) return nothing
    for (const { count } of told) Object.assign(count, { untold: 0, heardAt: performance.now() })
    try {
      const added = told.map(({ count, points }) => {
        return { bucket: count.bucket, points, endsAt: new Date(now + count.milliseconds) }
      })
      const sums = new Map((await addAttempts(pool, added, new Date(now))).map((sum) => [sum.bucket, sum]))
      away = false
      return new Map(
        told.map(({ count, points }) => {
          const sum = sums.get(count.bucket)
          if (!sum) throw new Error('a bucket without a sum')
          Object.assign(count, { points: sum.points + count.untold, endsAt: sum.endsAt })
          return [count.bucket, sum.points - points]
        }),
      )
    } catch (error) {
      if (!away) log.warn({ part: 'limits', fault: (error as Error).name }, 'limits are not shared')
      away = true
      for (const { count, points } of told) {
        if (untold.size > mostKept || (untold.get(count.bucket) ?? count) !== count) continue
        count.untold += points
        untold.set(count.bucket, count)
      }
      return nothing
    }
  }

  /** Tells all there is: one statement at a time, for who asks while one runs the next. */
  const tell = (): Promise<Before> =>
    (next ??= inTime(
      telling.then(() => {
        next = undefined
        telling = tellAll()
        return telling
      }),
    ))

  const usedUp = (counts: readonly Count[]) => counts.filter(({ points, max }) => points >= max)

  /** Asks whether what this process takes for used up still is. */
  async function askAgain(wanted: readonly Count[], sure: boolean): Promise<void> {
    const doubtful = usedUp(wanted).filter(({ heardAt }) => performance.now() - heardAt > trustMilliseconds)
    for (const count of doubtful) add(count, 0)
    if (sure && doubtful.length > 0) await tell()
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
      await askAgain(wanted, sure)
      const full = latest(usedUp(wanted))
      if (full) return standing(full, true)
      const taken = wanted.map((count) => {
        add(count, 1)
        return { count, place: count.untold }
      })
      const before = sure ? await tell() : nothing
      const isOver = ({ count, place }: (typeof taken)[number]) =>
        (before.get(count.bucket) ?? 0) + place > count.max
      const over = latest(taken.filter(isOver).map(({ count }) => count))
      if (over) {
        for (const { count } of taken) add(count, -1)
        return standing(over, true)
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
      await (next ?? telling)
    },
  }
}
