import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from './binaries.ts'
import { openCluster, removeDrafts, restoreDraft } from './cluster.ts'
import type { Cluster } from './cluster-files.ts'
import { type Lock, takeLock } from './lock.ts'
import { lastComplaint, logSize, rotateLog } from './log.ts'
import { findServer, isServerOf, portBefore } from './note.ts'
import { partPasswords } from './passwords.ts'
import { InUse, StartRefused } from './refused.ts'
import { type ClusterFiles, freePort, launchServer, type Server, shutDown } from './server.ts'
import { chooseRunner } from './user.ts'

export { InUse, restoreDraft, StartRefused }

type Options = { dataDir: string; onEvent?: (line: string) => void }
export type Embedded = { url: string; stop(): Promise<void> }
type Owned = { server: Server; lock: Lock }
type Asked = { signal: AbortSignal; onEvent: (line: string) => void }

/** For this machine only. See docs/decisions/0001. */
export async function startEmbedded({ dataDir, onEvent = () => {} }: Options): Promise<Embedded> {
  try {
    const home = makeFolder(dataDir)
    const place = await openClusterFiles(home)
    const stopping = new AbortController()
    const owned = await own(place, { signal: stopping.signal, onEvent })
    removeDrafts(home)
    await prepare(place, owned)
    const supervision = supervise(place, owned, stopping, onEvent)
    return { url: urlOf(place.cluster, owned.server.port), stop: supervision.stop }
  } catch (error) {
    throw inOneLine(error, dataDir)
  }
}

function makeFolder(dataDir: string): string {
  mkdirSync(resolve(dataDir), { recursive: true })
  return realpathSync(dataDir)
}

async function openClusterFiles(home: string): Promise<ClusterFiles> {
  const { initdb, postgres, libraries } = findBinaries()
  const runner = chooseRunner(home, [initdb], libraries)
  const cluster = await openCluster(home, initdb, runner)
  const log = join(home, 'postgres.log')
  rotateLog(log)
  return { home, cluster, postgres, runner, log }
}

export const urlOf = ({ password }: Pick<Cluster, 'password'>, port: number) =>
  `postgres://creneau:${password}@127.0.0.1:${port}/creneau?sslmode=disable`

function inOneLine(error: unknown, dataDir: string): unknown {
  if (error instanceof StartRefused || !(error instanceof Error) || !('syscall' in error)) return error
  return new StartRefused(`The data folder ${dataDir} cannot be used: ${error.message}.`)
}

const attempts = 5

/** Adopts the server that an earlier process left running, or launches one. The lock makes it ours. */
async function own(place: ClusterFiles, asked: Asked, last?: Server): Promise<Owned> {
  const logStart = logSize(place.log)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const found = last?.isAlive() ? last : findServer(place.cluster.folder)
    const server =
      found ?? launchServer(place, last?.port ?? (await freePort(portBefore(place.cluster.folder))))
    const lock = await takeLock(server, place.cluster, asked).catch(async (error) => {
      if (!found) await shutDown(server)
      throw error
    })
    if (lock === 'held') throw new InUse(`Créneau is already running on the data in ${place.home}.`)
    if (lock !== 'dead') return { server, lock }
    // The port was taken in between, or processes of a killed server have not ended yet.
    if (attempt < attempts) await pause(50 * 2 ** attempt, undefined, { signal: asked.signal })
  }
  const complaint = lastComplaint(place.log, logStart)
  throw new StartRefused(`PostgreSQL did not start: ${complaint} (${place.log})${whatToDo(complaint, place)}`)
}

/** Only an interrupted machine or another program leaves a note that PostgreSQL cannot read. */
const whatToDo = (complaint: string, { cluster }: ClusterFiles): string =>
  /lock file .*postmaster\.pid/.test(complaint)
    ? `. If no PostgreSQL of this folder runs, delete ${join(cluster.folder, 'postmaster.pid')} and start again.`
    : ''

async function prepare({ cluster, runner }: ClusterFiles, { server, lock }: Owned): Promise<void> {
  try {
    await partPasswords(cluster, lock, runner)
    await createDatabase(lock.client, cluster.password)
  } catch (error) {
    await shutDown(server)
    throw error
  }
}

// The product's role is not a superuser: it has the same rights as on a hosted database.
async function createDatabase(client: pg.Client, password: string): Promise<void> {
  const missing = await findMissing(client)
  if (missing.role) await client.query(`create role creneau login createdb password '${password}'`)
  if (missing.database) await client.query('create database creneau owner creneau')
}

async function findMissing(client: pg.Client): Promise<{ role: boolean; database: boolean }> {
  const { rows } = await client.query(`
    select not exists (select from pg_roles where rolname = 'creneau') as role,
      not exists (select from pg_database where datname = 'creneau') as database`)
  return rows[0]
}

/** A session ends with its server, so the lost lock is the signal to restart it. */
function supervise(
  place: ClusterFiles,
  first: Owned,
  stopping: AbortController,
  onEvent: (line: string) => void,
) {
  const { signal } = stopping
  let current = first
  const watch = async () => {
    while (!signal.aborted) {
      await current.lock.lost
      if (signal.aborted) return
      current = (await regain(place, current, signal, onEvent)) ?? current
    }
    await shutDown(current.server)
  }
  const watching = watch()
  const end = async () => {
    stopping.abort()
    await shutDown(current.server)
    await watching
  }
  let ending: Promise<void> | undefined
  return { stop: () => (ending ??= end()) }
}

const maxDelayMs = 5_000

/** Keeps the port, so that connection pools reconnect. */
async function regain(
  place: ClusterFiles,
  lost: Owned,
  signal: AbortSignal,
  onEvent: (line: string) => void,
) {
  onEvent(
    isServerOf(lost.server.pid, place.cluster.folder)
      ? 'The session that guards the database was cut off; opening it again.'
      : 'PostgreSQL ended unexpectedly; starting it again.',
  )
  let isFirstFailure = true
  for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, maxDelayMs)) {
    try {
      const owned = await own(place, { signal, onEvent }, lost.server)
      onEvent('PostgreSQL is back.')
      return owned
    } catch (error) {
      if (isFirstFailure && !signal.aborted)
        onEvent(`PostgreSQL is not back yet: ${(error as Error).message}`)
      isFirstFailure = false
      await pause(wait, undefined, { signal }).catch(() => {})
    }
  }
  return null
}
