/**
 * Kills first starts, upgrades and restores at random moments, and checks that the next start answers. `npm run
 * prove:starts [number of kills] [seed] [part…]`; the seed decides when and how. STARTS_CACHE keeps npm's cache between
 * runs. Exits with 1 when a start does not answer.
 */
import { readFileSync, rmSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { demo } from '../db/seed.ts'
import { startEmbedded } from '../src/server/database/embedded/start.ts'
import frozen from '../test/upgrade/before-staff.json' with { type: 'json' }
import { type Line, print } from './budget.ts'
import { copyCheckout, type Ending, endings, type Started, StartedCheckout } from './checkout.ts'
import { randomFrom } from './random.ts'

const KILLS = Number(process.argv[2] ?? 60)
const SEED = Number(process.argv[3] ?? Math.floor(Math.random() * 1_000_000))
const only = process.argv.slice(4)

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const random = randomFrom(SEED)
const folder = await mkdtemp(join(tmpdir(), 'creneau-starts-'))
const at = (...names: string[]) => join(folder, ...names)
const checkout = new StartedCheckout(at('app'), process.env.STARTS_CACHE ?? at('cache'))
const remove = (path: string) => rm(path, { recursive: true, force: true })
const backup = at('one.backup.gz')
const dataDir = at('data')

const demoPage = `/book/${demo.shareToken}`

/** A data folder of a version long ago. */
async function makeOldData(): Promise<void> {
  const database = await startEmbedded({ dataDir: at('old') })
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(readFileSync(join(import.meta.dirname, '../test/upgrade/before-staff.sql'), 'utf8'))
  await client.end()
  await database.stop()
}

type Part = {
  share: number
  /** In milliseconds, when nothing kills it. Measured if the first start did not show it. */
  takes?: number
  /** Takes away what this part makes. */
  clear(): Promise<void>
  run(): Started
  /** What runs after the kill, before the start that must answer. */
  again?(): Promise<void>
  shows: string
}

async function freshData(): Promise<void> {
  await remove(dataDir)
  await cp(at('made'), dataDir, { recursive: true })
}

/** A restore waits for a minute when the killed one may still be at work. */
async function restoreAgain(): Promise<void> {
  for (const deadline = Date.now() + 90_000; ; await pause(2_000)) {
    const { code, said } = await checkout.run('restore', dataDir, ['--from', backup]).ended
    if (code === 0 || said.includes('not empty')) return
    if (!said.includes('try again in a minute') || Date.now() > deadline)
      throw new Error(`restore after the kill: ${said}`)
  }
}

const start = () => checkout.run('start', dataDir)

/** All other parts are made already, which saves most of the time. */
const partsAfter = ({ install, build }: { install: number; build: number }): Record<string, Part> => ({
  'database and demo': { share: 0.25, clear: () => remove(dataDir), run: start, shows: demoPage },
  upgrade: {
    share: 0.2,
    clear: async () => {
      await remove(dataDir)
      await cp(at('old'), dataDir, { recursive: true })
    },
    run: start,
    shows: `/api/public/bookings/${frozen.references.pending}`,
  },
  restore: {
    share: 0.2,
    clear: () => remove(dataDir),
    run: () => checkout.run('restore', dataDir, ['--from', backup]),
    again: restoreAgain,
    shows: demoPage,
  },
  build: {
    takes: build,
    share: 0.2,
    clear: async () => {
      await freshData()
      checkout.removeBuild()
    },
    run: start,
    shows: demoPage,
  },
  install: {
    takes: install,
    share: 0.15,
    clear: async () => {
      await freshData()
      checkout.removePackages()
    },
    run: start,
    shows: demoPage,
  },
})

async function measure({ takes, clear, run }: Part): Promise<number> {
  if (takes !== undefined) return takes
  await clear()
  const running = run()
  const took = await running.isDone()
  await running.end('Ctrl-C')
  return took
}

const lines: Line[] = []
const slowest = new Map<Ending, number>()

async function prove(name: string, part: Part): Promise<void> {
  const takes = await measure(part)
  const kills = Math.max(1, Math.round(KILLS * part.share))
  say(`${name}: takes ${seconds(takes)}, ${kills} kills`)
  let answered = 0
  for (let kill = 1; kill <= kills; kill++) {
    const after = 100 + random() * takes
    const ending = endings[Math.floor(random() * endings.length)] ?? 'Ctrl-C'
    await part.clear()
    const running = part.run()
    const endTook = await running.endAfter(after, ending)
    slowest.set(ending, Math.max(slowest.get(ending) ?? 0, endTook))
    const result = await next(part).catch((error: Error) => error)
    const outcome =
      result instanceof Error ? `NOT WHOLE: ${result.message}` : `answers after ${seconds(result)}`
    if (!(result instanceof Error)) answered++
    say(`  ${kill}. ${ending} after ${seconds(after)}, ended in ${seconds(endTook)}: ${outcome}`)
  }
  lines.push({
    what: `${name}: starts that answer after a kill`,
    budget: `${kills}`,
    measured: `${answered}`,
    ok: answered === kills,
  })
}

async function next({ again, shows }: Part): Promise<number> {
  await again?.()
  const running = start()
  try {
    const took = await running.isDone()
    await running.shows(shows)
    return took
  } finally {
    await running.end('Ctrl-C')
  }
}

function clean(): void {
  checkout.endAll()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    clean()
    process.exit(1)
  })

try {
  say(`${KILLS} kills, seed ${SEED}, Node ${process.version}`)
  copyCheckout(at('app'))
  await checkout.open()
  const first = start()
  const took = await first.isDone()
  say(`first start, which fills npm's cache: ${seconds(took)}`)
  const { installTook = took } = first
  const made = await checkout.run('backup', dataDir, ['--to', backup]).ended
  if (made.code !== 0) throw new Error(made.said)
  await first.end('Ctrl-C')
  await rename(dataDir, at('made'))
  await makeOldData()
  checkout.goOffline()
  for (const [name, part] of Object.entries(partsAfter({ install: installTook, build: took - installTook })))
    if (only.length === 0 || only.includes(name)) await prove(name, part)
  for (const ending of ['Ctrl-C', 'closed terminal'] as const) {
    const took = slowest.get(ending) ?? 0
    lines.push({ what: `${ending}: time to end`, budget: '15 s', measured: seconds(took), ok: took < 15_000 })
  }
  print(lines)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
} finally {
  clean()
}
