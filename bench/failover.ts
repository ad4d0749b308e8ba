/**
 * Kills the primary or its Patroni while clients book. No confirmed booking may be lost or doubled, and
 * bookings must work again within 30 seconds. Exits with 1 when a line fails.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { MailServer } from '../test/fixtures/mail-server.ts'
import { Cluster } from './cluster/cluster.ts'
import { Load } from './cluster/load.ts'
import { requirePrograms } from './cluster/programs.ts'
import { startServer } from './product.ts'
import { demoOwner, openSalon, type Salon } from './salon.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const COPIES = 3
const PEOPLE = 12
const SALONS = 12
const WRITING_AGAIN_SECONDS = 30
const PATIENCE = 120_000

requirePrograms('postgresql', 'patroni', 'etcd', 'etcdOfPatroni', 'haproxy')

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

async function ask<Row extends object>(url: string, query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(query, values).finally(() => client.end())).rows
}

async function makeDatabase(url: string): Promise<string> {
  await ask(url, 'CREATE DATABASE creneau')
  const database = new URL(url)
  database.pathname = '/creneau'
  return database.href
}

async function failOver(cluster: Cluster, load: Load, round: number): Promise<boolean> {
  const old = await cluster.primary()
  if (!old) throw new Error('there is no primary')
  const what = round % 2 === 1 ? 'postgres' : 'patroni'
  const [refused, yes, killedAt] = [sum(load.refusals), load.acknowledged.length, Date.now()]
  await (what === 'postgres' ? cluster.killPostgres(old) : cluster.killPatroni(old))
  let now: string | null = null
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(250)) {
    now = await cluster.primary()
    if (now !== null && now !== old) break
  }
  const takenOverAfter = Date.now() - killedAt
  const before = load.acknowledged.length
  while (load.acknowledged.length < before + PEOPLE && Date.now() < killedAt + PATIENCE) await pause(100)
  cluster.restartPatroni()
  const isReplicated = await cluster.waitUntilReplicated(PATIENCE)
  const silence = load.silenceFrom(killedAt)
  const isRight = now !== null && now !== old && isReplicated && silence < WRITING_AGAIN_SECONDS * 1000
  const cells = [round, what, `${old} → ${now}`, seconds(takenOverAfter), seconds(silence)]
  const counts = [load.acknowledged.length - yes, sum(load.refusals) - refused, isRight ? 'yes' : 'NO']
  say(`| ${[...cells, ...counts].join(' | ')} |`)
  return isRight
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)

type Line = [what: string, found: number]

/** Each count must be zero. */
async function flaws(url: string, load: Load, office: MailServer): Promise<Line[]> {
  const acknowledged = load.acknowledged.map(({ key, reference }) => ({ key, reference }))
  const [row] = await ask<Record<string, number>>(
    url,
    `WITH told AS (SELECT key::uuid, reference FROM json_to_recordset($1) AS t (key text, reference text))
     SELECT
       (SELECT count(*) FROM told WHERE NOT EXISTS (SELECT FROM bookings b
         WHERE b.reference_token = told.reference AND b.request_key = told.key))::int AS lost,
       (SELECT count(*) FROM bookings b WHERE request_key IS NOT NULL
         AND NOT EXISTS (SELECT FROM told WHERE told.key = b.request_key))::int AS untold,
       (SELECT count(*) FROM (SELECT FROM bookings GROUP BY request_key HAVING request_key IS NOT NULL AND count(*) > 1) d)::int AS doubled,
       (SELECT count(*) FROM occupancies a JOIN occupancies b ON a.tenant_id = b.tenant_id AND a.staff_id = b.staff_id
         AND a.id < b.id AND a.session <> b.session AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at)::int AS overlapping,
       (SELECT count(*) FROM bookings b WHERE request_key IS NOT NULL AND (
         (SELECT count(*) FROM occupancies o WHERE o.tenant_id = b.tenant_id AND o.booking_id = b.id) <> 1
         OR (SELECT count(*) FROM booking_events e WHERE e.tenant_id = b.tenant_id AND e.booking_id = b.id) <> 1))::int AS torn`,
    [JSON.stringify(acknowledged)],
  )
  const addressed = load.acknowledged.flatMap(({ email }) => email ?? [])
  const numbers = addressed.map((email) => new Set(office.takenBy(email).map(({ messageId }) => messageId)))
  return [
    ['confirmed bookings that are missing', row?.lost ?? -1],
    ['bookings that were never confirmed to a client', row?.untold ?? -1],
    ['requests that became two bookings', row?.doubled ?? -1],
    ['overlapping rows', row?.overlapping ?? -1],
    ['bookings without exactly one occupancy and one event', row?.torn ?? -1],
    ['clients without a mail', numbers.filter(({ size }) => size === 0).length],
    ['clients with two different mails', numbers.filter(({ size }) => size > 1).length],
    ['refusals without the expected message', sum(load.unclear)],
  ]
}

const mailsAreOut = (url: string) =>
  ask(
    url,
    `SELECT FROM booking_events WHERE planned_at IS NULL
     UNION ALL SELECT FROM deliveries WHERE done_at IS NULL AND recipient = 'client'`,
  ).then(({ length }) => length === 0)

const closing: (() => Promise<unknown>)[] = []
const closeAll = async () => {
  for (const close of closing.splice(0).reverse())
    await close().catch((error) => say(`not closed: ${error.message}`))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => closeAll().then(() => process.exit(1)))
try {
  const office = new MailServer()
  await office.open()
  closing.push(() => office.close())
  const cluster = await Cluster.start(COPIES)
  closing.push(() => cluster.stop())
  if (!(await cluster.waitUntilReplicated(PATIENCE))) throw new Error('the cluster did not come up')
  const database = await makeDatabase(cluster.url)
  const settings = { SMTP_URL: office.smtpUrl, AUTH_SECRET: 'a secret that two servers share between them' }
  const servers: string[] = []
  for (let count = 0; count < 2; count++) {
    const server = await startServer(database, settings)
    closing.push(() => server.stop())
    servers.push(server.url)
  }
  const owner = await demoOwner(servers[0] ?? '')
  closing.push(async () => owner.close())
  const salons: Salon[] = []
  for (let count = 0; count < SALONS; count++) salons.push(await openSalon(owner, [15]))

  say(`${COPIES} PostgreSQL, one copy synchronous, ${PEOPLE} clients at ${servers.length} servers`)
  say(
    '| round | kill -9 of | primary | new primary after, s | longest time without a booking, s | booked | refused | ok |',
  )
  say('|---|---|---|---|---|---|---|---|')
  const load = new Load(servers, salons, PEOPLE)
  let isSound = true
  for (let round = 1; round <= ROUNDS; round++) {
    await pause(2_000)
    isSound = (await failOver(cluster, load, round)) && isSound
  }
  await load.stop()
  for (const deadline = Date.now() + PATIENCE; !(await mailsAreOut(database)) && Date.now() < deadline; )
    await pause(1_000)

  say(`\n${load.acknowledged.length} bookings; the longest wait for a reply: ${seconds(load.longestWait)} s`)
  for (const [told, count] of load.refusals) say(`refusal, ${count} times: ${told}`)
  say('\n| must be zero | found |\n|---|---|')
  for (const [what, found] of await flaws(database, load, office)) {
    say(`| ${what} | ${found} |`)
    if (found !== 0) isSound = false
  }
  if (!isSound) process.exitCode = 1
  say(process.exitCode ? '\nAt least one line fails.' : '\nNothing is lost or duplicated.')
} finally {
  await closeAll()
}
