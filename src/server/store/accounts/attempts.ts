import type pg from 'pg'
import type { attempts } from '../../../../db/schema.ts'
import { despiteCollisions } from '../../database/collisions.ts'
import { epoch, insertion, selection, statement } from '../statement.ts'

/** `endsAt` is when a new bucket expires. */
export type Attempt = { bucket: string; points: number; endsAt: Date }

export type Bucket = { bucket: string; points: number; endsAt: number }

type Added = { buckets: string[]; points: number[]; ends: Date[]; now: Date }

const add = statement<Added, Bucket>()('add-attempts', (place) => {
  const attempt = insertion<typeof attempts, never>('attempts AS a', {
    bucket: 'bucket',
    points: 'points',
    endsAt: 'ends_at',
  })
  const now = `${place('now')}::timestamptz`
  // A bucket that would last much longer than allowed was created before the clock was set back.
  const lives = `(a.ends_at > ${now} AND a.ends_at <= excluded.ends_at + (excluded.ends_at - ${now}))`
  // Ordered by bucket, so that processes cannot deadlock.
  return `${attempt.into} ${attempt.select}
    FROM unnest(${place('buckets')}::text[], ${place('points')}::int[], ${place('ends')}::timestamptz[])
      AS added (bucket, points, ends_at) ORDER BY bucket
    ON CONFLICT (bucket) DO UPDATE SET
      points = greatest(excluded.points + CASE WHEN ${lives} THEN a.points ELSE 0 END, 0),
      ends_at = CASE WHEN ${lives} THEN a.ends_at ELSE excluded.ends_at END
    RETURNING ${selection<Bucket>({ bucket: 'a.bucket', points: 'a.points', endsAt: epoch('a.ends_at') })}`
})

/** Name each bucket once. Returns totals over all processes. */
export const addAttempts = (pool: pg.Pool, added: Attempt[], now: Date): Promise<Bucket[]> =>
  despiteCollisions(() =>
    add(pool, {
      buckets: added.map(({ bucket }) => bucket),
      points: added.map(({ points }) => points),
      ends: added.map(({ endsAt }) => endsAt),
      now,
    }),
  )

export async function forgetEndedAttempts(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM attempts WHERE ends_at <= $1', [now])
}
