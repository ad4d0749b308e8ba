/**
 * Random walks of all roles through all features, with a payment provider that misbehaves and with kills of the server
 * and PostgreSQL. The seed decides everything but the timing.
 */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { visitEmbedded } from '../src/server/database/embedded/visit.ts'
import { bookingFaults } from '../test/fixtures/booking-faults.ts'
import { startStripe } from '../test/stripe/stripe-server.ts'
import type { Line } from './budget.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { OwnProduct } from './own-product.ts'
import { randomFrom } from './random.ts'
import { bankSteps, concludes } from './walks/bank-steps.ts'
import { clientSteps, looksAtPayments } from './walks/client-steps.ts'
import { WalkClock } from './walks/clock.ts'
import { Walk } from './walks/people.ts'
import { WalkProvider } from './walks/provider.ts'
import { openWalkSalon } from './walks/salon.ts'
import { salonSteps } from './walks/salon-steps.ts'
import { dueNow, historiesIn, leftUndone } from './walks/stored.ts'
import { judge } from './walks/verdict.ts'

const walksAtOnce = 15

const say = (line: string) => process.stdout.write(`${line}\n`)

const preload = join(import.meta.dirname, 'shifted-server.ts')

type Step = (walk: Walk) => Promise<void>

const steps: [number, Step][] = [...clientSteps, ...salonSteps, ...bankSteps]
const weight = steps.reduce((sum, [each]) => sum + each, 0)

function someStep(random: () => number): Step {
  let left = random() * weight
  for (const [each, step] of steps) {
    left -= each
    if (left <= 0) return step
  }
  return async () => {}
}

/** In minutes: nothing, a moment, a hold, an offer, a morning, a day. */
const jumps = [0, 0, 0, 1, 5, 16, 61, 125, 300, 1_440]
/** The clock may jump while a change waits. */
const patienceSeconds = 60 * Math.max(...jumps) + 10

type Batch = {
  product: OwnProduct
  pool: pg.Pool
  clock: WalkClock
  provider: WalkProvider
  mails: MailServer
  random: () => number
  kills: Map<string, number>
  outages: Outage[]
}

/** Longer than the server's timers are late. */
const settlingMilliseconds = 320

/** Until the product has nothing to do at this time. */
async function quiet(pool: pg.Pool, patience = 20_000): Promise<void> {
  await pause(settlingMilliseconds)
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    if ((await dueNow(pool).catch(() => 1)) === 0) return
    await pause(40)
  }
}

async function kill({ product, random, kills, outages, clock }: Batch): Promise<void> {
  await pause(random() * 120)
  const isServer = random() < 0.7
  const name = isServer ? 'server' : 'PostgreSQL'
  kills.set(name, (kills.get(name) ?? 0) + 1)
  const from = clock.now()
  if (isServer) {
    await product.end('SIGKILL')
    await product.start()
  } else {
    process.kill(product.postgres(), 'SIGKILL')
    await product.recovers()
  }
  outages.push({ from, until: clock.now() })
}

/** A step that finds nothing to do is replaced by another one. */
async function act(walk: Walk): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const before = walk.changes
    const step = someStep(walk.random)
    await step(walk).catch((error: Error) => walk.find(`${step.name}: ${error.message}`))
    if (walk.changes > before) return
  }
}

async function walkOn(batch: Batch, walks: Walk[]): Promise<void> {
  const { random, clock } = batch
  const rounds = 25 + Math.floor(random() * 20)
  const killIn = new Set([
    Math.floor(random() * rounds),
    ...(random() < 0.5 ? [Math.floor(random() * rounds)] : []),
  ])
  for (let round = 0; round < rounds; round++) {
    const moving = walks.map(act)
    if (killIn.has(round)) {
      for (const walk of walks) walk.say('KILL')
      await kill(batch)
    }
    await Promise.all(moving)
    const minutes = jumps[Math.floor(random() * jumps.length)] ?? 0
    if (minutes === 0) continue
    for (const walk of walks) walk.say(`${minutes} minutes pass`)
    await clock.advance(minutes)
    await Promise.all(walks.map(looksAtPayments))
    if (random() < 0.6) await quiet(batch.pool, 2_000)
  }
}

const afterwards = [1, 5, 20, 61, 61, 300, 1_445, 1_445, 1_445, 1_445]

/** The provider behaves again, its delayed events arrive, and days pass. */
async function settle({ pool, clock, provider }: Batch, walks: Walk[]): Promise<void> {
  provider.behaves()
  for (const walk of walks) {
    walk.say('the provider behaves')
    for (const [id, { accountId, intent }] of provider.stripe.ledger.payments)
      if (accountId === walk.salon.accountId && intent.status === 'processing')
        await concludes(walk, id, walk.chance(0.7))
  }
  await provider.sendAll()
  for (const minutes of afterwards) {
    await quiet(pool)
    await clock.advance(minutes)
  }
  await quiet(pool)
  for (let day = 0; day < 6 && (await leftUndone(pool)).length > 0; day++) {
    await clock.advance(1_445)
    await quiet(pool)
  }
}

type Surroundings = { folder: string; mails: MailServer; clock: WalkClock; provider: WalkProvider }

async function open(folder: string): Promise<Surroundings & { close(): Promise<void> }> {
  const mails = await startMailServer()
  const clock = new WalkClock(join(folder, 'clock'))
  const stripe = await startStripe(clock.now)
  const close = async () => {
    await stripe.stop()
    await mails.close()
  }
  return { folder, mails, clock, provider: new WalkProvider(stripe, clock), close }
}

