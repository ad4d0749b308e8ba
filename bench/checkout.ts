import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './product.ts'

const root = join(import.meta.dirname, '..')
const patienceMilliseconds = 300_000

/** The files of the project, without anything installed or built. */
export function copyCheckout(folder: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of files.toString().trim().split('\n')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
}

export const endings = ['Ctrl-C', 'closed terminal', 'kill -9 of npm', 'kill -9 of everything'] as const
export type Ending = (typeof endings)[number]

/** One run of `npm start` or `npm run restore`, in its own process group as in a terminal. */
export class Started {
  readonly ended: Promise<{ code: number | null; said: string }>
  /** In milliseconds, once it builds. */
  installTook: number | undefined
  private said = ''
  private readonly began = performance.now()
  private readonly child: ChildProcess
  private readonly url: string

  constructor(child: ChildProcess, url: string) {
    this.child = child
    this.url = url
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        this.said += chunk
        if (`${chunk}`.includes('Building the web')) this.installTook ??= performance.now() - this.began
      })
    this.ended = once(child, 'exit').then(([code]) => ({ code, said: this.said.slice(-2_000) }))
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  private async status(path: string): Promise<number> {
    const reply = await fetch(this.url + path).catch(() => null)
    await reply?.arrayBuffer().catch(() => null)
    return reply?.status ?? 0
  }

  /** Until it answers, or has ended well. Returns the milliseconds. */
  async isDone(): Promise<number> {
    while (!this.hasEnded && (await this.status('/readyz')) !== 200) {
      if (performance.now() - this.began > patienceMilliseconds) throw new Error(`no answer: ${this.said}`)
      await pause(50)
    }
    if (this.hasEnded && this.child.exitCode !== 0) throw new Error(`it ended: ${this.said.slice(-2_000)}`)
    return performance.now() - this.began
  }

  async shows(path: string): Promise<void> {
    for (const one of ['/', path]) {
      const status = await this.status(one)
      if (status !== 200) throw new Error(`${one} answers ${status}: ${this.said.slice(-1_000)}`)
    }
  }

  async endAfter(milliseconds: number, ending: Ending): Promise<number> {
    await Promise.race([pause(milliseconds), this.ended])
    return this.end(ending)
  }

  /** Returns the milliseconds that it takes. */
  async end(ending: Ending): Promise<number> {
    const { pid = 0 } = this.child
    const asked = performance.now()
    const [to, signal] = (
      {
        'Ctrl-C': [-pid, 'SIGINT'],
        'closed terminal': [-pid, 'SIGHUP'],
        'kill -9 of npm': [pid, 'SIGKILL'],
        'kill -9 of everything': [-pid, 'SIGKILL'],
      } as const
    )[ending]
    if (!this.hasEnded) process.kill(to, signal)
    await this.ended
    // Its programs may outlive npm.
    while (isGroupAlive(pid) && performance.now() - asked < patienceMilliseconds) await pause(20)
    return performance.now() - asked
  }

  killAll(): void {
    if (isGroupAlive(this.child.pid ?? 0)) process.kill(-(this.child.pid ?? 0), 'SIGKILL')
  }
}

function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

export class StartedCheckout {
  private readonly folder: string
  private readonly env: Record<string, string>
  private readonly started: Started[] = []
  private port = 0

  constructor(folder: string, cache: string) {
    this.folder = folder
    // npm puts the project's Node on the PATH of scripts. It is removed here.
    const PATH = (process.env.PATH ?? '')
      .split(':')
      .filter((path) => !path.includes('node_modules'))
      .join(':')
    this.env = { PATH, HOME: process.env.HOME ?? folder, npm_config_cache: cache }
  }

  async open(): Promise<void> {
    this.port = await freePort()
  }

  /** From here on, npm may use its cache only. */
  goOffline(): void {
    this.env.npm_config_offline = 'true'
  }

  run(script: 'start' | 'backup' | 'restore', dataDir: string, args: string[] = []): Started {
    const child = spawn('npm', ['run', script, '--', ...args], {
      cwd: this.folder,
      env: { ...this.env, DATA_DIR: dataDir, PORT: `${this.port}`, LOG_LEVEL: 'fatal' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const started = new Started(child, `http://127.0.0.1:${this.port}`)
    this.started.push(started)
    return started
  }

  removePackages(): void {
    this.remove('node_modules')
  }

  removeBuild(): void {
    for (const made of ['dist', 'src/messages']) this.remove(made)
  }

  // A program of a killed start may still write there.
  private remove(name: string): void {
    const [from, to] = [join(this.folder, name), `${this.folder}-removed-${process.hrtime.bigint()}`]
    renameSync(from, to)
    rmSync(to, { recursive: true, force: true })
  }

  endAll(): void {
    for (const started of this.started) started.killAll()
  }
}
