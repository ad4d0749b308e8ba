import { type ChildProcess, fork } from 'node:child_process'
import type { Closing } from './closing.ts'
import type { CompleteEnv } from './complete-env.ts'

/** TypeScript under `npm run dev`, otherwise the bundle. */
const program = process.argv[1] ?? ''
const restartMilliseconds = 500
/** For mails in hand. A mail that the server is slower to accept is sent again when its lease ends. */
const maxEndMilliseconds = 8_000

/** A separate process keeps the time and memory of mails away from requests. Restarts if it ends unexpectedly. */
export function startMailProcess(env: CompleteEnv, closing: Closing): void {
  const { DATABASE_URL, DATABASE_DIRECT_URL, AUTH_SECRET, BASE_URL } = env
  const settings = { DATABASE_URL, DATABASE_DIRECT_URL, AUTH_SECRET, BASE_URL }
  let child: ChildProcess | undefined
  let again: NodeJS.Timeout | undefined
  let ending = false
  const start = () => {
    child = fork(program, ['mails'], { env: { ...process.env, ...settings } })
    child.on('error', () => {})
    // Under `node --watch`, the files that the child loads are watched too.
    child.on('message', (loaded) => process.send?.(loaded))
    child.once('exit', (code, signal) => {
      child = undefined
      if (ending) return
      process.stderr.write(
        `The process that sends the mails ended (${signal ?? code}): another is started.\n`,
      )
      again = setTimeout(start, restartMilliseconds)
    })
  }
  start()
  const end = async () => {
    ending = true
    clearTimeout(again)
    if (!child) return
    const last = child
    const patience = setTimeout(() => last.kill('SIGKILL'), maxEndMilliseconds)
    await new Promise((resolve) => last.once('exit', resolve).kill('SIGTERM'))
    clearTimeout(patience)
  }
  closing.add(end, 2 * maxEndMilliseconds)
}
