import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** `folder` is for programs that are not on the PATH. */
const debian = {
  postgresql: { package: 'postgresql-15', program: 'postgres', folder: '/usr/lib/postgresql/15/bin' },
  patroni: { package: 'patroni', program: 'patroni', folder: '/usr/bin' },
  etcd: { package: 'etcd-server', program: 'etcd', folder: '/usr/bin' },
  /** Patroni needs it for etcd, but its package does not depend on it. */
  etcdOfPatroni: {
    package: 'python3-etcd',
    program: 'etcd/__init__.py',
    folder: '/usr/lib/python3/dist-packages',
  },
  haproxy: { package: 'haproxy', program: 'haproxy', folder: '/usr/sbin' },
  pgbouncer: { package: 'pgbouncer', program: 'pgbouncer', folder: '/usr/sbin' },
}

type Name = keyof typeof debian

export const postgresFolder = debian.postgresql.folder

export const pathOf = (name: Name): string => {
  const { folder, program } = debian[name]
  const folders = [folder, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.map((each) => join(each, program)).find((path) => existsSync(path)) ?? ''
}

export function requirePrograms(...names: Name[]): void {
  const lacking = names.filter((name) => pathOf(name) === '').map((name) => debian[name].package)
  if (lacking.length === 0) return
  process.stderr.write(`Lacking Debian packages: apt-get install ${lacking.join(' ')}\n`)
  process.exit(1)
}

export class Daemon {
  private child: ChildProcess | undefined
  private readonly command: [program: string, args: string[]]
  private readonly options: SpawnOptions
  private readonly log: string

  constructor(program: string, args: string[], log: string, options: SpawnOptions) {
    this.command = [program, args]
    this.options = options
    this.log = log
  }

  start(): void {
    const output = openSync(this.log, 'a')
    const [program, args] = this.command
    this.child = spawn(program, args, { ...this.options, stdio: ['ignore', output, output] })
    this.child.on('error', () => {})
  }

  get isAlive(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    if (!this.child || !this.isAlive) return
    const ended = once(this.child, 'exit')
    this.child.kill(signal)
    await ended
  }
}

export const isRunning = (pid: number): boolean => spawnSync('kill', ['-0', `${pid}`]).status === 0
