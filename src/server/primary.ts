import cluster from 'node:cluster'
import { isEmpty, seedDemo } from '../../db/seed.ts'
import { announce } from './announce.ts'
import { followZoneRules, ownZoneRules } from './bookings/zone-rules.ts'
import { type Closing, startClosing } from './closing.ts'
import { type CompleteEnv, completeEnv } from './complete-env.ts'
import { connect } from './database/connection.ts'
import { StartRefused, startEmbedded } from './database/embedded/start.ts'
import { isSuperuser, migrateToLatest, readMigration } from './database/migrate.ts'
import type { Env } from './env.ts'
import { ended, type Kept, keepRunning } from './keep-running.ts'
import { startMailProcess } from './mail-process.ts'
import { answerForAll } from './metrics/all-processes.ts'
import { noteProcess, tellNewProcesses } from './processes-down.ts'
import { serve, tryPort } from './serve.ts'

const maxDatabaseStopMilliseconds = 20_000
/** A server process closes its own resources within this time. */
const maxProcessStopMilliseconds = 15_000

async function openDatabase(env: Env, closing: Closing): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL
  const starting = startEmbedded({
    dataDir: env.DATA_DIR,
    onEvent: (line) => process.stderr.write(`${line}\n`),
  })
  // Registered before the start ends, because Ctrl-C may come during it.
  closing.add(async () => (await starting).stop(), maxDatabaseStopMilliseconds)
  return (await starting).url
}

const ofNewerVersion =
  'Warning: a newer version has changed this database: start that one, or restore a backup from before, unless its changelog says that both work on it\n'

/** Outside production, an empty database gets the demo salon, even if several processes start together. */
async function prepareDatabase(env: CompleteEnv): Promise<void> {
  await migrateToLatest(env.DATABASE_DIRECT_URL, async (tx) => {
    if (env.NODE_ENV !== 'production' && (await isEmpty(tx))) await seedDemo(tx, Date.now())
    if (env.NODE_ENV === 'production' && (await isSuperuser(tx)))
      process.stderr.write('Warning: DATABASE_URL signs in as a superuser: owning its database is enough\n')
    if ((await readMigration(tx)).newest === null) process.stderr.write(ofNewerVersion)
  })
  await followRulesOfZones(env.DATABASE_DIRECT_URL)
}

/** Keeps the wall times of bookings if this Node, or this version, has other time zone rules than before. */
async function followRulesOfZones(databaseUrl: string): Promise<void> {
  const { pool, db } = connect(databaseUrl, 1, { queryMilliseconds: null })
  const { moved, kept, failed } = await followZoneRules(db, ownZoneRules, Date.now()).finally(() =>
    pool.end(),
  )
  if (moved > 0) process.stderr.write(`Time zone rules ${ownZoneRules.version}: ${moved} bookings moved\n`)
  if (kept > 0) process.stderr.write(`Warning: ${kept} bookings could not move: their owners are notified\n`)
  if (failed.length > 0)
    process.stderr.write(
      `Warning: schedules ${failed.join(', ')} keep the old time zone rules until the next start\n`,
    )
}

/** Replaces any process that ends unexpectedly. Refuses to start if one ends before it listens. */
async function startProcesses(env: CompleteEnv, closing: Closing): Promise<void> {
  await tryPort(env)
  answerForAll()
  tellNewProcesses()
  const settings = {
    DATABASE_URL: env.DATABASE_URL,
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL,
    AUTH_SECRET: env.AUTH_SECRET,
    BASE_URL: env.BASE_URL,
  }
  const processes: Kept[] = []
  closing.add(() => {
    for (const { stop } of processes) stop()
    return Promise.all(processes.map(({ current }) => ended(current(), 'SIGTERM')))
  }, maxProcessStopMilliseconds)
  const keep = (name: string) =>
    new Promise<void>((resolve, reject) => {
      let listened = false
      const start = () => {
        const worker = cluster.fork(settings)
        worker.once('listening', () => {
          listened = true
          noteProcess(name, false)
          resolve()
        })
        // The cluster passes on the error of a failed fork, which `keepRunning` handles.
        worker.on('error', () => {})
        return worker.process
      }
      const hasEnded = (why: string) => {
        noteProcess(name, true)
        if (listened) process.stderr.write(`A server process ended (${why}): another is started.\n`)
        else reject(new StartRefused(`A server process ended (${why}) before it listened.`))
      }
      processes.push(keepRunning({ start, ended: hasEnded }))
    })
  const all = Array.from({ length: env.WEB_CONCURRENCY }, (_, nth) => keep(`server ${nth + 1}`))
  await Promise.all(all)
}

/** This process owns the database. */
export async function startPrimary(env: Env): Promise<void> {
  const closing = startClosing()
  closing.onSignal(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])
  // The launcher's channel closes when the launcher is killed. No stop signal would come after that.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  try {
    const settings = await completeEnv(env, await openDatabase(env, closing))
    await prepareDatabase(settings)
    if (env.WEB_CONCURRENCY > 1) await startProcesses(settings, closing)
    else await serve(settings, closing)
    announce(settings)
    if (env.WORKER === 'on') startMailProcess(settings, closing)
  } catch (error) {
    const wasClosing = closing.hasBegun()
    await closing.run()
    // An error after a request to stop is a consequence of stopping.
    if (!wasClosing) throw error
  }
}
