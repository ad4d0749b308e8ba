import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeOptions } from '../bin/node-options.mjs'
import { freePort } from './product.ts'
import { programOf } from './program.ts'

const patienceMilliseconds = 60_000
const { LOG_LEVEL } = process.env
const output = LOG_LEVEL ? 'inherit' : 'ignore'

/** `log`: a file for what the product writes. */
type More = { nodeOptions?: string[]; log?: string }

/** Has a data folder with its own PostgreSQL, as `npm start` does. */
export class OwnProduct {
  readonly dataDir: string
  readonly url: string
  private readonly env: Record<string, string>
  private readonly nodeOptions: string[]
  private readonly log: string | undefined
  private child: ChildProcess | undefined

  private constructor(dataDir: string, port: number, settings: Record<string, string>, more: More) {
    this.nodeOptions = [...nodeOptions, ...(more.nodeOptions ?? [])]
    this.log = more.log
    this.dataDir = dataDir
    this.url = `http://127.0.0.1:${port}`
    const { PATH = '', HOME = '' } = process.env
    this.env = {
      ...{ PATH, HOME, NODE_ENV: 'test', RATE_LIMIT: 'off', LOG_LEVEL: LOG_LEVEL ?? 'fatal' },
      ...{ DATA_DIR: dataDir, PORT: `${port}`, BASE_URL: this.url },
      ...settings,
    }
  }

  static async in(
    dataDir: string,
    settings: Record<string, string> = {},
    more: More = {},
  ): Promise<OwnProduct> {
    return new OwnProduct(dataDir, await freePort(), settings, more)
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  /** Returns the milliseconds until it responds. */
  async start(): Promise<number> {
    const started = performance.now()
    // With an IPC channel: if this process is killed, the product shuts down.
    const { env, nodeOptions: execArgv } = this
    const written = this.log === undefined ? output : openSync(this.log, 'a')
    const child = fork(programOf('main'), { stdio: ['ignore', written, written, 'ipc'], env, execArgv })
    this.child = child
    if (typeof written === 'number') closeSync(written)
    while (!(await this.answers())) {
      if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
      if (performance.now() - started > patienceMilliseconds) throw new Error('the product did not answer')
      await pause(20)
    }
    return performance.now() - started
  }

  answers(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** Returns the milliseconds until the product can reach its database again. */
  async recovers(): Promise<number> {
    const started = performance.now()
    const asks = () =>
      fetch(`${this.url}/api/public/bookings/AAAAAAAA`).then(
        ({ status }) => status === 404,
        () => false,
      )
    while (!(await asks())) {
      if (performance.now() - started > patienceMilliseconds)
        throw new Error('the database did not come back')
      await pause(20)
    }
    return performance.now() - started
  }

  postgres(): number {
    return Number(readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async command(name: 'backup' | 'restore', args: string[]): Promise<string> {
    const child = fork(programOf(name), args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: this.env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        said += chunk
      })
    }
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${name}: ${said}`)
    return said.trim()
  }
}
