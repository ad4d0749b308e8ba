/**
 * Measures the statistics of a schedule with 100,000 bookings, first alone, then among 1,000,000. Exits with
 * 1 when the budget is exceeded, also because of other owners' rows.
 */
import pg from 'pg'
import { type Span, spanAround } from '../src/domain/statistics-periods.ts'
import { todayIn } from '../src/domain/zones.ts'
import { databaseOn } from '../src/server/database/connection.ts'
import { readStatistics } from '../src/server/statistics/read-statistics.ts'
import { requireSchedule } from '../src/server/store/schedules/schedules.ts'
import { linkClients } from '../test/fixtures/linked-clients.ts'
import { recordQueries } from '../test/fixtures/recorded-queries.ts'
import { type Line, print } from './budget.ts'
import { addBookings, addSalons, crowdPassword, emailOf, prepareCrowd } from './crowd.ts'
import { latencyLine, latencyOf } from './latency.ts'
import { startProduct } from './product.ts'
import { Caller } from './salon.ts'
import { addYears } from './statistics-rows.ts'

const budgetMilliseconds = 200
const rounds = 30
const own = Number(process.argv[2] ?? 100_000)
const inAll = Number(process.argv[3] ?? 1_000_000)
/** Ten bookings a day for a hundred days, in each other salon. */
const each = 1_000

const product = await startProduct({})
const pool = new pg.Pool({ connectionString: product.databaseUrl })
const lines: Line[] = []

async function tellPlans(tenantId: number, scheduleId: number, span: Span): Promise<void> {
  const db = databaseOn(pool)
  const asked = await recordQueries(async () => {
    const schedule = await requireSchedule(db, { tenantId, scheduleId })
    await readStatistics({ pool, db }, tenantId, [schedule], span)
  })
  for (const { text, values } of asked) {
    const name = /^\/\* (\S+-in-figures) \*\//.exec(text)?.[1]
    if (name === undefined) continue
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, COSTS OFF, BUFFERS) ${text}`, values)
    process.stdout.write(`\n${name}, ${span.from} to ${span.to}\n`)
    for (const row of rows) process.stdout.write(`  ${row['QUERY PLAN'].slice(0, 160)}\n`)
  }
}

try {
  await prepareCrowd(pool)
  const [salon] = await addSalons(pool, { prefix: 'own' })
  if (!salon) throw new Error('no salon')
  await addYears(pool, salon, own)
  await linkClients(pool, salon.id)
  await pool.query('VACUUM ANALYZE')
  const owner = new Caller(product.url)
  await owner.get('POST', '/api/auth/login', { email: emailOf('own1'), password: crowdPassword })
  const today = todayIn('UTC', Date.now())
  const spans = [spanAround('month', today), spanAround('year', today)]
  const measureAll = async (among: string) => {
    for (const { from, to } of spans) {
      for (const path of [`/api/schedules/${salon.id}/statistics`, '/api/statistics']) {
        const asked = () => owner.get('GET', `${path}?from=${from}&to=${to}`)
        const { half, most } = await latencyOf(rounds, asked)
        const what = `${path.replace(/\d+/, ':id')}, ${from} to ${to}, ${among}: median ${half.toFixed(0)} ms`
        lines.push(latencyLine(what, most, budgetMilliseconds))
      }
    }
  }
  await measureAll(`${own} bookings`)
  const crowd = await addSalons(pool, { prefix: 'other', count: Math.ceil((inAll - own) / each) })
  for (let first = 0; first < crowd.length; first += 100)
    await addBookings(pool, crowd.slice(first, first + 100), [{ perDay: 10, from: -80, days: each / 10 }])
  await pool.query('VACUUM ANALYZE')
  await measureAll(`${own} of ${inAll} bookings`)
  for (const span of spans) await tellPlans(salon.tenantId, salon.id, span)
  owner.close()
  process.stdout.write('\n')
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  await pool.end()
  await product.stop()
}
