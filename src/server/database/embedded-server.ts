import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefused } from './embedded-refused.ts'
import type { Runner } from './embedded-user.ts'

/** A PostgreSQL server process ("postmaster"), found alive or launched by us. */
export type Server = { pid: number; port: number; isAlive(): boolean }

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Without the details, which quote what people typed.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  cluster_name: 'creneau',
}

/** The live server of this very folder, according to the note that PostgreSQL keeps there. */
export function findServer(folder: string): Server | null {
  const note = readNote(folder)
  if (!note) return null
  if (!isServerOf(note.pid, note.folder)) return disown(folder, note)
  if (isSameFolder(note.folder, folder)) return { ...note, isAlive: () => isServerOf(note.pid, note.folder) }
  if (exists(note.folder)) return disown(folder, note)
  throw new StartRefused(
    `The database in ${folder} was moved from ${note.folder} while its server (process ${note.pid}) runs: stop that first.`,
  )
}

type Note = { pid: number; folder: string; port: number; rest: string[] }

function readNote(folder: string): Note | null {
  try {
    const [pid, home = '', ...rest] = readFileSync(noteIn(folder), 'utf8').split('\n')
    return { pid: Number(pid), folder: home, port: Number(rest[1]), rest }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const noteIn = (folder: string) => join(folder, 'postmaster.pid')

// The note is stale, or a copy. PostgreSQL refuses to start when its number now belongs to another
// process, unless that is its own parent: us. The other lines let it still look for lost children.
function disown(folder: string, { folder: home, rest }: Note): null {
  writeFileSync(noteIn(folder), [process.pid, home, ...rest].join('\n'))
  return null
}

/** Not `kill(pid, 0)`: the number may have been given to another process, or be one that nobody has buried. */
function isServerOf(pid: number, folder: string): boolean {
  if (!(pid > 0)) return false
  if (process.platform === 'linux') return commandLine(pid).includes(folder)
  return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`])
    .stdout.toString()
    .includes(folder)
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function isSameFolder(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => statSync(path, { throwIfNoEntry: false }))
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev
}

const exists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Its own session and process group, so that Ctrl-C in the terminal is ours to pass on. */
export function launchServer(
  postgres: string,
  folder: string,
  port: number,
  log: string,
  runner: Runner,
): Server {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = runner.command(postgres, ['-D', folder, '-p', `${port}`, ...flags])
  const output = openSync(log, 'a', 0o600)
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

/** Disconnects everybody, writes everything down and ends ("fast shutdown"). */
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const keptLogBytes = 10_000_000

/** Between two servers, never under one. */
export function rotateLog(log: string): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > keptLogBytes) renameSync(log, `${log}.1`)
}

export function lastComplaint(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const line = lines.findLast((candidate) => /FATAL|PANIC/.test(candidate)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(?=FATAL|PANIC)/, '')
}
