import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** One of the product's own programs as a process of its own, which can be killed. */
export class Program {
  said = ''
  readonly child: ChildProcess
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'creneau-program-'))

  /** 'worker' for the one that only sends mails, nothing for the server. */
  constructor(which: 'worker' | 'server', env: Record<string, string>) {
    const args = ['src/server/main.ts', ...(which === 'worker' ? ['worker'] : [])]
    const { PATH = '', HOME = '' } = process.env
    this.child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH, HOME, NODE_ENV: 'test', DATA_DIR: this.dataDir, ...env },
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