const productIn = (
  data: string,
  { mails, clock, provider }: Surroundings,
  log: string,
): Promise<OwnProduct> =>
  OwnProduct.in(
    data,
    {
      ...WalkProvider.settings(provider.stripe),
      SMTP_URL: mails.smtpUrl,
      WALK_CLOCK: clock.file,
      LOG_LEVEL: 'error',
    },
    { nodeOptions: ['--import', preload], log },
  )

/** The data folder of a new product, to copy. */
async function makeTemplate(folder: string): Promise<string> {
  const surroundings = await open(folder)
  const template = join(folder, 'template')
  const product = await productIn(template, surroundings, join(folder, 'template.log'))
  await product.start()
  await surroundings.clock.prepare((await visitEmbedded(template)).url)
  await product.end('SIGTERM')
  await surroundings.close()
  return template
}

type Result = {
  walks: Walk[]
  kills: Map<string, number>
  misbehaved: Map<string, number>
  others: string[]
  histories: string[]
}

async function walkBatch(template: string, seed: number, count: number): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'creneau-walks-'))
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  await cp(template, data, { recursive: true })
  const surroundings = await open(folder)
  const { mails, clock, provider } = surroundings
  const product = await productIn(data, surroundings, log)
  const random = randomFrom(seed)
  const kills = new Map<string, number>()
  const outages: Outage[] = []
  try {
    await product.start()
    provider.leadsTo(product.url)
    const pool = new pg.Pool({ connectionString: (await visitEmbedded(data)).url, max: 4 })
    pool.on('error', () => {})
    await clock.follow(pool)
    const batch = { product, pool, clock, provider, mails, random, kills, outages }
    const walks = Array.from({ length: count }, (_, number) => {
      const own = randomFrom(seed + 7_919 * (number + 1))
      return new Walk({ number, random: own, clock, provider, url: product.url })
    })
    for (const walk of walks) await openWalkSalon(walk, pool, mails)
    await walkOn(batch, walks)
    await settle(batch, walks)
    for (const walk of walks) await judge(walk, pool, mails.taken)
    const rows = [...(await bookingFaults(pool, clock.now(), patienceSeconds)), ...(await leftUndone(pool))]
    const faults = faultsIn(await readFile(log, 'utf8'), outages)
    const found = [...walks.flatMap(({ findings }) => findings), ...rows]
    const histories = await historiesIn(pool, found.join('\n'))
    await pool.end()
    return { walks, kills, misbehaved: provider.misbehaved, others: [...rows, ...faults], histories }
  } finally {
    await product.end('SIGTERM')
    await surroundings.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** From the kill until the product has recovered; by the walks' clock. */
type Outage = { from: number; until: number }

const recoveryMilliseconds = 5_000

/** The product says so to its operator. */
const expectedMessage = 'a payment does not match its deposit'

/** Errors in the log, unless the database was away. */
function faultsIn(log: string, outages: Outage[]): string[] {
  const isExpected = (line: string) => {
    const at = Number(/"time":(\d+)/.exec(line)?.[1])
    return outages.some(({ from, until }) => from <= at && at <= until + recoveryMilliseconds)
  }
  const lines = log.split('\n').filter((line) => line.includes('"level":50') || /^\s+at /.test(line))
  const faults = lines.filter((line) => !isExpected(line) && !line.includes(expectedMessage))
  return [...new Set(faults.map((line) => `logged: ${line.slice(0, 300)}`))]
}

const add = (sums: Map<string, number>, more: Map<string, number>) => {
  for (const [name, count] of more) sums.set(name, (sums.get(name) ?? 0) + count)
}

const listed = (sums: Map<string, number>) =>
  [...sums]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ')

/** Each batch has a seed of its own, so that `walks 15 <seed>` plays one again. */
export async function walkAtRandom(count: number, seed: number): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'creneau-walks-'))
  const found: string[] = []
  const [done, kills, misbehaved] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  let walked = 0
  try {
    const template = await makeTemplate(folder)
    for (let batch = 0; walked < count; batch++) {
      const begun = performance.now()
      const many = Math.min(walksAtOnce, count - walked)
      const result = await walkBatch(template, seed + batch, many)
      walked += many
      for (const walk of result.walks) {
        add(done, walk.done)
        found.push(...walk.findings)
        const isNamed = result.histories.some((history) => history.includes(`(tenant ${walk.tenantId})`))
        if (walk.findings.length === 0 && !isNamed) continue
        say(`\nseed ${seed + batch}, walk ${walk.number}:\n${walk.steps.join('\n')}`)
        for (const finding of walk.findings) say(`  → ${finding}`)
      }
      for (const finding of result.others) say(`seed ${seed + batch}: ${finding}`)
      for (const history of result.histories) say(`  ${history}`)
      found.push(...result.others)
      add(kills, result.kills)
      add(misbehaved, result.misbehaved)
      const seconds = Math.round((performance.now() - begun) / 1_000)
      say(`${walked} walks, seed ${seed + batch}: ${found.length} findings, ${seconds} s`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  say(`steps: ${listed(done)}`)
  say(`the provider: ${listed(misbehaved)}`)
  say(`kills: ${listed(kills)}`)
  return [
    {
      what: `findings in ${walked} random walks, seed ${seed}`,
      budget: 'none',
      measured: found.length === 0 ? 'none' : `${found.length}`,
      ok: found.length === 0,
    },
  ]
}
