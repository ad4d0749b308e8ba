import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeOptions } from '../../bin/node-options.mjs'

const root = join(import.meta.dirname, '..', '..')

/** The code cache of `npm start`: loading code took half of a process's start. */
const compileCache = join(root, 'node_modules', '.cache', 'creneau', 'code')

const programs = {
  server: ['src/server/main.ts'],
  worker: ['src/server/main.ts', 'worker'],
  backup: ['src/server/backup.ts'],
  restore: ['src/server/restore.ts'],
}

/** One of the product's programs as a separate process, which can be killed. */
export class Program {
  said = ''
  readonly child: ChildProcess
  readonly dataDir = mkdtempSync(join(tmpdir(), 'creneau-program-'))

  /** The program's name, such as 'worker', which only sends emails, and its arguments. */
  constructor(which: keyof typeof programs, env: Record<string, string>, more: string[] = []) {
    const args = [...nodeOptions, ...programs[which], ...more]
    const { PATH = '', HOME = '' } = process.env
    this.child = spawn(process.execPath, args, {
      cwd: root,
      env: {
        ...{ PATH, HOME, NODE_ENV: 'test', DATA_DIR: this.dataDir, NODE_COMPILE_CACHE: compileCache },
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk) => {
        this.said += chunk
      })
  }

  /** Waits for its exit code; null when it was killed. */
  async end(signal?: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exit = once(this.child, 'exit')
      if (signal) this.child.kill(signal)
      await exit
    }
    rmSync(this.dataDir, { recursive: true, force: true })
    return this.child.exitCode
  }
}
