import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import sharp from 'sharp'
import type { Line } from './budget.ts'
import type { Attack } from './flood-attack.ts'
import { quantile } from './load.ts'
import { type RunningProduct, startProduct } from './product.ts'
import { type Caller, demoOwner, openSalon } from './salon.ts'

/** `FLOOD_SECONDS=300` for a figure of docs/performance.md. */
const seconds = Number(process.env.FLOOD_SECONDS ?? 10)
const maxBytes = 1_000_000_000
const maxMedian = 50
const maxSlowest = 1_000

type Setup = { owner: Caller; id: number; token: string; service: number; receipt: string }

type Flood = { connections: number; requests: Attack['requests'] }

const attacker = '10.9.9.9'
const get = (path: string, from = attacker) => ({ method: 'GET', path, from })
const post = (path: string, { cookie }: Caller, body: object) => ({
  method: 'POST',
  path,
  from: attacker,
  cookie,
  body: JSON.stringify(body),
})

const rendered = ({ token, service }: Setup) => [
  get('/manage-booking?language=fr&x=RANDOM'),
  get('/manage-booking?reference=RANDOM'),
  get(`/book/${token}?step=date&more=RANDOM`),
  get(`/book/${token}?step=date&service=${service}&time=RANDOM`),
]

async function photoOf7Megabytes(): Promise<string> {
  const side = 1_500
  const pixels = Buffer.alloc(side * side * 3, 0).map(() => Math.random() * 256)
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  return png.toString('base64')
}

const foldedCard = () =>
  Buffer.from(
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nTEL:0612345678\r\nNOTE:${'\r\n x'.repeat(60_000)}\r\nEND:VCARD\r\n`,
  ).toString('base64')

const floods: Record<string, (setup: Setup) => Flood | Promise<Flood>> = {
  'pages, 300 connections': (setup) => ({ connections: 300, requests: rendered(setup) }),
  'pages, 40 connections': (setup) => ({ connections: 40, requests: rendered(setup) }),
  '120 photos of 7 MB at once': async ({ owner, id }) => ({
    connections: 120,
    requests: [post(`/api/schedules/${id}/photos`, owner, { file: await photoOf7Megabytes() })],
  }),
  'receipts as PDF': ({ receipt }) => ({ connections: 40, requests: [get(receipt)] }),
  sitemaps: () => ({ connections: 40, requests: [get('/sitemap.xml?RANDOM'), get('/sitemap-1.xml?RANDOM')] }),
  'pictures of links': ({ token }) => ({
    connections: 60,
    requests: ['fr', 'en'].map((language) => get(`/book/${token}/preview.jpg?language=${language}&x=RANDOM`)),
  }),
  'vCards of 240 kB': ({ owner }) => ({
    connections: 8,
    requests: [post('/api/clients/import', owner, { file: foldedCard() })],
  }),
  'series, only checked': ({ owner, id, service }) => ({
    connections: 8,
    requests: [
      post(`/api/schedules/${id}/series`, owner, {
        serviceId: service,
        date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        startTime: '10:00',
        clientName: 'Ada',
        clientPhone: '1',
        repeat: { unit: 'week', every: 1, times: 52 },
      }),
    ],
  }),
  'guessed references from 34 addresses': () => ({
    connections: 34,
    requests: [get('/api/public/bookings/REFERENCE', 'ADDRESS')],
  }),
}

/** The latencies that visitors of another salon see, each from an address of its own. */
async function otherSalon(
  url: string,
  token: string,
  service: number,
  isOver: () => boolean,
): Promise<number[]> {
  const took: number[] = []
  for (let nth = 0; !isOver(); nth++) {
    const headers = {
      'x-forwarded-for': `10.1.${(nth >> 8) % 256}.${nth % 256}`,
      'content-type': 'application/json',
    }
    const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const started = performance.now()
    const asked =
      nth % 2
        ? fetch(`${url}/book/${token}`, { headers, signal: AbortSignal.timeout(20_000) })
        : fetch(`${url}/api/public/schedules/${token}/available-slots`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ serviceId: service, date: from }),
            signal: AbortSignal.timeout(20_000),
          })
    const ok = await asked.then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
    took.push(ok ? performance.now() - started : Number.POSITIVE_INFINITY)
    await pause(20)
  }
  return took
}

const residentBytes = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

const shown = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? `${milliseconds.toFixed(0)} ms` : 'no reply'

async function prove(name: string): Promise<Line> {
  const product: RunningProduct = await startProduct({
    WORKER: 'off',
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
    // As on a machine of 1 GB.
    NODE_OPTIONS: '--max-old-space-size=512',
  })
  const database = new pg.Client({ connectionString: product.databaseUrl })
  await database.connect()
  const owner = await demoOwner(product.url)
  try {
    const salon = await openSalon(owner, [60], { staff: 8 })
    const other = await openSalon(owner, [60])
    const { rows } = await database.query('SELECT number, reference_token FROM receipts LIMIT 1')
    const setup: Setup = {
      owner,
      id: salon.id,
      token: salon.token,
      service: salon.services.get(60) ?? 0,
      receipt: `/api/public/bookings/${rows[0].reference_token}/receipts/${rows[0].number}/pdf`,
    }
    const service = other.services.get(60) ?? 0
    const quietUntil = performance.now() + 3_000
    const before = await otherSalon(product.url, other.token, service, () => performance.now() > quietUntil)
    const flood = await floods[name]?.(setup)
    const child = fork(fileURLToPath(new URL('flood-attack.ts', import.meta.url)))
    const begun = performance.now()
    const ended = once(child, 'message') as Promise<[Record<number, number>]>
    child.send({ url: product.url, seconds, ...flood })
    let most = 0
    let gone = 0
    const isOver = () => {
      const bytes = residentBytes(product.pid)
      most = Math.max(most, bytes)
      if (gone === 0 && (bytes > maxBytes || !product.lives())) gone = performance.now() - begun
      return gone > 0 || performance.now() - begun > seconds * 1_000
    }
    const beside = await otherSalon(product.url, other.token, service, isOver)
    const last = residentBytes(product.pid)
    if (gone > 0) child.kill()
    const [statuses] = gone > 0 ? [{}] : await ended
    const [middle, slowest] = [quantile(beside, 0.5), quantile(beside, 0.99)]
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    return {
      what: `flood of ${name}, ${seconds} s: another salon`,
      budget: `alive, ≤ 1 GB, median ≤ ${maxMedian} ms, p99 ≤ ${maxSlowest} ms`,
      measured: [
        gone > 0 ? `the server ends after ${(gone / 1_000).toFixed(0)} s` : 'alive',
        `median ${shown(middle)}, p99 ${shown(slowest)} (alone ${shown(quantile(before, 0.5))}, ${shown(quantile(before, 0.99))})`,
        `${Math.round(last / 1e6)} MB at the end, ${Math.round(most / 1e6)} MB at most`,
        ...(answers.length > 0 ? [`answers ${answers.join(', ')}`] : []),
      ].join('; '),
      ok: gone === 0 && middle <= maxMedian && slowest <= maxSlowest,
    }
  } finally {
    owner.close()
    await database.end()
    await product.stop()
  }
}

/** `only` is the beginning of a name. */
export async function floodsOfRequests(only = ''): Promise<Line[]> {
  const lines: Line[] = []
  for (const name of Object.keys(floods)) if (name.startsWith(only)) lines.push(await prove(name))
  return lines
}
