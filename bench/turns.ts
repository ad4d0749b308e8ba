/**
 * Measures how long one public call can block the event loop, on salons that use the quotas fully. Exits with
 * 1 when a turn exceeds its budget. `--only=text` selects calls by name.
 */
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { prepareCrowd } from './crowd.ts'
import { freePort, startProduct } from './product.ts'
import { Caller, demoOwner, type Reply } from './salon.ts'
import type { Used } from './turns-probe.ts'
import { fillSessions, openWorstSalon, type WorstSalon } from './worst-salon.ts'

const mostMilliseconds = 50
const ROUNDS = 5
const only = process.argv.find((text) => text.startsWith('--only='))?.slice('--only='.length) ?? ''

const probe = fileURLToPath(new URL('turns-probe.ts', import.meta.url))
const port = await freePort()
const product = await startProduct({ TURNS_PORT: `${port}`, NODE_OPTIONS: `--import=${probe}` })
const pool = new pg.Pool({ connectionString: product.databaseUrl })

type Call = { name: string; ask(caller: Caller): Promise<Reply> }

const probed = async (what: 'watch' | 'rest'): Promise<Used> =>
  (await (await fetch(`http://127.0.0.1:${port}/${what}`)).json()) as Used

const date = addDays(todayIn('UTC', Date.now()), 9)
const client = { clientName: 'Ada', clientPhone: '+33 6 12 34 56 78' }

function callsOf(name: string, owner: Caller, { id, token, visit, long }: WorstSalon): Call[] {
  const at = `/api/public/schedules/${token}`
  const one = { serviceId: visit[0] }
  const all = { serviceIds: visit }
  const asking = (path: string, body: object) => (caller: Caller) =>
    caller.call('POST', `${at}/${path}`, body)
  return [
    { name: `${name}: dates, nine services`, ask: asking('available-dates', all) },
    { name: `${name}: dates, one service`, ask: asking('available-dates', one) },
    { name: `${name}: times, nine services`, ask: asking('available-slots', { ...all, date }) },
    { name: `${name}: times, one service`, ask: asking('available-slots', { ...one, date }) },
    { name: `${name}: times, eight hours`, ask: asking('available-slots', { serviceId: long, date }) },
    {
      name: `${name}: list times, then book nine services`,
      ask: async (caller) => {
        const { slots } = (await caller.call('POST', `${at}/available-slots`, { ...all, date })).body
        const [startTime = '12:00'] = slots as string[]
        return caller.call('POST', `${at}/bookings`, { ...all, ...client, date, startTime })
      },
    },
    {
      name: `${name}: book nine services at one minute to noon`,
      ask: asking('bookings', { ...all, ...client, date, startTime: '11:59' }),
    },
    {
      name: `${name}: the owner enters nine services`,
      ask: () =>
        owner.call('POST', `/api/schedules/${id}/bookings`, { ...all, ...client, date, startTime: '13:01' }),
    },
    { name: `${name}: the salon's page`, ask: (caller) => caller.call('GET', at) },
  ]
}

async function measure({ name, ask }: Call): Promise<Used & { name: string; status: number }> {
  const caller = new Caller(product.url, { cookies: false })
  let [status, longestMilliseconds, cpuMilliseconds] = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    await probed('rest')
    status = (await ask(caller)).status
    cpuMilliseconds = Math.max(cpuMilliseconds, (await probed('watch')).cpuMilliseconds)
    await ask(caller)
    longestMilliseconds = Math.max(longestMilliseconds, (await probed('rest')).longestMilliseconds)
  }
  caller.close()
  return { name, status, longestMilliseconds, cpuMilliseconds }
}

try {
  await prepareCrowd(pool)
  const owner = await demoOwner(product.url)
  const gaps = 'forbid' as const
  const salons = {
    'free for one service': await openWorstSalon(owner, pool, { gaps, minutes: 15, busyEvery: 25 }),
    'processing time': await openWorstSalon(owner, pool, {
      gaps,
      minutes: 30,
      pause: { processingFrom: 10, processingMinutes: 10 },
      busyEvery: 45,
    }),
    'taken every ten minutes': await openWorstSalon(owner, pool, {
      gaps: 'avoid',
      minutes: 15,
      busyEvery: 10,
    }),
  }
  const groups = await openWorstSalon(owner, pool, { gaps: 'allow', minutes: 15, busyEvery: null })
  await fillSessions(pool, groups)
  await pool.query('ANALYZE')
  const asksGroup = (path: string, body: object) => (caller: Caller) =>
    caller.call('POST', `/api/public/schedules/${groups.token}/${path}`, { serviceId: groups.group, ...body })
  const calls: Call[] = [
    ...Object.entries(salons).flatMap(([name, salon]) => callsOf(name, owner, salon)),
    { name: 'sessions: dates', ask: asksGroup('available-dates', {}) },
    { name: 'sessions: times', ask: asksGroup('available-slots', { date }) },
    { name: 'sessions: book', ask: asksGroup('bookings', { ...client, date, startTime: '12:00' }) },
  ]
  process.stdout.write(
    '| call | status | CPU time in total, ms | in the longest turn, ms | ok |\n| --- | --- | --- | --- | --- |\n',
  )
  let missed = false
  for (const call of calls.filter(({ name }) => name.includes(only))) {
    const { name, status, cpuMilliseconds, longestMilliseconds } = await measure(call)
    const ok = longestMilliseconds <= mostMilliseconds
    missed ||= !ok
    const cells = [
      name,
      status,
      Math.round(cpuMilliseconds),
      longestMilliseconds.toFixed(0),
      ok ? 'yes' : 'NO',
    ]
    process.stdout.write(`| ${cells.join(' | ')} |\n`)
  }
  process.exitCode = missed ? 1 : 0
} finally {
  await pool.end()
  await product.stop()
}
