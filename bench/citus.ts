/**
 * Proves that the product runs on Citus: `PG_CONFIG=… npm run prove:citus [rounds of prove:overlap] [HTTP tests …]`. Runs
 * the HTTP tests and `prove:overlap` on a coordinator and two workers, adds a third under load and kills one. Exits with 1
 * when a line fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateToLatest } from '../src/server/database/migrate.ts'
import { createEmptyDatabase } from '../test/fixtures/machines.ts'
import { type Line, print } from './budget.ts'
import { CitusCluster } from './cluster/citus-cluster.ts'
import { rebalanceUnderLoad } from './cluster/rebalance.ts'
import {
  countShards,
  millisecondsOf,
  ofServer,
  readStatements,
  type Statement,
  tryOut,
} from './cluster/statements.ts'

const [, , ROUNDS = '20', ...only] = process.argv
const WORKERS = 2
/** Citus' own number, and fewer for the many small databases of the tests. */
const SHARDS = 32
const TEST_SHARDS = 4
/** Three PostgreSQL share the processors, and each booking commits on two of them. */
const SLOWEST_MILLISECONDS = 15_000

const missing = CitusCluster.missing(process.env.PG_CONFIG)
if (missing) {
  process.stderr.write(missing)
  process.exit(1)
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const lines: Line[] = []
const mustBe = (what: string, budget: number, measured: number) =>
  lines.push({ what, budget: `${budget}`, measured: `${measured}`, ok: measured === budget })
const note = (what: string, measured: string) => lines.push({ what, budget: '', measured, ok: true })

async function run(args: string[], env: Record<string, string>): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  return code === 0
}

type TestResults = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }

async function runTests(folder: string): Promise<void> {
  const files = only.length > 0 ? only.map((name) => `test/http/${name}.test.ts`) : ['test/http']
  const TEST_RESULTS = join(folder, 'results.json')
  await run(['bin/test.mjs', '--project', 'http', ...files], { TEST_RESULTS })
  const results: TestResults = JSON.parse(await readFile(TEST_RESULTS, 'utf8'))
  note('HTTP tests passed', `${results.numPassedTests}`)
  mustBe('HTTP tests failed', 0, results.numFailedTests)
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 160)

/** Plans each statement that the tests sent on a database with the usual number of shards. */
async function plan(cluster: CitusCluster): Promise<void> {
  const read = await Promise.all(cluster.logs.map((log) => readStatements(log)))
  const isOfServer = await ofServer()
  const refused = new Map<string, string>()
  for (const { text, message } of read.flatMap((each) => each.refused))
    if (isOfServer(text)) refused.set(text, message)
  const database = await createEmptyDatabase(cluster.url, 'creneau_statements')
  await migrateToLatest(database)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const byShards = new Map<number, Statement[]>()
  const unexplained: Statement[] = []
  for (const statement of (read[0]?.sent ?? []).filter(({ text }) => isOfServer(text))) {
    try {
      const shards = await countShards(client, statement)
      byShards.set(shards, [...(byShards.get(shards) ?? []), statement])
    } catch {
      const { refusal } = await tryOut(client, statement)
      if (refusal) refused.set(statement.text, refusal)
      else unexplained.push(statement)
    }
  }
  for (const [text, message] of refused) say(`refused: ${message}\n  ${inOneLine(text)}`)
  for (const [shards, statements] of [...byShards].sort(([a], [b]) => a - b)) {
    note(
      shards === 0 ? 'statements on the coordinator alone' : `statements on ${shards} shards`,
      `${statements.length}`,
    )
    if (shards > 1)
      for (const statement of statements)
        say(`${shards} shards, ${await millisecondsOf(client, statement)} ms: ${inOneLine(statement.text)}`)
  }
  for (const { text } of unexplained) say(`runs, not explained: ${inOneLine(text)}`)
  note('statements that run and that Citus does not explain', `${unexplained.length}`)
  await client.end()
  mustBe('statements refused', 0, refused.size)
}

async function moveShards(cluster: CitusCluster): Promise<void> {
  const { phases, ...found } = await rebalanceUnderLoad(cluster)
  say('| phase | took, s | bookings | longest time without a booking of one salon, s |\n|---|---|---|---|')
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  for (const { what, milliseconds, bookings, longestPause } of phases)
    say(`| ${what} | ${seconds(milliseconds)} | ${bookings} | ${seconds(longestPause)} |`)
  note('shards moved to the third worker', `${found.movedShards}`)
  note('bookings confirmed meanwhile', `${found.confirmed}`)
  mustBe('confirmed bookings lost', 0, found.lost)
  mustBe('bookings doubled', 0, found.doubled)
  mustBe('bookings never confirmed', 0, found.unknown)
  mustBe('bookings that overlap', 0, found.overlapping)
  mustBe('bookings without time or event', 0, found.incomplete)
  note('longest time without a booking, s', seconds(Math.max(...phases.map((each) => each.longestPause))))
}

const folder = await mkdtemp(join(tmpdir(), 'creneau-results-'))
const cluster = await CitusCluster.start(process.env.PG_CONFIG ?? '', WORKERS)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cluster.stop().then(() => process.exit(1)))
try {
  Object.assign(process.env, { DATABASE_URL: cluster.url, CITUS_WORKERS: cluster.workers.join(' ') })
  say(`${await cluster.version()}, a coordinator and ${WORKERS} workers`)
  await cluster.set('citus.shard_count', `${TEST_SHARDS}`)
  await cluster.set('log_statement', 'all')
  await runTests(folder)
  await cluster.set('log_statement', 'none')
  await cluster.set('citus.shard_count', `${SHARDS}`)
  await plan(cluster)
  const isExact = await run(['bench/overlap.ts', ROUNDS, `${SLOWEST_MILLISECONDS}`], {})
  lines.push({
    what: 'prove:overlap',
    budget: 'exact',
    measured: isExact ? 'exact' : 'not exact',
    ok: isExact,
  })
  await moveShards(cluster)
  print(lines)
  if (lines.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
