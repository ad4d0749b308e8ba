/**
 * Measures 10,000 mails due at once, after none and after a million sent before, and how sending slows
 * booking. Exits with 1 when a line fails.
 */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeOptions } from '../bin/node-options.mjs'
import { addDays, timeOf } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import { type Line, print } from './budget.ts'
import { CLIENTS, median } from './load.ts'
import { countUnsent, writeBookings, writeDue, writeSent } from './mail-rows.ts'
import { openSink, type Sink } from './mail-sink.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { programOf } from './program.ts'
import { Caller, demoOwner, openSalon, type Salon } from './salon.ts'

const quick = process.argv.includes('--quick')
const DUE = quick ? 2_000 : 10_000
const SENT_BEFORE = quick ? 100_000 : 1_000_000
const MAILS_A_SECOND = 500
const ROUNDS = quick ? 1 : 3
const ROUND_MILLISECONDS = quick ? 3_000 : 6_000
const SHARE_OF_CREATE = 0.8
const WEB_MEGABYTES = 250

const secret = 'a secret that only the bench knows'
const per = (count: number) => `${Math.round(count)}/s`
const say = (line: string) => process.stderr.write(`${line}\n`)

type Burst = { first: number; whole: number; twice: number }

async function burst(sink: Sink, product: RunningProduct, scheduleId: number): Promise<Burst> {
  const child = fork(programOf('main'), ['worker'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: nodeOptions,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      AUTH_SECRET: secret,
      SMTP_URL: sink.url,
      BASE_URL: product.url,
      DATABASE_URL: product.databaseUrl,
    },
  })
  if (child.stdout) await once(child.stdout, 'data')
  sink.forget()
  const started = performance.now()
  await writeDue(product.databaseUrl, scheduleId)
  const due = performance.now()
  say(`${DUE} mails due after ${Math.round(due - started)} ms`)
  for (const patience = due + 120_000; sink.different() < DUE && performance.now() < patience; )
    await pause(100)
  const last = sink.taken.at(-1) ?? due
  const first = sink.taken.filter((at) => at < due + 1_000).length
  const whole = (sink.taken.length * 1_000) / (last - due)
  while ((await countUnsent(product.databaseUrl)) > 0 && performance.now() < last + 30_000) await pause(100)
  say(`${per(whole)} overall, ${first} in the first second`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { first, whole, twice: sink.taken.length - sink.different() }
}

async function bursts(sink: Sink): Promise<Line[]> {
  const product = await startProduct({ WORKER: 'off', AUTH_SECRET: secret })
  try {
    const owner = await demoOwner(product.url)
    const lines: Line[] = []
    for (const before of [0, SENT_BEFORE]) {
      if (before > 0) {
        const past = await writeBookings(product.databaseUrl, owner, before / 100)
        await writeSent(product.databaseUrl, past, 100)
      }
      const scheduleId = await writeBookings(product.databaseUrl, owner, DUE)
      const { first, whole, twice } = await burst(sink, product, scheduleId)
      const what = `${DUE} mails due at once, ${before} sent before`
      const budget = `${per(MAILS_A_SECOND)}`
      lines.push(
        { what: `${what}: first second`, budget, measured: `${first}`, ok: first >= MAILS_A_SECOND },
        { what: `${what}: overall`, budget, measured: per(whole), ok: whole >= MAILS_A_SECOND },
        { what: `${what}: sent twice`, budget: '0', measured: `${twice}`, ok: twice === 0 },
      )
    }
    owner.close()
    return lines
  } finally {
    await product.stop()
  }
}

const person = { clientName: 'Ada', clientPhone: '06', comment: '' }
let clients = 0

/** One client books at one salon. */
type Desk = { salon: Salon; booked: number }

type Office = { product: RunningProduct; caller: Caller; desks: Desk[] }

const booked = (desks: Desk[]) => desks.reduce((sum, desk) => sum + desk.booked, 0)

async function openOffice(settings: Record<string, string>): Promise<Office> {
  const product = await startProduct({ AUTH_SECRET: secret, ...settings })
  const owner = await demoOwner(product.url)
  const open = async () => ({ salon: await openSalon(owner, [15]), booked: 0 })
  const desks = await Promise.all(Array.from({ length: CLIENTS }, open))
  owner.close()
  return { product, caller: new Caller(product.url, { cookies: false }), desks }
}

/** Bookings per second; each client sends one after the other. */
async function book({ caller, desks }: Office): Promise<number> {
  const tomorrow = addDays(todayIn('UTC', Date.now()), 1)
  const before = booked(desks)
  const started = performance.now()
  const visit = async (desk: Desk) => {
    while (performance.now() < started + ROUND_MILLISECONDS) {
      const index = desk.booked++
      await caller.get('POST', `/api/public/schedules/${desk.salon.token}/bookings`, {
        serviceId: desk.salon.services.get(15),
        date: addDays(tomorrow, Math.floor(index / 95)),
        startTime: timeOf((index % 95) * 15),
        clientEmail: `client${++clients}@example.com`,
        ...person,
      })
    }
  }
  await Promise.all(desks.map(visit))
  return ((booked(desks) - before) * 1_000) / (performance.now() - started)
}

/** Resident memory in megabytes, of the process and of its children. */
function memoryOf(pid: number): { own: number; children: number[] } {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const megabytes = ([, , kilobytes]: [number, number, number]) => Math.round(kilobytes / 1024)
  const own = processes.find(([id]) => id === pid)
  return {
    own: own ? megabytes(own) : 0,
    children: processes.filter(([, parent]) => parent === pid).map(megabytes),
  }
}

async function bookings(sink: Sink): Promise<Line[]> {
  const silent = await openOffice({ WORKER: 'off' })
  const telling = await openOffice({ SMTP_URL: sink.url })
  let largest = 0
  let sender = 0
  const watching = setInterval(() => {
    const { own, children } = memoryOf(telling.product.pid)
    largest = Math.max(largest, own)
    sender = Math.max(sender, ...children)
  }, 500)
  try {
    const rates: { silent: number[]; telling: number[] } = { silent: [], telling: [] }
    await book(silent)
    await book(telling)
    for (let round = 0; round < ROUNDS; round++) {
      rates.silent.push(await book(silent))
      rates.telling.push(await book(telling))
      say(`bookings: ${per(rates.silent.at(-1) ?? 0)} without mails, ${per(rates.telling.at(-1) ?? 0)} with`)
      while ((await countUnsent(telling.product.databaseUrl)) > 0) await pause(200)
    }
    const share = median(rates.telling) / median(rates.silent)
    say(`memory of the mail process: ${sender} MB`)
    return [
      {
        what: 'booking rate with mails, relative to without',
        budget: `>= ${SHARE_OF_CREATE}`,
        measured: `${share.toFixed(2)} (${per(median(rates.telling))} of ${per(median(rates.silent))})`,
        ok: share >= SHARE_OF_CREATE,
      },
      {
        what: 'memory of the web process',
        budget: `<= ${WEB_MEGABYTES} MB`,
        measured: `${largest} MB`,
        ok: largest <= WEB_MEGABYTES,
      },
    ]
  } finally {
    clearInterval(watching)
    for (const { product, caller } of [silent, telling]) {
      caller.close()
      await product.stop()
    }
  }
}

const sink = await openSink()
const only = process.argv.find((argument) => argument === 'due' || argument === 'bookings')
const lines = [
  ...(only === 'bookings' ? [] : await bursts(sink)),
  ...(only === 'due' ? [] : await bookings(sink)),
]
sink.close()
print(lines)
if (lines.some(({ ok }) => !ok)) process.exitCode = 1
