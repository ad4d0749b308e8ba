import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefused } from './database/backup/format.ts'
import { databaseErrorOf } from './database/collisions.ts'
import { StartRefused } from './database/embedded/refused.ts'
import { BadEnvironment, type Env, readEnv } from './env.ts'

/**
 * For a command that takes one file, as `--to FILE`, relative to the caller's directory. Prints one line that says
 * what was done, or why not. Ctrl-C aborts the signal so that the work can clean up.
 */
export async function runCommand(
  option: string,
  work: (file: string, env: Env, asked: { signal: AbortSignal; isFolder: boolean }) => Promise<string>,
): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => stopping.abort(new Error('it was stopped')))
  }
  try {
    const { values } = parseArgs({ options: { [option]: { type: 'string' } } })
    const file = values[option]
    if (typeof file !== 'string' || file === '') throw new BackupRefused(`Say --${option} and a file.`)
    const from = process.env.INIT_CWD ?? process.cwd()
    const asked = { signal: stopping.signal, isFolder: /[/\\]$/.test(file) }
    const line = await work(resolve(from, file), readEnv(process.env), asked)
    process.stdout.write(`${line}\n`)
  } catch (error) {
    const said = [BackupRefused, StartRefused, BadEnvironment].some((kind) => error instanceof kind)
    const stopped = stopping.signal.aborted && !said
    const { message } = stopped ? stopping.signal.reason : (databaseErrorOf(error) ?? (error as Error))
    process.stderr.write(`${said ? message : `It failed: ${message}`}\n`)
    process.exitCode = 1
  }
}
