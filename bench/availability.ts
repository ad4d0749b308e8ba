/**
 * Measures availability reads from memory with two processes: how far a read lags another process's booking, while the
 * listening connection is there and while it is cut; memory with 10,000 schedules; a cold process under load. --quick
 * cuts the connection for 10 seconds instead of a minute. Exits with 1 when a budget is exceeded.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addDays } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { Gate } from '../test/fixtures/connection-gate.ts'
import { type Line, print } from './budget.ts'
import { addBookings, addSalons, prepareCrowd, type SeededSalon } from './crowd.ts'
import { slotsOf } from './http-rows.ts'
import { type LoadRequest, measureLoad, median, quantile } from './load.ts'
import { inspect } from './memory.ts'
import { freePort, startProduct, startServer } from './product.ts'
import { Caller } from './salon.ts'

const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 50 : 300
const cutSeconds = isQuick ? 10 : 60
const schedules = 10_000
const loadSeconds = 5
/** Half a second, the age limit of the cache, and a query. */
const maxLag = 600
const maxMegabytes = 80
const quarterHours = 95

const inspectPort = await freePort()
const writer = await startProduct({ WORKER: 'off' })
const gate = new Gate()
const settings = { WORKER: 'off', DATABASE_DIRECT_URL: await gate.leadTo(writer.databaseUrl) }
const reader = await startServer(writer.databaseUrl, {
  ...settings,
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
})
const pool = new pg.Pool({ connectionString: writer.databaseUrl, max: 4 })
const [writing, reading] = [writer, reader].map(({ url }) => new Caller(url, { cookies: false })) as [
  Caller,
  Caller,
]

let booked = 0

/** Milliseconds from the reply to a booking at one process until the other no longer offers its time. */
async function lagOfBooking({ token, serviceId }: SeededSalon): Promise<number> {
  const number = booked++
  const minute = (number % quarterHours) * 15
  const two = (value: number) => String(value).padStart(2, '0')
  const date = addDays(todayIn('UTC', Date.now()), 1 + Math.floor(number / quarterHours))
  const startTime = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  const seen = async () => {
    const path = `/api/public/schedules/${token}/available-slots`
    const { slots } = await reading.get<{ slots: string[] }>('POST', path, { serviceId, date })
    return slots.includes(startTime)
  }
  if (!(await seen())) throw new Error(`${date} ${startTime} is not on offer`)
  const person = { clientName: 'Ada', clientPhone: '+33 6 12 34 56 78', clientEmail: 'ada@client.example' }
  await writing.get('POST', `/api/public/schedules/${token}/bookings`, {
    ...{ serviceId, date, startTime },
    ...person,
  })
  const replied = performance.now()
  let asked = replied
  while (await seen()) asked = performance.now()
  // The read that no longer shows it was sent then.
  return asked - replied
}

function lagLine(what: string, lags: number[]): Line {
  const worst = Math.max(...lags)
  return {
    what,
    budget: `worst ≤ ${maxLag} ms`,
    measured: `median ${Math.round(median(lags))}, 95th percentile ${Math.round(quantile(lags, 0.95))}, worst ${Math.round(worst)} ms (${lags.length} bookings)`,
    ok: worst <= maxLag,
  }
}

async function lag(salon: SeededSalon): Promise<Line> {
  const lags: number[] = []
  for (let round = 0; round < rounds; round++) {
    lags.push(await lagOfBooking(salon))
    await pause(Math.random() * 100)
  }
  return lagLine('a booking at another process, until a read shows it', lags)
}

async function lagWhileCut(salon: SeededSalon): Promise<Line[]> {
  await gate.shut()
  await pause(200)
  const lags: number[] = []
  const until = performance.now() + cutSeconds * 1_000
  while (performance.now() < until) {
    lags.push(await lagOfBooking(salon))
    await pause(50)
  }
  const cut = await measureLoad(reader.url, slotsOf(salon), loadSeconds)
  await gate.open()
  await pause(3_000)
  const back = await measureLoad(reader.url, slotsOf(salon), loadSeconds)
  return [
    lagLine(`the same while the listening connection is cut for ${cutSeconds} s`, lags),
    {
      what: 'slots of a day while it is cut, and once it is back',
      budget: 'faster once it is back',
      measured: `${Math.round(cut.perSecond)}/s, ${Math.round(back.perSecond)}/s`,
      ok: back.perSecond > cut.perSecond,
    },
  ]
}

/** Each in turn. */
function slotsOfAll(salons: SeededSalon[]): LoadRequest {
  let asked = 0
  return {
    method: 'POST',
    path: '/',
    nextRequest: () => slotsOf(salons[asked++ % salons.length] as SeededSalon),
  }
}

async function memoryOf(salons: SeededSalon[]): Promise<Line> {
  const inspected = await inspect(inspectPort, reader.pid)
  const before = await inspected.look()
  const request = slotsOfAll(salons)
  for (let first = 0; first < salons.length; first += 16) {
    const asked = salons.slice(first, first + 16).map(() => request.nextRequest?.())
    await Promise.all(asked.map((one) => reading.get('POST', one?.path ?? '', one?.body)))
  }
  const after = await inspected.look()
  inspected.close()
  const megabytes = (after.heap - before.heap) / 1e6
  return {
    what: `heap after a read of each of ${schedules.toLocaleString('en')} schedules`,
    budget: `≤ ${maxMegabytes} MB more`,
    measured: `${megabytes.toFixed(1)} MB more (${(after.heap / 1e6).toFixed(0)} MB, resident ${(after.resident / 1e6).toFixed(0)} MB)`,
    ok: megabytes <= maxMegabytes,
  }
}

/** At once, from its first reply on. */
async function coldProcess(salons: SeededSalon[]): Promise<Line> {
  const warm = await measureLoad(reader.url, slotsOfAll(salons), loadSeconds)
  const cold = await startServer(writer.databaseUrl, settings)
  try {
    const load = await measureLoad(cold.url, slotsOfAll(salons), loadSeconds)
    return {
      what: `a cold process, slots of ${schedules.toLocaleString('en')} schedules in turn`,
      budget: '≥ half a warm one',
      measured: `${Math.round(load.perSecond)}/s, p99 ${load.p99.toFixed(0)} ms (warm ${Math.round(warm.perSecond)}/s, p99 ${warm.p99.toFixed(0)} ms)`,
      ok: load.perSecond >= warm.perSecond / 2,
    }
  } finally {
    await cold.stop()
  }
}

try {
  await prepareCrowd(pool)
  const [salon] = await addSalons(pool, { prefix: 'free', minutes: 15, dayAndNight: true })
  if (!salon) throw new Error('no salon')
  const lines = [await lag(salon), ...(await lagWhileCut(salon))]
  const salons = await addSalons(pool, { prefix: 'many', count: schedules / 10, each: 10 })
  for (let first = 0; first < salons.length; first += 500) {
    await addBookings(pool, salons.slice(first, first + 500), [{ perDay: 2, from: 5, days: 7 }])
    await pool.query('ANALYZE')
  }
  lines.push(await memoryOf(salons), await coldProcess(salons))
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  writing.close()
  reading.close()
  await pool.end()
  await reader.stop()
  await gate.shut()
  await writer.stop()
}
