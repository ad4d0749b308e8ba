import { spawn } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster-files.ts'
import { giveToOwnerOf } from './folder-owner.ts'
import type { Runner } from './user.ts'

export type ClusterFiles = { home: string; cluster: Cluster; postgres: string; runner: Runner; log: string }

export type Server = { pid: number; port: number; isAlive(): boolean }

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // Data is read from memory or from an SSD.
  random_page_cost: '1.1',
  // The processors serve concurrent queries: one page of statistics already sends several at once.
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Leaves out the details, which quote user input.
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] %e ',
  log_min_error_statement: 'panic',
  cluster_name: 'creneau',
}

/** A separate session and process group, so that Ctrl-C in the terminal reaches us first. */
export function launchServer({ home, cluster, postgres, runner, log }: ClusterFiles, port: number): Server {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = runner.command(postgres, ['-D', cluster.folder, '-p', `${port}`, ...flags])
  const output = openSync(log, 'a', 0o600)
  giveToOwnerOf(home, log)
  const child = spawn(program, args, { ...runner.options, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  let ended = false
  child.on('exit', () => {
    ended = true
  })
  child.on('error', (error) => {
    ended = true
    writeFileSync(log, `FATAL: ${error.message}\n`, { flag: 'a' })
  })
  child.unref()
  return { pid: child.pid ?? 0, port, isAlive: () => !ended }
}

/** PostgreSQL's "fast shutdown". */
export async function shutDown(server: Server): Promise<void> {
  const signals: [afterMs: number, signal: NodeJS.Signals][] = [
    [0, 'SIGINT'],
    [60_000, 'SIGQUIT'],
    [70_000, 'SIGKILL'],
  ]
  const started = performance.now()
  while (server.pid > 0 && server.isAlive()) {
    const next = signals[0]
    if (next && performance.now() - started >= next[0]) {
      signal(server.pid, next[1])
      signals.shift()
    }
    await pause(10)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export function freePort(wished = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error) => (wished === 0 ? reject(error) : resolve(freePort())))
    probe.listen(wished, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
