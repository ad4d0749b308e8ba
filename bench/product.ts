import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeOptions } from '../bin/node-options.mjs'
import { startEmbedded } from '../src/server/database/embedded/start.ts'
import { createEmptyDatabase, runOnMachines } from '../test/fixtures/machines.ts'
import { programOf } from './program.ts'

export type RunningServer = {
  url: string
  pid: number
  lives(): boolean
  stop(): Promise<void>
}

/** Runs in separate processes, as users run it. */
export type RunningProduct = RunningServer & { databaseUrl: string }

const patienceMilliseconds = 60_000

/** Below the ephemeral ports, so that no connection of another program takes it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** Uses the server in DATABASE_URL, or the product's own PostgreSQL in the folder. */
async function openDatabase(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const embedded = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir: folder })
  const server = process.env.DATABASE_URL ?? embedded?.url ?? ''
  const name = `creneau_bench_${process.pid}_${Math.floor(Math.random() * 1e9)}`
  return {
    url: await createEmptyDatabase(server, name),
    close: async () => {
      await runOnMachines(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await embedded?.stop()
    },
  }
}

export async function startServer(
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'creneau-server-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // With an IPC channel: if this process is killed, the product shuts down.
  const child = fork(programOf('main'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: nodeOptions,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      POOLER_STATEMENTS: process.env.POOLER_STATEMENTS,
      PORT: `${port}`,
      BASE_URL: url,
      ...settings,
    },
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const isReady = async () =>
    await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const deadline = Date.now() + patienceMilliseconds; !(await isReady()); ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('the product did not start')
    }
    await pause(100)
  }
  const lives = () => child.exitCode === null && child.signalCode === null
  return { url, pid: child.pid ?? 0, lives, stop }
}

export async function startProduct(settings: Record<string, string>): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'creneau-bench-'))
  const database = await openDatabase(folder)
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  const server = await startServer(database.url, settings).catch(async (error) => {
    await close()
    throw error
  })
  const stop = async () => {
    await server.stop()
    await close()
  }
  return { ...server, databaseUrl: database.url, stop }
}
