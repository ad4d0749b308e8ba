import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './refused.ts'
import type { Server } from './server.ts'

/** The live server according to PostgreSQL's `postmaster.pid`. */
export function findServer(folder: string): Server | null {
  const note = readNote(folder)
  if (!note) return null
  if (!isServerOf(note.pid, note.folder)) return isTaken(note.pid) ? disown(folder, note) : null
  if (isSameFolder(note.folder, folder)) return { ...note, isAlive: () => isServerOf(note.pid, note.folder) }
  if (exists(note.folder)) return disown(folder, note)
  throw new StartRefused(
    `The database in ${folder} was moved from ${note.folder} while its server (process ${note.pid}) runs: stop that first.`,
  )
}

/** 0 for any port. A copy has no port yet. */
export function portBefore(folder: string): number {
  const note = readNote(folder)
  return note && isSameFolder(note.folder, folder) ? note.port || 0 : 0
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

// PostgreSQL refuses to start while the process id in a stale or copied note belongs to any process other than its
// own parent: us. The other lines let it still look for orphaned children.
function disown(folder: string, { folder: home, rest }: Note): null {
  writeFileSync(noteIn(folder), [process.pid, home, ...rest].join('\n'))
  return null
}

/** Does not use `kill(pid, 0)`: the id may belong to another process by now, or to a zombie. */
export function isServerOf(pid: number, folder: string): boolean {
  if (!(pid > 0)) return false
  if (process.platform === 'linux') return commandLine(pid).includes(folder)
  return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`])
    .stdout.toString()
    .includes(folder)
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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
