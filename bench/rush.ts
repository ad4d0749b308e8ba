/**
 * One salon opens a month, and thousands of clients arrive within ten seconds, at two server processes that
 * send mails too. Exits with 1 when a line fails. Optional: the number of clients, and the milliseconds for
 * which each thinks at most before a choice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { type Line, print } from './budget.ts'
import { addSalons, crowdPassword, emailOf, type SeededSalon } from './crowd.ts'
import { quantile } from './load.ts'
import { openSink } from './mail-sink.ts'
import { startProduct } from './product.ts'
import { Rush, RushClient } from './rush-clients.ts'
import { Caller } from './salon.ts'

const CLIENTS = Number(process.argv[2] ?? 2_000)
const MAX_THOUGHT = Number(process.argv[3] ?? 1_000)
const ARRIVAL_MILLISECONDS = 10_000
const PROCESSES = '2'
const STAFF = 4
const DAYS = 31
const QUIET_EVERY = 50
const QUIET_MILLISECONDS = 5_000

const whole = (value: number) => Math.round(value).toLocaleString('en')

/** The first day of the next month. */
const firstDay = (() => {
  const today = todayIn('UTC', Date.now())
  return `${addDays(`${today.slice(0, 8)}01`, 31).slice(0, 8)}01`
})()

type Opening = { open(): Promise<unknown>; owner: Caller }

/** The month is closed until the salon opens it. */
async function prepare(url: string, salon: SeededSalon): Promise<Opening> {
  const owner = new Caller(url)
  await owner.get('POST', '/api/auth/login', { email: emailOf('rush1'), password: crowdPassword })
  const at = `/api/schedules/${salon.id}`
  await owner.get('PATCH', at, { horizonDays: 2 * DAYS })
  for (let member = 1; member < STAFF; member++)
    await owner.get('POST', `${at}/staff`, { name: `Person ${member + 1}` })
  const closed = { fromDate: todayIn('UTC', Date.now()), toDate: addDays(firstDay, DAYS - 1) }
  const { id } = await owner.get<{ id: number }>('POST', `${at}/closures`, closed)
  return { owner, open: () => owner.get('DELETE', `${at}/closures/${id}`) }
}

let quietlyRefused = 0

/** A client of another salon, who calls now and then. Returns reply times in milliseconds. */
async function quietly(
  url: string,
  { token, serviceId }: SeededSalon,
  until: () => boolean,
): Promise<number[]> {
  const caller = new Caller(url, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  const path = `/api/public/schedules/${token}`
  const times: number[] = []
  for (let number = 0; !until(); number++) {
    const started = performance.now()
    const date = addDays(todayIn('UTC', Date.now()), 1 + (number % 20))
    const { status } = await (number % 2 === 0
      ? caller.call('GET', path)
      : caller.call('POST', `${path}/available-slots`, { serviceId, date }))
    if (status !== 200) quietlyRefused++
    times.push(performance.now() - started)
    await pause(QUIET_EVERY)
  }
  caller.close()
  return times
}

/** Counts from the bookings alone, not from what the constraint guards. */
async function countOverlaps(pool: pg.Pool, { tenantId, id }: SeededSalon): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bookings a JOIN bookings b
       ON a.staff_id = b.staff_id AND a.id < b.id AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
     WHERE a.tenant_id = $1 AND b.tenant_id = $1 AND a.schedule_id = $2 AND b.schedule_id = $2`,
    [tenantId, id],
  )
  return rows[0]?.count ?? -1
}

async function countMissing(pool: pg.Pool, { tenantId, id }: SeededSalon, references: string[]) {
  const { rows } = await pool.query<{ reference: string }>(
    'SELECT reference_token AS reference FROM bookings WHERE tenant_id = $1 AND schedule_id = $2',
    [tenantId, id],
  )
  const stored = new Set(rows.map(({ reference }) => reference))
  return { missing: references.filter((one) => !stored.has(one)).length, stored: stored.size }
}

async function countLeft(owner: Caller, { token, serviceId }: SeededSalon): Promise<number> {
  const path = `/api/public/schedules/${token}/available-dates`
  const { dates } = await owner.get<{ dates: { slots: number }[] }>('POST', path, {
    serviceId,
    from: firstDay,
  })
  return dates.reduce((sum, { slots }) => sum + slots, 0)
}

const none = (what: string, count: number): Line => ({
  what,
  budget: '0',
  measured: whole(count),
  ok: count === 0,
})
const report = (what: string, measured: string): Line => ({ what, budget: '', measured, ok: true })

const sink = await openSink()
const product = await startProduct({
  WEB_CONCURRENCY: PROCESSES,
  RATE_LIMIT: 'on',
  TRUST_PROXY: '1',
  SMTP_URL: sink.url,
})
const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 1 })

try {
  const [salon] = await addSalons(pool, { prefix: 'rush' })
  const [quiet] = await addSalons(pool, { prefix: 'quiet' })
  if (!salon || !quiet) throw new Error('no salons')
  const { owner, open } = await prepare(product.url, salon)
  const deadline = performance.now() + QUIET_MILLISECONDS
  const alone = await quietly(product.url, quiet, () => performance.now() > deadline)

  await open()
  const rush = new Rush()
  const started = performance.now()
  let answered = 0
  const meanwhile = quietly(product.url, quiet, () => answered === CLIENTS)
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, number) => {
      await pause((number * ARRIVAL_MILLISECONDS) / CLIENTS)
      const { token, serviceId } = salon
      const client = new RushClient(rush, product.url, { token, serviceId, firstDay }, number, MAX_THOUGHT)
      await client.visit()
      answered++
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  const beside = await meanwhile
  const { references } = rush
  const { missing, stored } = await countMissing(pool, salon, references)
  const left = rush.sentAway > 0 ? await countLeft(owner, salon) : 0
  owner.close()
  for (const text of rush.unexpected.slice(0, 5)) process.stderr.write(`${text}\n`)
  const lines: Line[] = [
    report(`${whole(CLIENTS)} clients in ten seconds: until all have an answer`, `${seconds.toFixed(1)} s`),
    report('booked, sent away', `${whole(references.length)}, ${whole(rush.sentAway)}`),
    report(
      'refused attempts per booking',
      `${(rush.refusals / references.length).toFixed(2)} (${whole(rush.refusals)} in all)`,
    ),
    ...[...rush.milliseconds].map(([name, times]) =>
      report(
        name,
        `p50 ${whole(quantile(times, 0.5))}, p99 ${whole(quantile(times, 0.99))} ms (${whole(times.length)})`,
      ),
    ),
    none('double bookings', await countOverlaps(pool, salon)),
    none('acknowledged bookings that are missing', missing),
    none('bookings that no client knows', stored - references.length),
    none('starts left when clients were sent away', left),
    none('refusals without fresh times', rush.refusalsWithoutTimes),
    none('replies that said to try again later', rush.unavailable),
    none('unexpected replies', rush.unexpected.length),
    none('refused calls at the quiet salon', quietlyRefused),
    report(
      'quiet salon meanwhile',
      `p50 ${whole(quantile(beside, 0.5))}, p99 ${whole(quantile(beside, 0.99))} ms (alone ${whole(quantile(alone, 0.5))}, ${whole(quantile(alone, 0.99))})`,
    ),
  ]
  print(lines)
  if (lines.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  await pool.end()
  await product.stop()
  sink.close()
}
