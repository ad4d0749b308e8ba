import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeOptions } from '../../bin/node-options.mjs'

const root = join(import.meta.dirname, '..', '..')

/** Where `npm start` keeps it: half of what a process costs was loading its code. */
const compileCache = join(root, 'node_modules', '.cache', 'creneau', 'code')

const programs = {
  server: ['src/server/main.ts'],
  worker: ['src/server/main.ts', 'worker'],
  backup: ['src/server/backup.ts'],
  restore: ['src/server/restore.ts'],
}

/** One of the product's own programs as a process of its own, which can be killed. */
export class Program {
  said = ''
  readonly child: ChildProcess
  readonly dataDir = mkdtempSync(join(tmpdir(), 'creneau-program-'))

  /** 'worker' is the one that only sends mails; what is typed after the name of a command follows. */
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

  /** Its exit code, once it has ended; null when it was killed. */
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
