import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster-files.ts'
import { StartRefused } from './refused.ts'
import type { Server } from './server.ts'

// An arbitrary number, equal in every version: the holder of this lock in `postgres` owns the server.
const lockNumber = 20_261_120

// The session of a killed owner ends a moment after it.
const lockPatienceMs = 1_500
const answerPatienceMs = 120_000
const quietMs = 10_000

/** A cluster of an older version opens with the product's password. */
export type Lock = {
  client: pg.Client
  lost: Promise<void>
  opened: 'by the administrator' | 'with the password of the product'
}

export async function takeLock(
  server: Server,
  { folder, password, administrators }: Cluster,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (line: string) => void },
): Promise<Lock | 'held' | 'dead'> {
  let deadline = performance.now() + answerPatienceMs
  let quietUntil = performance.now() + quietMs
  let own = administrators
  while (server.isAlive()) {
    const session = newSession(server.port, own ?? password)
    try {
      await session.client.connect()
      const opened = own ? 'by the administrator' : 'with the password of the product'
      if (await waitForLock(session.client, signal)) return { ...session, opened }
      await session.client.end()
      return 'held'
    } catch (error) {
      session.client.end().catch(() => {})
      if (signal.aborted) throw error
      if (own && isWrongPassword(error)) {
        own = null
        continue
      }
      if (isFinal(error)) throw new StartRefused(`The database in ${folder} refuses us: ${text(error)}.`)
      if (isNotReady(error)) {
        // After a crash, PostgreSQL reads its journal, from the beginning again if it is ended meanwhile.
        deadline = performance.now() + answerPatienceMs
        if (performance.now() > quietUntil) {
          onEvent(`PostgreSQL is not ready yet: ${text(error)}.`)
          quietUntil = Number.POSITIVE_INFINITY
        }
      }
      if (performance.now() > deadline)
        throw new StartRefused(`The database in ${folder} does not answer: ${text(error)}.`)
      await pause(20, undefined, { signal })
    }
  }
  return 'dead'
}

function newSession(port: number, password: string): Omit<Lock, 'opened'> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'creneau supervisor',
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, this event would end the process; `end` follows it and notifies the supervisor.
  client.on('error', () => {})
  return { client, lost: new Promise((resolve) => client.once('end', resolve)) }
}

async function waitForLock(client: pg.Client, signal: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + lockPatienceMs
  while (!(await tryLock(client))) {
    if (performance.now() > deadline) return false
    await pause(50, undefined, { signal })
  }
  return true
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockNumber])
  return rows[0].taken
}

const isNotReady = (error: unknown) => (error as { code?: string }).code === '57P03'

const isWrongPassword = (error: unknown) => (error as { code?: string }).code === '28P01'

// A wrong password or a missing database is permanent; other errors end once the server has started or stopped.
function isFinal(error: unknown): boolean {
  return /^(28|3D)...$/.test((error as { code?: string }).code ?? '')
}

const text = (error: unknown) => (error instanceof Error ? error.message : String(error))
