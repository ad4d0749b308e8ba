/**
 * Measures the cost of requests; PostgreSQL writes to disk before it confirms. Fastify alone and PostgreSQL
 * alone alternate in the same run; figures are medians. --quick runs one short round without the million
 * bookings. --turns measures the longest event-loop turn of every call instead.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Line, print } from './budget.ts'
import { addBookings, addSalons, busySalon, prepareCrowd } from './crowd.ts'
import { type BenchSetup, openSalons, type Row, slotsOf } from './http-rows.ts'
import { CLIENTS, type LoadResult, measureLoad, median, quantile } from './load.ts'
import { startProduct } from './product.ts'

if (process.argv.includes('--turns')) {
  await import('./turns.ts')
  process.exit()
}

const isQuick = process.argv.includes('--quick')
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const ROUNDS = isQuick ? 1 : 3
const SECONDS = isQuick ? 2 : 4
const CROWD_SALONS = 950

async function startBare() {
  const child = fork(fileURLToPath(new URL('bare.ts', import.meta.url)))
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => child.disconnect() }
}

/** Inserts under an exclusion constraint, with one connection per client. */
async function insertBare(pool: pg.Pool, seconds: number): Promise<LoadResult> {
  await pool.query(`CREATE TABLE IF NOT EXISTS bare_times (staff_id bigint, starts_at timestamptz, ends_at timestamptz,
    EXCLUDE USING gist (staff_id WITH =, tstzrange(starts_at, ends_at) WITH &&))`)
  await pool.query('TRUNCATE bare_times')
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const insert = async (client: number) => {
    for (let number = 0; performance.now() < until; number++) {
      const started = performance.now()
      const values = [client, new Date(number * 900_000), new Date((number + 1) * 900_000)]
      await pool.query({ name: 'bare', text: 'INSERT INTO bare_times VALUES ($1, $2, $3)', values })
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => insert(client)))
  return {
    perSecond: times.length / seconds,
    p50: median(times),
    p99: quantile(times, 0.99),
    bytes: 0,
  }
}

const measured = new Map<string, LoadResult[]>()

function note(name: string, result: LoadResult): void {
  measured.set(name, [...(measured.get(name) ?? []), result])
}

const middle = (name: string, figure: keyof LoadResult): number =>
  median((measured.get(name) ?? []).map((result) => result[figure]))

const whole = (number: number) => Math.round(number).toLocaleString('en')

function lineOf({ name, atLeast, mostBytes }: Row): Line {
  const rate = middle(name, 'perSecond')
  const bytes = middle(name, 'bytes')
  const least = atLeast ? atLeast.share * middle(atLeast.of, 'perSecond') : 0
  const size = mostBytes ? `, ≤ ${whole(mostBytes)} B` : ''
  return {
    what: name,
    budget: atLeast ? `${atLeast.said}: ${whole(least)}/s${size}` : '',
    measured: `${whole(rate)}/s, p50 ${middle(name, 'p50').toFixed(1)}, p99 ${middle(name, 'p99').toFixed(1)} ms, ${whole(bytes)} B`,
    ok: rate >= least && (mostBytes === undefined || bytes <= mostBytes),
  }
}

const bare = await startBare()
const product = await startProduct({ WORKER: 'off' })
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: CLIENTS })

async function measureBare(): Promise<void> {
  note('bare GET', await measureLoad(bare.url, { method: 'GET', path: '/' }, SECONDS))
  note(
    'bare POST',
    await measureLoad(bare.url, { method: 'POST', path: '/', body: { serviceId: 1 } }, SECONDS),
  )
  note('insert', await insertBare(pool, SECONDS))
}

/** Measures the delay of other requests while a feed changes all the time. */
async function besideFeeds({ feed }: BenchSetup): Promise<Line> {
  const health = { method: 'GET', path: '/api/health', clients: CLIENTS - 1 } as const
  const asking = { method: 'GET', path: `/api/feeds/${feed.feedToken}/calendar.ics`, clients: 1 } as const
  const alone = await measureLoad(product.url, health, SECONDS)
  const changing = setInterval(() => {
    const text = `UPDATE bookings SET version = version + 1 WHERE tenant_id = $1
      AND id = (SELECT min(id) FROM bookings WHERE tenant_id = $1)`
    pool.query(text, [feed.tenantId]).catch(() => {})
  }, 5)
  const loads = [measureLoad(product.url, health, SECONDS), measureLoad(product.url, asking, SECONDS)]
  const [beside, feeds] = await Promise.all(loads).finally(() => clearInterval(changing))
  if (!beside || !feeds) throw new Error('nothing was measured')
  return {
    what: 'health beside a feed that changes 200 times a second',
    budget: 'p99 ≤ 10 ms',
    measured: `p99 ${beside.p99.toFixed(1)} ms (alone ${alone.p99.toFixed(1)}), ${whole(feeds.perSecond)} feeds/s`,
    ok: beside.p99 <= 10,
  }
}

async function amongMillions({ small }: BenchSetup): Promise<Line> {
  const name = 'slots of a day, 1,000,000 in all'
  const before = middle('slots of a day, 1,000 bookings', 'perSecond') / middle('bare POST', 'perSecond')
  const crowd = await addSalons(pool, { prefix: 'crowd', count: CROWD_SALONS })
  for (let first = 0; first < crowd.length; first += 50) {
    await addBookings(pool, crowd.slice(first, first + 50), busySalon(76))
  }
  await pool.query('ANALYZE')
  measured.delete('bare POST')
  for (let round = 0; round < ROUNDS; round++) {
    await measureBare()
    note(name, await measureLoad(product.url, slotsOf(small), SECONDS))
  }
  const share = 0.9 * before
  return lineOf({
    name,
    ask: slotsOf(small),
    atLeast: { of: 'bare POST', share, said: '≥ 0.9 × those with 1,000' },
  })
}

try {
  await prepareCrowd(pool)
  const stage = await openSalons(product.url, pool)
  await pool.query('ANALYZE')
  const rows = stage.rows.filter(({ name }) => !only || name.includes(only))
  for (const { ask } of rows) await measureLoad(product.url, ask, 1)
  for (let round = 0; round < ROUNDS; round++) {
    await measureBare()
    for (const { name, ask } of rows) note(name, await measureLoad(product.url, ask, SECONDS))
  }
  const references = ['bare GET', 'bare POST', 'insert'].map((name) =>
    lineOf({ name, ask: slotsOf(stage.small) }),
  )
  const lines = [...references, ...rows.map(lineOf)]
  if (!only) lines.push(await besideFeeds(stage))
  if (!only && !isQuick) lines.push(await amongMillions(stage))
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await pool.end()
  await product.stop()
  bare.stop()
}
