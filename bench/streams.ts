/**
 * Opens a thousand streams of fifty owners; measures memory per stream and the delay of a change. Exits with
 * 1 when a budget is exceeded.
 */
import { createHmac } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import pg from 'pg'
import { demo } from '../db/seed.ts'
import { type Line, print } from './budget.ts'
import { median } from './load.ts'
import { inspect, type Memory } from './memory.ts'
import { freePort, startProduct } from './product.ts'
import { Caller, demoOwner } from './salon.ts'

const owners = 50
const streamsEach = 20
const rounds = 20
const budget = { bytesEach: 50_000, milliseconds: 2_000 }
const secret = 'a secret that only this bench knows'

type Person = { caller: Caller; scheduleId: number }
type Stream = { heard: number; response: IncomingMessage }

/** Copies the demo owner. */
async function people(url: string, databaseUrl: string): Promise<Person[]> {
  ;(await demoOwner(url)).close()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const copies = (table: string, of: string, fields: string) => `
    INSERT INTO ${table} SELECT (jsonb_populate_record(t, ${fields})).*
    FROM ${table} t, generate_series(1, ${owners}) n WHERE ${of}`
  const isDemos = `user_id = (SELECT id FROM users WHERE email = '${demo.email}')`
  await pool.query(
    copies(
      'users',
      `email = '${demo.email}'`,
      `jsonb_build_object('id', 'bench-' || n, 'email', n || '@bench.example')`,
    ),
  )
  await pool.query(
    copies(
      'sessions',
      isDemos,
      `jsonb_build_object('id', 'bench-' || n, 'token', 'bench-' || n, 'user_id', 'bench-' || n)`,
    ),
  )
  await pool.end()
  return Promise.all(
    Array.from({ length: owners }, async (_, index) => {
      const token = `bench-${index + 1}`
      const signature = createHmac('sha256', secret).update(token).digest('base64')
      const caller = new Caller(url, { cookies: false })
      caller.cookie = `creneau.session_token=${encodeURIComponent(`${token}.${signature}`)}`
      const schedule = { name: 'Salon', password: 'unused', timezone: 'UTC' }
      const { id } = await caller.get<{ id: number }>('POST', '/api/schedules', schedule)
      return { caller, scheduleId: id }
    }),
  )
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

const open = (url: string, cookie: string) =>
  new Promise<Stream>((resolve, reject) => {
    const sent = request(`${url}/api/live`, { agent, headers: { cookie } }, (response) => {
      const stream = { heard: 0, response }
      if (response.statusCode !== 200)
        return reject(new Error(`a stream was answered ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        if (text.includes('event: change')) stream.heard++
        else if (text.includes('"live":true')) resolve(stream)
      })
      response.on('error', () => {})
    })
    sent.on('error', reject)
    sent.end()
  })

/** Returns the milliseconds until the change has reached all streams. */
async function untilHeard(streams: Stream[], deed: () => Promise<unknown>): Promise<number> {
  for (const stream of streams) stream.heard = 0
  const started = performance.now()
  await deed()
  while (streams.some(({ heard }) => heard === 0)) {
    if (performance.now() - started > 30_000) throw new Error('not all streams received the change')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return performance.now() - started
}

const rename = ({ caller, scheduleId }: Person, name: string) =>
  caller.get('PATCH', `/api/schedules/${scheduleId}`, { name })

const port = await freePort()
const product = await startProduct({
  WORKER: 'off',
  AUTH_SECRET: secret,
  NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
})
try {
  const inspected = await inspect(port, product.pid)
  const all = await people(product.url, product.databaseUrl)
  for (const person of all) await rename(person, 'Avant')
  const before = await inspected.look()
  const streams: Stream[][] = []
  for (const { caller } of all)
    streams.push(
      await Promise.all(Array.from({ length: streamsEach }, () => open(product.url, caller.cookie))),
    )
  const during = await inspected.look()

  const single: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [person, heard] = [all[round % owners], streams[round % owners]]
    if (person && heard) single.push(await untilHeard(heard, () => rename(person, `Salon ${round}`)))
  }
  const together = await untilHeard(streams.flat(), () =>
    Promise.all(all.map((person) => rename(person, 'Ensemble'))),
  )
  for (const { response } of streams.flat()) response.destroy()
  const after = await inspected.look()
  inspected.close()
  for (const { caller } of all) caller.close()

  const megabytes = ({ heap, resident }: Memory) =>
    `${(heap / 1e6).toFixed(1)} and ${(resident / 1e6).toFixed(1)} MB`
  const count = owners * streamsEach
  process.stdout.write(`${count} streams of ${owners} owners, Node ${process.version}\n`)
  process.stdout.write(
    `heap and resident: before ${megabytes(before)}, open ${megabytes(during)}, closed ${megabytes(after)}\n`,
  )
  const each = (of: keyof Memory): Line => {
    const bytes = (during[of] - before[of]) / count
    return {
      what: `a stream, ${of}`,
      budget: `≤ ${budget.bytesEach / 1_000} kB`,
      measured: `${(bytes / 1_000).toFixed(1)} kB`,
      ok: bytes <= budget.bytesEach,
    }
  }
  const time = (what: string, milliseconds: number): Line => ({
    what,
    budget: `≤ ${budget.milliseconds} ms`,
    measured: `${Math.round(milliseconds)} ms`,
    ok: milliseconds <= budget.milliseconds,
  })
  const lines = [
    each('heap'),
    each('resident'),
    time(`one change, until ${streamsEach} streams have it, median of ${rounds}`, median(single)),
    time('one change, slowest', Math.max(...single)),
    time(`${owners} concurrent changes, until ${count} streams have theirs`, together),
  ]
  print(lines)
  if (lines.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  await product.stop()
}
