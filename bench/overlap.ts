/**
 * Proves that there is no double booking: in every round, 64 requests for one time reach two server processes
 * at once. Exits with 1 when anything is wrong.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { addDays, timeOf } from '../src/domain/wall-time.ts'
import { todayIn } from '../src/domain/zones.ts'
import {
  type Contest,
  type ContestSetup,
  contests,
  equalRequests,
  type Parked,
  person,
  REQUESTS,
  type Round,
  SEATS,
} from './contests.ts'
import { startProduct } from './product.ts'
import { raceToReschedule } from './rescheduling-race.ts'
import { askForDeposit, Caller, demoOwner, openSalon, type Reply } from './salon.ts'
import { raceForOffers } from './waiting-race.ts'

const ROUNDS = Number(process.argv[2] ?? 200)
const PROCESSES = 2
const SLOWEST_MILLISECONDS = Number(process.argv[3] ?? 1_000)
/** Each round uses three hours: seven rounds a day, within the 30 days that are open to clients. */
const ROUNDS_PER_DAY = 7
const BLOCK_MINUTES = 180
/** Idle PostgreSQL processes report their statistics after ten seconds at the latest. */
const STATISTICS_MILLISECONDS = 11_000

/** Half of these bookings are cancelled; half keep a slot far away from every contest. */
const park = ({ owner, salon }: ContestSetup, index: number): Promise<Parked> =>
  owner.get<Parked>('POST', `/api/schedules/${salon.id}/bookings`, {
    serviceId: salon.services.get(60),
    date: addDays('2100-01-01', Math.floor(index / 24)),
    startTime: timeOf((index % 24) * 60),
    status: index % 2 === 0 ? 'approved' : 'cancelled',
    ...person,
  })

const expectedRefusals = new Set<unknown>(['slot_taken', 'booking_overlaps', 'slot_held'])
const isExpectedRefusal = ({ alsoRefused }: Contest, { status, body }: Reply) =>
  status === 409 && (expectedRefusals.has(body.code) || body.code === alsoRefused)

type Result = { name: string; exact: number; outcomes: Map<string, number>; milliseconds: number[] }

async function hold(contest: Contest, stage: ContestSetup, rounds: number): Promise<Result> {
  const result: Result = { name: contest.name, exact: 0, outcomes: new Map(), milliseconds: [] }
  for (let index = 0; index < contest.parked; index++) stage.parked.push(await park(stage, index))
  const tomorrow = addDays(todayIn('UTC', Date.now()), 1)
  for (let index = 0; index < rounds; index++) {
    const block = (index % ROUNDS_PER_DAY) * BLOCK_MINUTES
    const round: Round = {
      date: addDays(tomorrow, Math.floor(index / ROUNDS_PER_DAY)),
      at: (minute) => timeOf(block + minute),
    }
    const started = performance.now()
    const replies = await Promise.all(contest.requests(stage, round))
    result.milliseconds.push(performance.now() - started)
    const won = replies.filter(({ status }) => status < 300)
    const { winners = 1 } = contest
    const isRight = typeof winners === 'number' ? won.length === winners : await winners(stage, won)
    const refused = replies.filter((reply) => isExpectedRefusal(contest, reply))
    if (isRight && refused.length === REQUESTS - won.length) result.exact++
    for (const { status, body } of replies) {
      const outcome = status < 300 ? `${status}` : `${status} ${body.code}`
      result.outcomes.set(outcome, (result.outcomes.get(outcome) ?? 0) + 1)
    }
    for (const { body } of contest.deposit ? won : []) {
      await stage.client.get('POST', `/api/public/bookings/${body.referenceToken}/cancel`)
    }
    for (const [place, { id }] of stage.parked.entries()) {
      if (won.some(({ body }) => body.id === id)) stage.parked[place] = await park(stage, place)
    }
  }
  return result
}

async function ask<Row extends object>(databaseUrl: string, query: string): Promise<Row> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Row>(query).finally(() => client.end())
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

const overlapping = `
  SELECT count(*)::int AS count FROM occupancies a JOIN occupancies b
    ON a.tenant_id = b.tenant_id AND a.staff_id = b.staff_id AND a.id < b.id AND a.session <> b.session
      AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`

const rounded = (milliseconds: number) => Math.round(milliseconds)
const say = (line: string) => process.stdout.write(`${line}\n`)

function report({ name, exact, outcomes, milliseconds }: Result, limit: number): boolean {
  const ascending = milliseconds.toSorted((a, b) => a - b)
  const slowest = ascending.at(-1) ?? 0
  const median = ascending[ascending.length >> 1] ?? 0
  const cells = [name.padEnd(26), milliseconds.length, exact, rounded(median), rounded(slowest)]
  const counts = [...outcomes].sort().map(([outcome, count]) => `${outcome} × ${count}`)
  say(`${cells.map((cell) => String(cell).padStart(10)).join('')}   ${counts.join(', ')}`)
  return exact === milliseconds.length && slowest < limit
}

const product = await startProduct({ WEB_CONCURRENCY: `${PROCESSES}` })
try {
  const owner = await demoOwner(product.url)
  const client = new Caller(product.url, { cookies: false })
  say(`${REQUESTS} requests at once, ${PROCESSES} server processes, Node ${process.version}`)
  say(`${'contest'.padEnd(26)}    rounds   exact median ms   slowest   outcomes`)
  const run = async (contest: Contest, rounds: number, limit: number) => {
    const salon = await openSalon(owner, [30, 60, 90, 120], { staff: contest.staff ?? 1, seats: SEATS })
    if (contest.deposit) await askForDeposit(owner, salon)
    return report(await hold(contest, { owner, client, salon, parked: [] }, rounds), limit)
  }
  // The warm-up opens connections, compiles code and loads the email templates.
  let isSound = await run({ ...equalRequests, name: 'warm-up' }, 1, Number.POSITIVE_INFINITY)
  for (const contest of contests) isSound = (await run(contest, ROUNDS, SLOWEST_MILLISECONDS)) && isSound
  const database = new pg.Client({ connectionString: product.databaseUrl })
  await database.connect()
  const races = { 'offers of the waiting list': raceForOffers, rescheduling: raceToReschedule }
  try {
    for (const [name, hold] of Object.entries(races)) {
      const race = await hold({ owner, client, database }, ROUNDS)
      for (const fault of race.faults) say(fault)
      isSound = report({ name, ...race }, SLOWEST_MILLISECONDS) && isSound
    }
  } finally {
    await database.end()
  }
  owner.close()
  client.close()
  const overlaps = await ask<{ count: number }>(product.databaseUrl, overlapping)
  await pause(STATISTICS_MILLISECONDS)
  const { deadlocks } = await ask<{ deadlocks: number }>(
    product.databaseUrl,
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  )
  say(`overlapping rows: ${overlaps.count}, deadlocks in PostgreSQL: ${deadlocks}`)
  if (!isSound || overlaps.count > 0) process.exitCode = 1
  say(
    process.exitCode
      ? 'At least one line fails.'
      : `Every round had exactly as many winners as places, in under ${SLOWEST_MILLISECONDS / 1000} s.`,
  )
} finally {
  await product.stop()
}
